import { Button, Group, Stack, Textarea } from "@mantine/core";
import { startTransition, useState } from "react";
import { useFormContext } from "react-hook-form";
import { draftFromCsv } from "#shared/abi/draft-csv.ts";
import type { DraftCsvError } from "#shared/abi/draft-csv.ts";
import { draftFromJson } from "#shared/abi/draft-json.ts";
import type { DraftJsonError } from "#shared/abi/draft-json.ts";
import type { Draft } from "#shared/abi/draft.ts";
import type { ListField, TupleField } from "#shared/abi/field.ts";
import type { Counts } from "#shared/csv/table.ts";
import { ChecksumOffer } from "#src/components/form/checksum-offer.tsx";
import { later } from "#src/components/later.tsx";
import classes from "./abi-form.module.css";

// Most of what is pasted is JSON or a table.
const NotationOffer = later(async () => (await import("./notation-offer.tsx")).NotationOffer);

/** A field for the JSON of a list or tuple, or a list's CSV. */
export type Paste = {
  readonly takes: "JSON" | "JSON or CSV";
  readonly field: ListField | TupleField;
  readonly path: string;
  readonly isOpen: boolean;
  /** What became of the lines of the table that was filled in last. */
  readonly counts: Counts | undefined;
  readonly open: () => void;
  readonly close: () => void;
  /** Fills the list or tuple in, and closes the field. */
  readonly take: (draft: Draft, counts: Counts | undefined) => void;
};

/** The field for the text of a list or tuple, and what is wrong with it. */
export const PasteForm = ({
  paste: { takes, field, path, take, close },
  label,
}: {
  readonly paste: Paste;
  readonly label: string;
}) => {
  const { setValue, clearErrors } = useFormContext();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const change = (next: string) => {
    setError(undefined);
    setText(next);
  };
  const apply = () => {
    const result = readPaste(field, text);
    const problem = result.ok ? lengthProblem(field, result.draft) : result.problem;
    setError(problem);
    if (!result.ok || problem !== undefined) return;
    const { draft, counts } = result;
    const fill = () => {
      clearErrors(path);
      // A list replaces its rows itself.
      if (field.kind === "tuple") setValue(path, draft);
      take(draft, counts);
    };
    // Parsing hundreds of rows takes as long as a page may block, so they are rendered separately.
    if (text.length > longText) setTimeout(() => startTransition(fill));
    else fill();
  };
  return (
    <Stack gap="xs" data-unsaved>
      <Textarea
        label={`${takes} for ${label}`}
        rows={3}
        ref={focus}
        spellCheck={false}
        classNames={{ input: `${classes["text"]} ${classes["mono"]}` }}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={error}
      />
      {mayBeNotation(text) ? <NotationOffer field={field} text={text} onTake={change} /> : null}
      <ChecksumOffer text={text} onFix={change} />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={apply}>
          Fill in
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
};

const longText = 20_000;

// Anything else is CSV, or no list at all.
const mayBeNotation = (text: string): boolean => /^\s*(?:[[{(]|[A-Za-z_$][\w$.]*\s*\()/.test(text);

type Read =
  | { readonly ok: true; readonly draft: Draft; readonly counts?: Counts }
  | { readonly ok: false; readonly problem: string };

// A list in JSON begins with a bracket; any other text pasted into a list is a table.
const readPaste = (field: ListField | TupleField, text: string): Read => {
  if (field.kind === "list" && !/^\s*[[{]/.test(text)) {
    const csv = draftFromCsv(field, text);
    return csv.ok ? csv : { ok: false, problem: csvErrorText(csv.error) };
  }
  const json = draftFromJson(field, text);
  // The first cell of a copied table may hold JSON.
  if (!json.ok && field.kind === "list" && (text.includes("\t") || field.item.kind === "tuple")) {
    const csv = draftFromCsv(field, text);
    if (csv.ok) return csv;
  }
  return json.ok ? json : { ok: false, problem: json.errors.slice(0, 3).map(jsonErrorText).join(" ") };
};

const csvErrorText = ({ code, line, expected, got }: DraftCsvError): string => {
  if (code === "csv-columns")
    return `Line ${line}: expected ${expected} cells, got ${got}. Put quotes around cells that contain commas.`;
  if (code === "csv-numbers")
    return `Line ${line} is one number with separators, or several numbers. Write one number per line without separators, or all of them as JSON.`;
  if (code === "csv-cell") return `Line ${line}: expected ${expected}, got “${got}”.`;
  return `Line ${line}: expected ${expected}, got ${got}.`;
};

const jsonErrorText = ({ line, column, code, expected, got }: DraftJsonError): string => {
  const place = `Line ${line}, column ${column}: `;
  if (code === "json-part-missing") return `${place}component ${got} is missing. Expected: ${expected}.`;
  if (code === "json-part-unknown") return `${place}unknown component ${got}. Expected: ${expected}.`;
  return `${place}expected ${expected}, got ${got === "" ? "the end" : got}.`;
};

const lengthProblem = (field: ListField | TupleField, draft: Draft): string | undefined => {
  if (field.kind !== "list" || field.length === undefined || !("items" in draft)) return undefined;
  if (draft.items.length === field.length) return undefined;
  return `${field.type} needs exactly ${field.length} rows, not ${draft.items.length}.`;
};

// Opened by the button above: the next step is to paste.
const focus = (node: HTMLTextAreaElement | null): void => {
  node?.focus();
};
