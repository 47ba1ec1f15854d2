import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { mostPayoutRows, type PayoutRow } from "#shared/console/payouts.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TableFileButton, useFileText } from "#src/components/form/table-file.tsx";
import { nameText } from "#src/components/name-text.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { Findings } from "#src/run-start/findings.tsx";
import { fieldWords } from "./grid-row.tsx";
import {
  type Fault,
  type Field,
  fields,
  isFault,
  type Mapping,
  type PastedTable,
  readTable,
  rowsOf,
  type Separator,
  separators,
} from "./pasted-table.ts";
import classes from "./import-rows.module.css";

type Props = {
  /** How many non-empty rows the payout has. */
  readonly present: number;
  readonly onRows: (rows: readonly PayoutRow[], isReplaced: boolean) => void;
  readonly onClose: () => void;
};

const separatorWords: Readonly<Record<Separator, string>> = { ",": "Comma", ";": "Semicolon", "\t": "Tab" };

/** How many rows of the table are shown. */
const previewed = 5;

/** Takes rows from a pasted table or a file. Nothing is checked here: each row shows its errors afterwards. */
export const ImportRows = ({ present, onRows, onClose }: Props) => {
  useFocusBack();
  const [text, setText] = useState("");
  const [separator, setSeparator] = useState<Separator>();
  const [chosen, setChosen] = useState<Mapping>();
  const [isReplaced, setReplaced] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const change = (next: string) => {
    setText(next);
    setSeparator(undefined);
    setChosen(undefined);
    setFaults([]);
  };
  const file = useFileText(change, (message) => setFaults([{ line: null, message }]));
  const read = useMemo(() => (text.trim() === "" ? undefined : readTable(text, separator)), [text, separator]);
  const table = read === undefined || isFault(read) ? undefined : read;
  const mapping = chosen ?? table?.mapping ?? [];
  const shown = read !== undefined && isFault(read) ? [read] : faults;
  const problem = table === undefined ? undefined : problemOf(table, mapping, isReplaced ? 0 : present);
  const add = () => {
    if (table === undefined || problem !== undefined) return;
    const taken = rowsOf(table, mapping);
    if ("faults" in taken) setFaults(taken.faults);
    else onRows(taken.rows, isReplaced);
  };
  return (
    <Dialog title="Paste or import CSV" closeLabel="Close without adding" size="xl" onClose={onClose}>
      <Stack gap="md">
        <Textarea
          label="Table"
          description="One row per recipient: address, amount and, if you want, asset and purpose. With a first row of headings (address, amount, asset, purpose), the columns can be in any order."
          data-autofocus
          rows={6}
          spellCheck={false}
          autoComplete="off"
          // A file may be far longer than a field can show without delay.
          value={text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}
          readOnly={text.length > longestShown}
          onChange={({ currentTarget }) => {
            file.forget();
            change(currentTarget.value);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text/plain");
            if (pasted.length <= longestShown) return;
            event.preventDefault();
            file.forget();
            change(pasted);
          }}
        />
        <Group gap="sm" align="flex-end">
          <TableFileButton onFile={(picked) => void file.read(picked)} />
          {text !== "" && (
            <Button variant="default" onClick={() => change("")}>
              Clear
            </Button>
          )}
        </Group>
        {table !== undefined && (
          <>
            <NativeSelect
              label="Separator"
              maw={200}
              data={separators.map((one) => ({ value: one, label: separatorWords[one] }))}
              value={table.separator}
              onChange={({ currentTarget }) => {
                setSeparator(separators.find((one) => one === currentTarget.value));
                setChosen(undefined);
              }}
            />
            <Preview table={table} mapping={mapping} onMapping={setChosen} />
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
        <Group justify="flex-end" gap="sm">
          {problem !== undefined && <Text size="sm">{problem}</Text>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={table === undefined || problem !== undefined} onClick={add}>
            {table === undefined ? "Add rows" : `Add ${countText(table.lines.length, "row")}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

const longestShown = 20_000;

const problemOf = ({ lines }: PastedTable, mapping: Mapping, present: number): string | undefined => {
  if (!mapping.includes("to")) return "Choose the recipient column.";
  if (!mapping.includes("amount")) return "Choose the amount column.";
  const twice = fields.find((field) => mapping.filter((one) => one === field).length > 1);
  if (twice !== undefined) return `Choose only one column for ${fieldWords[twice].toLowerCase()}.`;
  const total = lines.length + present;
  return total > mostPayoutRows
    ? `A payout has at most ${numberText(mostPayoutRows)} rows; this would make ${numberText(total)}.`
    : undefined;
};

const Preview = ({
  table: { header, lines, columns },
  mapping,
  onMapping,
}: {
  readonly table: PastedTable;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
}) => (
  <section className={classes["preview"]} aria-label="Columns of the table">
    <table>
      <thead>
        <tr>
          {Array.from({ length: columns }, (_, at) => (
            <th key={at} scope="col">
              <NativeSelect
                size="xs"
                aria-label={`Column ${at + 1}${header?.[at] === undefined ? "" : `, ${nameText(header[at])}`}`}
                data={[
                  { value: "", label: "Leave out" },
                  ...fields.map((field) => ({ value: field, label: fieldWords[field] })),
                ]}
                value={mapping[at] ?? ""}
                onChange={({ currentTarget: { value } }) => onMapping(mapping.with(at, fieldOf(value)))}
              />
            </th>
          ))}
        </tr>
        {header !== null && (
          <tr>
            {Array.from({ length: columns }, (_, at) => (
              <th key={at} scope="col">
                <NameText text={header[at] ?? ""} />
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {lines.slice(0, previewed).map(({ line, cells }) => (
          <tr key={line}>
            {Array.from({ length: columns }, (_, at) => (
              <td key={at}>
                <NameText text={cells[at] ?? ""} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {lines.length > previewed && (
      <Text size="sm" c="dimmed" p="xs">
        And {numberText(lines.length - previewed)} more.
      </Text>
    )}
  </section>
);

const fieldOf = (value: string): Field | null => fields.find((field) => field === value) ?? null;
