import { Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { Separator } from "#shared/csv/dialect.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { Findings } from "#src/run-start/findings.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { assignedByHand, importProblem } from "./import-problem.ts";
import { ImportSource } from "./import-source.tsx";
import { type Fault, rowsOf, separators, type TakenRows } from "./pasted-table.ts";
import { rememberColumns } from "./remembered-columns.ts";
import type { Mapping } from "./row-asset.ts";
import type { Place } from "./row-network.ts";
import { usePastedTable } from "./use-pasted-table.ts";
import classes from "./import-rows.module.css";

/** Rows to add. */
export type Imported = TakenRows & {
  readonly isReplaced: boolean;
  /** The file they are from. */
  readonly fileName: string | null;
};

type Props = {
  /** How many non-empty rows the payout has. */
  readonly present: number;
  readonly place: Place;
  readonly onRows: (imported: Imported) => void;
  readonly onClose: () => void;
};

const separatorWords: Readonly<Record<Separator, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
  "=": "Equals sign",
  " ": "Space",
};

/** Takes rows from a pasted table or a file. Cells are checked afterwards: each row shows its errors. */
export const ImportRows = ({ present, place, onRows, onClose }: Props) => {
  useFocusBack();
  const [text, setText] = useState("");
  const [fileName, setFileName] = useState<string | null>(null);
  const [separator, setSeparator] = useState<Separator>();
  const [hasHead, setHasHead] = useState<boolean>();
  const [chosen, setChosen] = useState<Mapping>();
  const [isReplaced, setReplaced] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const change = (next: string, from: string | null) => {
    setText(next);
    setFileName(from);
    setSeparator(undefined);
    setHasHead(undefined);
    setChosen(undefined);
    setFaults([]);
  };
  const table = usePastedTable(text, separator, hasHead, place.coin);
  const mapping = chosen ?? table?.mapping ?? [];
  const shown = [...(table?.faults ?? []), ...faults];
  const problem = table === undefined ? undefined : importProblem(table, mapping, chosen, isReplaced ? 0 : present);
  const isBlocked = table === undefined || table.faults.length > 0 || problem !== undefined;
  const add = () => {
    if (table === undefined || isBlocked) return;
    const taken = rowsOf(table, mapping, place);
    if ("faults" in taken) setFaults(taken.faults);
    else {
      rememberColumns(assignedByHand(table, chosen));
      onRows({ ...taken, isReplaced, fileName });
    }
  };
  /** Whatever is chosen, the table is read again. */
  const choose = (next: () => void) => {
    next();
    setFaults([]);
  };
  return (
    <Dialog title="Paste or import CSV" closeLabel="Close without adding" size="xl" onClose={onClose}>
      <Stack gap="sm">
        <ImportSource text={text} onText={change} onUnreadable={(message) => setFaults([{ line: null, message }])} />
        {table !== undefined && (
          <>
            <TableCounts counts={table.counts} />
            <Group gap="md" align="flex-end">
              <NativeSelect
                label="Separator"
                maw={160}
                data={separators.map((one) => ({ value: one, label: separatorWords[one] }))}
                value={table.separator}
                onChange={({ currentTarget: { value } }) =>
                  choose(() => {
                    setSeparator(separators.find((one) => one === value));
                    setChosen(undefined);
                  })
                }
              />
              <Checkbox
                label="The first row has headings"
                mb="xs"
                checked={table.header !== null}
                onChange={({ currentTarget: { checked } }) =>
                  choose(() => {
                    setHasHead(checked);
                    setChosen(undefined);
                  })
                }
              />
            </Group>
            <ImportPreview table={table} mapping={mapping} onMapping={(next) => choose(() => setChosen(next))} />
            {present > 0 && (
              <Checkbox
                label={`Replace the ${countText(present, "existing row")}`}
                description="Undo brings them back."
                checked={isReplaced}
                onChange={({ currentTarget }) => setReplaced(currentTarget.checked)}
              />
            )}
          </>
        )}
        {shown.length > 0 && (
          <Stack gap="xs" component="section" aria-label="Errors">
            <Text size="sm" component="output">
              {countText(shown.length, "error")}. Nothing was added.
            </Text>
            <Findings findings={shown.map((fault) => ({ severity: "error", ...fault }))} />
          </Stack>
        )}
        <Group justify="flex-end" gap="sm" className={classes["actions"]}>
          {problem !== undefined && <Text size="sm">{problem}</Text>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isBlocked} onClick={add}>
            {table === undefined ? "Add rows" : `Add ${countText(table.lines.length, "row")}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
