import { ActionIcon, Button, Group, Stack, Textarea } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
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
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { later } from "#src/components/later.tsx";
import classes from "./abi-form.module.css";

// Most of what is pasted is JSON or a table.
const NotationOffer = later(async () => (await import("./notation-offer.tsx")).NotationOffer);

/** A field for the JSON of a list or tuple, or a list's CSV. Closed while `text` is undefined. */
export type Paste = {
  readonly takes: "JSON" | "JSON or CSV";
  readonly field: ListField | TupleField;
  readonly text: string | undefined;
  readonly error: string | undefined;
  /** What became of the lines of the table that was filled in last. */
  readonly counts: Counts | undefined;
  readonly setText: (text: string | undefined) => void;
  readonly apply: () => void;
};

/** Fills a list or tuple from pasted text; a mismatch is reported with its position and changes nothing. */
export const usePaste = (field: ListField | TupleField, path: string, onPasted: (draft: Draft) => void): Paste => {
  const { setValue, clearErrors } = useFormContext();
  const [text, write] = useState<string>();
  const [error, setError] = useState<string>();
  const [counts, setCounts] = useState<Counts>();
  const setText = (next: string | undefined) => {
    setError(undefined);
    setCounts(undefined);
    write(next);
  };
  const apply = () => {
    const given = text ?? "";
    const result = readPaste(field, given);
    const problem = result.ok ? lengthProblem(field, result.draft) : result.problem;
    setError(problem);
    if (!result.ok || problem !== undefined) return;
    const { draft } = result;
    const fill = () => {
      clearErrors(path);
      // A list replaces its rows itself.
      if (field.kind === "tuple") setValue(path, draft);
      onPasted(draft);
      setText(undefined);
      setCounts(result.counts);
    };
    // Parsing hundreds of rows takes as long as a page may block, so they are rendered separately.
    if (given.length > longText) setTimeout(() => startTransition(fill));
    else fill();
  };
  return { takes: field.kind === "list" ? "JSON or CSV" : "JSON", field, text, error, counts, setText, apply };
};

const longText = 20_000;

/** The button that opens and closes the field. */
export const PasteToggle = ({ paste, label }: { readonly paste: Paste; readonly label: string }) => {
  const open = paste.text !== undefined;
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={`Paste ${paste.takes} into ${label}`}
      title={`Paste ${paste.takes} into ${label}`}
      aria-expanded={open}
      onClick={() => paste.setText(open ? undefined : "")}
    >
      <IconBraces size={14} />
    </ActionIcon>
  );
};

/** The field itself, if open. */
export const PasteEditor = ({ paste, label }: { readonly paste: Paste; readonly label: string }) => {
  if (paste.text === undefined) return paste.counts === undefined ? null : <TableCounts counts={paste.counts} />;
  return (
    <Stack gap="xs" data-unsaved>
      <Textarea
        label={`${paste.takes} for ${label}`}
        rows={3}
        ref={focus}
        spellCheck={false}
        classNames={{ input: `${classes["text"]} ${classes["mono"]}` }}
        value={paste.text}
        onChange={(event) => paste.setText(event.currentTarget.value)}
        error={paste.error}
      />
      {mayBeNotation(paste.text) ? (
        <NotationOffer field={paste.field} text={paste.text} onTake={paste.setText} />
      ) : null}
      <ChecksumOffer text={paste.text} onFix={paste.setText} />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={paste.apply}>
          Fill in
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => paste.setText(undefined)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
};

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
