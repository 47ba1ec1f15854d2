import { numberText } from "#shared/amount/number-text.ts";
import type { RunItem } from "#shared/console/run.ts";
import type { Column } from "#src/components/data-table.tsx";
import { ErrorReason } from "#src/components/error-reason.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { itemBadge } from "#src/operations/run-words.ts";
import { itemWhat } from "#src/run/item-what.ts";

/** The columns of items about to be sent in another run. */
export const copiedColumns: readonly Column<RunItem>[] = [
  { key: "position", header: "No.", cell: ({ position }) => numberText(position + 1) },
  { key: "line", header: "Line", cell: ({ line }) => (line === null ? "–" : numberText(line)) },
  { key: "what", header: "Item", cell: (item) => itemWhat(item).short },
  {
    key: "state",
    header: "Before",
    cell: ({ state, endpoint }) => <ToneBadge {...itemBadge(state, endpoint)} />,
  },
  {
    key: "error",
    header: "Reason",
    cell: ({ error, identicalTo }) =>
      identicalTo !== null ? (
        error?.code === "POSTERN_PAID_BEFORE" ? (
          "Paid before."
        ) : (
          "Identical to an earlier operation."
        )
      ) : error === null ? (
        "–"
      ) : (
        <span>
          <ErrorReason error={error} />
        </span>
      ),
  },
];
