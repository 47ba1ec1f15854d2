import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { EmptyState } from "#src/components/empty-state.tsx";

type Props = ComponentProps<typeof EmptyState> & {
  readonly skip: number;
  readonly onFirst: () => void;
};

/** Shown instead of a list's rows: there are none, or the page is past the end. */
export const EmptyList = ({ skip, onFirst, ...none }: Props) => {
  if (skip === 0) return <EmptyState {...none} />;
  return (
    <EmptyState
      title="Nothing on this page."
      reason="The list ends before this page."
      action={
        <Button size="xs" variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      }
    />
  );
};
