import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { draftFromJson } from "../../../shared/abi/draft-json.ts";
import type { DraftJsonError } from "../../../shared/abi/draft-json.ts";
import type { Draft } from "../../../shared/abi/draft.ts";
import type { ListField, TupleField } from "../../../shared/abi/field.ts";
import classes from "./abi-form.module.css";

/** Fills a list or a tuple from pasted JSON; what does not fit is named by line and column and changes nothing. */
export function PasteJson({
  field,
  path,
  label,
  onPasted,
}: {
  readonly field: ListField | TupleField;
  readonly path: string;
  readonly label: string;
  readonly onPasted: (draft: Draft) => void;
}) {
  const { setValue } = useFormContext();
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  if (text === undefined) {
    return (
      <Button size="compact-sm" variant="subtle" aria-label={`Paste JSON into ${label}`} onClick={() => setText("")}>
        Paste JSON
      </Button>
    );
  }
  const apply = () => {
    const result = draftFromJson(field, text);
    const problem = result.ok ? lengthProblem(field, result.draft) : result.errors.map(jsonErrorText).join(" ");
    setError(problem);
    if (!result.ok || problem !== undefined) return;
    setValue(path, result.draft, { shouldDirty: true });
    onPasted(result.draft);
    setText(undefined);
  };
  return (
    <Stack gap="xs" w="100%">
      <Textarea
        label={`JSON for ${label}`}
        rows={3}
        ref={focus}
        spellCheck={false}
        classNames={{ input: `${classes["text"]} ${classes["mono"]}` }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
      />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={apply}>
          Fill in
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setText(undefined)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function jsonErrorText({ line, column, code, expected, got }: DraftJsonError): string {
  const place = `Line ${line}, column ${column}: `;
  if (code === "json-part-missing") return `${place}the component ${got} is missing. Expected: ${expected}.`;
  if (code === "json-part-unknown") return `${place}there is no component ${got}. Expected: ${expected}.`;
  return `${place}expected ${expected}, got ${got === "" ? "the end" : got}.`;
}

function lengthProblem(field: ListField | TupleField, draft: Draft): string | undefined {
  if (field.kind !== "list" || field.length === undefined || !("items" in draft)) return undefined;
  if (draft.items.length === field.length) return undefined;
  return `${field.type} takes exactly ${field.length} rows, these are ${draft.items.length}.`;
}

// The button that had the focus is gone: the field that took its place gets it.
function focus(node: HTMLTextAreaElement | null): void {
  node?.focus();
}
