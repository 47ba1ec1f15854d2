import { numberText } from "#shared/amount/number-text.ts";
import type { Payout } from "#shared/console/payouts.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { PayoutState } from "./payout-state.tsx";

/** The columns of the list of payouts. */
export const payoutColumns = (environment: string): readonly Column<Payout>[] => [
  {
    key: "payout",
    card: "title",
    header: "Payout",
    cell: ({ id, name }) => (
      <TextLink size="sm" to="/$environment/payouts/$payoutId" params={{ environment, payoutId: id }}>
        <NameText text={name} />
      </TextLink>
    ),
  },
  { key: "state", card: "detail", header: "State", cell: (payout) => <PayoutState payout={payout} /> },
  { key: "rows", card: "figure", header: "Rows", align: "right", cell: ({ rowCount }) => numberText(rowCount) },
  {
    key: "network",
    card: "none",
    header: "Network",
    cell: ({ networkId }) =>
      networkId === null ? "–" : <NetworkName environment={environment} networkId={networkId} />,
  },
  { key: "person", card: "none", header: "Last changed by", cell: ({ changedBy }) => changedBy.name },
  { key: "time", card: "time", header: "Changed", cell: ({ changedAt }) => <TimeText value={changedAt} /> },
];
