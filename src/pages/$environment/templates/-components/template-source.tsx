import { Code, Group, Stack } from "@mantine/core";
import { sizeText } from "#shared/amount/number-text.ts";
import { CopyText } from "#src/components/copy-text.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import classes from "./templates.module.css";

/** The source of a template, as its author wrote it. */
export const TemplateSource = ({ source }: { readonly source: string | undefined }) => {
  if (source === undefined || source.trim() === "") {
    return (
      <EmptyState title="No source code." reason="Source code that an admin stores with the template appears here." />
    );
  }
  const shown = source.slice(0, longestShown);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <CopyText text={() => source}>Copy source</CopyText>
        {shown.length < source.length &&
          `Showing the first ${sizeText(longestShown)} of ${sizeText(source.length)}. Copy takes all of it.`}
      </Group>
      <Code block tabIndex={0} aria-label="Source of the template" className={classes["source"] ?? ""}>
        <ExactText text={shown} hasLines />
      </Code>
    </Stack>
  );
};

const longestShown = 300_000;
