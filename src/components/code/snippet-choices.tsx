import { Button, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import { CodeBlock } from "./code-block.tsx";
import classes from "./snippet-choices.module.css";

type Props<K extends string> = {
  /** What is copied: "the call". */
  readonly what: string;
  readonly kinds: readonly { readonly kind: K; readonly label: string }[];
  /** Creates the text and passes it on, undefined if it cannot be created; not at all if the form has an error. */
  readonly make: (kind: K, then: (text: string | undefined) => void) => void;
};

/** The ways to copy a form's values as a command or a program; each is created on demand, and shown as copied. */
export const SnippetChoices = <K extends string>({ what, kinds, make }: Props<K>) => {
  const { copy, error } = useClipboard();
  const [made, setMade] = useState<{ readonly label: string; readonly text: string | undefined }>();
  const take = (kind: K, label: string) =>
    make(kind, (text) => {
      setMade({ label, text });
      if (text !== undefined) copy(text);
    });
  return (
    <Stack gap="xs" mt="xs">
      <fieldset className={classes.choices} aria-label={`Copy ${what} as`}>
        {kinds.map(({ kind, label }) => (
          <Button key={kind} size="compact-xs" variant="default" onClick={() => take(kind, label)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <Text component="output" size="xs" c="dimmed">
        {made === undefined
          ? "Keys, cookies and the client share are never included. Placeholders stand in for them."
          : made.text === undefined
            ? `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be encoded. Nothing was copied.`
            : error === null
              ? `Copied as ${made.label}. Fill in the placeholders before you run it.`
              : "Your browser blocked the copy. Select the text below."}
      </Text>
      {made?.text === undefined ? null : (
        <CodeBlock label={`${what.charAt(0).toUpperCase()}${what.slice(1)} as ${made.label}`}>{made.text}</CodeBlock>
      )}
    </Stack>
  );
};
