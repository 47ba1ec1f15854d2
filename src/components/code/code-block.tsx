import { Button, Code, Group, Text } from "@mantine/core";
import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import classes from "./code-block.module.css";

/** How many characters are shown at first, and how many more each time: breaking 200,000 into lines takes long. */
const first = 10_000;
const next = 40_000;

/**
 * Calldata, a command or a program, unchanged: broken if necessary, scrolled if long, also by keyboard. A very long one
 * shows its beginning, and the rest on demand.
 */
export const CodeBlock = ({ label, children }: { readonly label: string; readonly children: string }) => {
  const [most, setMost] = useState(first);
  const shown = startOf(children, most);
  const rest = children.length - shown.length;
  return (
    <div>
      <Code block className={classes["code"]} tabIndex={0} aria-label={label}>
        <ExactText text={shown} hasLines />
      </Code>
      {rest === 0 ? null : (
        <Group gap="xs" mt={4}>
          <Text size="xs" c="dimmed">
            {numberText(shown.length)} of {numberText(children.length)} characters.
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => setMost(shown.length + next)}>
            Show {numberText(Math.min(rest, next))} more
          </Button>
        </Group>
      )}
    </div>
  );
};

/** The beginning of a text, without splitting a character. */
const startOf = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
