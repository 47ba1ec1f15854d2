import { ActionIcon } from "@mantine/core";
import { IconBraces } from "@tabler/icons-react";
import { useState } from "react";
import type { Draft } from "#shared/abi/draft.ts";
import type { ListField, TupleField } from "#shared/abi/field.ts";
import type { Counts } from "#shared/csv/table.ts";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { later, preloads } from "#src/components/later.tsx";
import type { Paste } from "./paste-form.tsx";

// The readers of JSON and of tables are as large as the rest of a form.
const PasteForm = later(async () => (await import("./paste-form.tsx")).PasteForm);

/** Fills a list or tuple from pasted text; a mismatch is reported with its position and changes nothing. */
export const usePaste = (field: ListField | TupleField, path: string, onPasted: (draft: Draft) => void): Paste => {
  const [isOpen, setIsOpen] = useState(false);
  const [counts, setCounts] = useState<Counts>();
  const show = (next: boolean) => () => {
    setCounts(undefined);
    setIsOpen(next);
  };
  const take = (draft: Draft, taken: Counts | undefined) => {
    onPasted(draft);
    setIsOpen(false);
    setCounts(taken);
  };
  const takes = field.kind === "list" ? "JSON or CSV" : "JSON";
  return { takes, field, path, isOpen, counts, open: show(true), close: show(false), take };
};

/** The button that opens and closes the field. */
export const PasteToggle = ({ paste, label }: { readonly paste: Paste; readonly label: string }) => (
  <ActionIcon
    size="sm"
    variant="subtle"
    color="gray"
    aria-label={`Paste ${paste.takes} into ${label}`}
    title={`Paste ${paste.takes} into ${label}`}
    aria-expanded={paste.isOpen}
    onClick={paste.isOpen ? paste.close : paste.open}
    {...preloads(PasteForm)}
  >
    <IconBraces size={14} />
  </ActionIcon>
);

/** The field itself, if open. */
export const PasteEditor = ({ paste, label }: { readonly paste: Paste; readonly label: string }) => {
  if (paste.isOpen) return <PasteForm paste={paste} label={label} />;
  return paste.counts === undefined ? null : <TableCounts counts={paste.counts} />;
};
