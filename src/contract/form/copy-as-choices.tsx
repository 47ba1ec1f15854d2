import { Button, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { CodeBlock } from "#src/components/code-block.tsx";
import { snippetKinds, snippetOf } from "./copy-as-text.ts";
import type { SnippetKind } from "./copy-as-text.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import classes from "../parts/contract.module.css";
import type { CallDraft, CallForm } from "./use-call-form.ts";

/** The ways to copy the call of the form; each is made from what the form holds then, and shown as it was copied. */
export const CopyAsChoices = ({ fn, check }: { readonly fn: AbiCallable; readonly check: CallForm["check"] }) => {
  const { contract } = useOpenContract();
  const { copy, error } = useClipboard();
  const [made, setMade] = useState<{ readonly kind: SnippetKind; readonly text: string | undefined }>();
  const take = (kind: SnippetKind) => (values: readonly AbiValue[], draft: CallDraft) => {
    const text = snippetOf(kind, { contract, fn, values, draft, origin: globalThis.location.origin });
    setMade({ kind, text });
    if (text !== undefined) copy(text);
  };
  return (
    <Stack gap="xs" mt="xs">
      <fieldset className={classes["choices"]} aria-label="Copy the call as">
        {snippetKinds.map(({ kind, label }) => (
          <Button key={kind} size="compact-xs" variant="default" onClick={() => check(take(kind))}>
            {label}
          </Button>
        ))}
      </fieldset>
      <Text component="output" size="xs" c="dimmed">
        {made === undefined
          ? "Keys, cookies and the client share are never in it: they are placeholders."
          : made.text === undefined
            ? "The call cannot be encoded: nothing was copied."
            : error === null
              ? `Copied as ${labelOf(made.kind)}. Fill in its placeholders before it is run.`
              : "The browser did not allow the copy: select the text below."}
      </Text>
      {made?.text === undefined ? null : <CodeBlock label={`The call as ${labelOf(made.kind)}`}>{made.text}</CodeBlock>}
    </Stack>
  );
};

const labelOf = (wanted: SnippetKind): string => snippetKinds.find(({ kind }) => kind === wanted)?.label ?? wanted;
