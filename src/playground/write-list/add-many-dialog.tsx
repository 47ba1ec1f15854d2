import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { describeField } from "#shared/abi/field.ts";
import { callName, isPayable } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Counts } from "#shared/csv/table.ts";
import { parameterLabel } from "#src/components/abi-form/field-label.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ChecksumOffer } from "#src/components/form/checksum-offer.tsx";
import { TableCounts } from "#src/components/form/table-counts.tsx";
import { TableFileButton, useFileText } from "#src/components/form/table-file.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { Findings } from "#src/run-start/findings.tsx";
import type { ListItem } from "./local-list.ts";
import { type Coin, type Fault, pastedItems, type SameCall } from "./pasted-items.ts";

/** Makes calls of the open function from a pasted table, one per row. Sends nothing. */
export const AddManyDialog = ({
  fn,
  same,
  coin,
  room,
  onAdd,
  onClose,
}: {
  readonly fn: AbiCallable;
  /** Sender, fee level and contract of every call; undefined while no sender is chosen. */
  readonly same: SameCall | undefined;
  readonly coin: Coin;
  /** How many more calls fit on the list. */
  readonly room: number;
  readonly onAdd: (items: readonly ListItem[], counts: Counts | null) => void;
  readonly onClose: () => void;
}) => {
  useFocusBack();
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [counts, setCounts] = useState<Counts | null>(null);
  const hasNumbers = fn.inputs.some(({ type }) => /^u?int/.test(type));
  const columns = fn.inputs.map((input, index) => `${parameterLabel(describeField(input), index)} (${input.type})`);
  const change = (next: string) => {
    setText(next);
    setFaults([]);
    setCounts(null);
  };
  const file = useFileText(change, (message) => setFaults([{ line: null, message }]));
  const add = () => {
    if (same === undefined) return;
    const read = pastedItems(fn, text, same, { coin, room });
    if (read.ok) onAdd(read.items, read.counts);
    else {
      setFaults(read.faults);
      setCounts(read.counts);
    }
  };
  return (
    <Dialog title="Add many calls" closeLabel="Close without adding" size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Each row is one call of{" "}
          <b>
            <CodeName text={callName(fn)} />
          </b>
          , with the sender and fee level of the form. The calls go on the list. Nothing is sent yet.
        </Text>
        <Textarea
          label="Rows"
          description={
            <NameText
              text={`CSV, or cells copied from a spreadsheet. Columns: ${[...columns, ...(isPayable(fn) ? ["amount (optional, in the network's unit)"] : [])].join(", ")}. ${hasNumbers ? "Use whole numbers: token amounts are in base units. " : ""}With a first row of names, columns can be in any order. Extra columns are kept for the result.`}
            />
          }
          data-autofocus
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => {
            file.forget();
            change(currentTarget.value);
          }}
        />
        <TableFileButton note={file.note} onFile={(chosen) => void file.read(chosen)} />
        <ChecksumOffer text={text} onFix={change} />
        {faults.length === 0 ? null : (
          <Stack gap="xs" component="section" aria-label="Errors">
            <Text size="sm" component="output">
              {countText(faults.length, "error")}. Nothing was added.
            </Text>
            {counts === null ? null : <TableCounts counts={counts} />}
            <Findings findings={faults.map((fault) => ({ severity: "error", ...fault }))} />
          </Stack>
        )}
        <Group justify="flex-end" gap="sm">
          {same === undefined ? <Text size="sm">Choose the sender in the form first.</Text> : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={same === undefined || text.trim() === ""} onClick={add}>
            Add to list
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
