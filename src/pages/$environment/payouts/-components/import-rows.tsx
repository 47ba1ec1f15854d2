import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { mostPayoutRows, type PayoutRow } from "#shared/console/payouts.ts";
import type { Separator } from "#shared/csv/dialect.ts";
import { wordOf } from "#shared/csv/headings.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { TableFileButton, useFileText } from "#src/components/form/table-file.tsx";
import { nameText } from "#src/components/name-text.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { Findings } from "#src/run-start/findings.tsx";
import { fieldWords } from "./grid-row.tsx";
import { type Fault, type PastedTable, rowsOf, separators } from "./pasted-table.ts";
import { rememberColumns } from "./remembered-columns.ts";
import { type Column, columnKinds, type Mapping } from "./row-asset.ts";
import { usePastedTable } from "./use-pasted-table.ts";
import classes from "./import-rows.module.css";

type Props = {
  /** How many non-empty rows the payout has. */
  readonly present: number;
  /** The symbol of the network's coin, once a network is chosen. */
  readonly coin: string | undefined;
  readonly onRows: (rows: readonly PayoutRow[], isReplaced: boolean) => void;
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

const columnWords: Readonly<Record<Column, string>> = {
  ...fieldWords,
  tokenType: "Token type",
  tokenId: "Token id",
};

/** How many rows of the table are shown. */
const previewed = 5;

/** Takes rows from a pasted table or a file. Nothing is checked here: each row shows its errors afterwards. */
export const ImportRows = ({ present, coin, onRows, onClose }: Props) => {
  useFocusBack();
  const [text, setText] = useState("");
  const [separator, setSeparator] = useState<Separator>();
  const [hasHead, setHasHead] = useState<boolean>();
  const [chosen, setChosen] = useState<Mapping>();
  const [isReplaced, setReplaced] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const change = (next: string) => {
    setText(next);
    setSeparator(undefined);
    setHasHead(undefined);
    setChosen(undefined);
    setFaults([]);
  };
  const file = useFileText(change, (message) => setFaults([{ line: null, message }]));
  const table = usePastedTable(text, separator, hasHead, coin);
  const mapping = chosen ?? table?.mapping ?? [];
  const shown = [...(table?.faults ?? []), ...faults];
  const problem = table === undefined ? undefined : problemOf(table, mapping, chosen, isReplaced ? 0 : present);
  const isBlocked = table === undefined || table.faults.length > 0 || problem !== undefined;
  const add = () => {
    if (table === undefined || isBlocked) return;
    const taken = rowsOf(table, mapping, coin);
    if ("faults" in taken) setFaults(taken.faults);
    else {
      rememberColumns(assignedByHand(table, chosen));
      onRows(taken.rows, isReplaced);
    }
  };
  /** Whatever is chosen, the table is read again. */
  const choose = (next: () => void) => {
    next();
    setFaults([]);
  };
  return (
    <Dialog title="Paste or import CSV" closeLabel="Close without adding" size="xl" onClose={onClose}>
      <Stack gap="md">
        <Textarea
          label="Table"
          description="One row per recipient: address, amount and, if you want, asset and purpose. With a first row of headings, the columns can be in any order."
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
            <TableCounts counts={table.counts} />
            <Group gap="md" align="flex-end">
              <NativeSelect
                label="Separator"
                maw={200}
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
            <Preview table={table} mapping={mapping} onMapping={(next) => choose(() => setChosen(next))} />
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
          <Button disabled={isBlocked} onClick={add}>
            {table === undefined ? "Add rows" : `Add ${countText(table.lines.length, "row")}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};

const longestShown = 20_000;

const problemOf = (
  { lines, repeated }: PastedTable,
  mapping: Mapping,
  chosen: Mapping | undefined,
  present: number,
): string | undefined => {
  const [heading] = repeated;
  if (heading !== undefined && chosen === undefined) {
    return `Several columns are called “${nameText(heading)}”. Choose what each of them is.`;
  }
  if (!mapping.includes("to")) return "Choose the recipient column.";
  if (!mapping.includes("amount")) return "Choose the amount column.";
  // A token may be named by its contract and its symbol.
  const twice = columnKinds.find((kind) => kind !== "asset" && mapping.filter((one) => one === kind).length > 1);
  if (twice !== undefined) return `Choose only one column for ${columnWords[twice].toLowerCase()}.`;
  const total = lines.length + present;
  return total > mostPayoutRows
    ? `A payout has at most ${numberText(mostPayoutRows)} rows; this would make ${numberText(total)}.`
    : undefined;
};

/** The headings whose columns a person has assigned, by their words. */
const assignedByHand = ({ header, mapping }: PastedTable, chosen: Mapping | undefined): ReadonlyMap<string, Column> =>
  new Map(
    (header ?? []).flatMap((heading, at) => {
      const column = chosen?.[at] ?? null;
      const word = wordOf(heading);
      return column === null || column === mapping[at] || word === "" ? [] : [[word, column] as const];
    }),
  );

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
                  ...columnKinds.map((column) => ({ value: column, label: columnWords[column] })),
                ]}
                value={mapping[at] ?? ""}
                onChange={({ currentTarget: { value } }) => onMapping(mapping.with(at, columnIn(value)))}
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

const columnIn = (value: string): Column | null => columnKinds.find((column) => column === value) ?? null;
