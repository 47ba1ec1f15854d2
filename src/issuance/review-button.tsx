import { Button, Group, Text } from "@mantine/core";
import { type RefObject, useId } from "react";
import { blockedButton } from "#src/components/form/blocked-button.ts";

type Props = {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  /** Why it cannot be reviewed now; undefined if it can. */
  readonly reason: string | undefined;
};

/** The button that opens the review of a form, beside the reason why it cannot. */
export const ReviewButton = ({ ref, reason }: Props) => {
  const reasonId = useId();
  return (
    <Group gap="sm">
      {reason === undefined ? null : (
        <Text size="sm" id={reasonId}>
          {reason}
        </Text>
      )}
      <Button
        {...(ref === undefined ? {} : { ref })}
        type="submit"
        disabled={reason !== undefined}
        {...blockedButton(reason !== undefined, reasonId)}
      >
        Review…
      </Button>
    </Group>
  );
};
