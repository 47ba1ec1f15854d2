import { Button, Checkbox, Group } from "@mantine/core";
import { useMemo } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { mostPayoutRows } from "#shared/console/payouts.ts";
import { type History, isBare, undone, withChecksums, withInserted } from "./edit-rows.ts";
import type { Range } from "./payout-grid.tsx";

type Props = {
  readonly history: History;
  /** The selected rows, or the focused one. */
  readonly range: Range;
  readonly onHistory: (change: (history: History) => History) => void;
  readonly onDelete: (range: Range) => void;
  readonly onImport: () => void;
  /** Whether only rows with findings are shown, and how many there are. */
  readonly filter: {
    readonly isOn: boolean;
    readonly count: number;
    readonly hasWarnings: boolean;
    readonly onChange: (isOn: boolean) => void;
  };
};

/** What can be done with the rows of a draft. */
export const RowsToolbar = ({ history, range, onHistory, onDelete, onImport, filter }: Props) => {
  const bare = useMemo(() => history.rows.filter(isBare).length, [history.rows]);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onImport}>
          Paste or import CSV…
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={history.rows.length >= mostPayoutRows}
          onClick={() => onHistory((history_) => withInserted(history_, range.from))}
        >
          Insert row
        </Button>
        <Button size="xs" variant="default" disabled={history.rows.length < 2} onClick={() => onDelete(range)}>
          {range.from === range.to
            ? `Delete row ${numberText(range.from + 1)}`
            : `Delete rows ${numberText(range.from + 1)} to ${numberText(range.to + 1)}`}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={history.before.length === 0}
          onClick={() => onHistory((history_) => undone(history_) ?? history_)}
        >
          Undo
        </Button>
        {bare > 0 && (
          <Button size="xs" variant="default" onClick={() => onHistory(withChecksums)}>
            Add checksums to {countText(bare, "address", "addresses")}
          </Button>
        )}
      </Group>
      <Checkbox
        label={`Show only rows with ${filter.hasWarnings ? "errors or warnings" : "errors"} (${numberText(filter.count)})`}
        checked={filter.isOn}
        disabled={!filter.isOn && filter.count === 0}
        onChange={({ currentTarget: { checked } }) => filter.onChange(checked)}
      />
    </Group>
  );
};
