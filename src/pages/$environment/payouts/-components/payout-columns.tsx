import { Fragment } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Payout } from "#shared/console/payouts.ts";
import { countItems } from "#shared/console/run-states.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { AddressById } from "#src/records/address-by-id.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { PayoutTotal } from "#src/records/payout-total.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { overOf } from "#src/run/progress.ts";
import { PayoutState } from "./payout-state.tsx";
import { payoutWords } from "./payout-words.ts";
import classes from "./payout-columns.module.css";

/** How many rows are finished, and how many need a look. */
const progressParts = (counts: NonNullable<Payout["counts"]>): readonly string[] => {
  const total = countItems(counts, () => true);
  const parts = [`${numberText(overOf({ counts }))} of ${numberText(total)}`];
  const bad = counts.failed + counts.not_sent;
  if (bad > 0) parts.push(`${numberText(bad)} not paid`);
  if (counts.unknown > 0) parts.push(`${numberText(counts.unknown)} unconfirmed`);
  return parts;
};

const progressText = (counts: NonNullable<Payout["counts"]>): string => progressParts(counts).join(" · ");

type Find = ReturnType<typeof useNetworks>["find"];

/** The columns of the list of payouts. */
export const payoutColumns = (environment: string, find: Find): readonly Column<Payout>[] => [
  {
    key: "payout",
    className: classes["payout"] ?? "",
    card: "title",
    header: "Payout",
    always: true,
    cell: ({ id, name }) => (
      <TextLink inherit fw={600} to="/$environment/payouts/$payoutId" params={{ environment, payoutId: id }}>
        <NameText text={name} />
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    key: "state",
    card: "detail",
    header: "State",
    cell: (payout) => (
      <>
        <PayoutState payout={payout} />
        {payout.counts === null ? (
          <span className={classes["noun"]}> · {countText(payout.rowCount, "row")}</span>
        ) : (
          progressParts(payout.counts).map((part, index) => (
            <Fragment key={part}>
              {index === 0 ? " " : " · "}
              <span className={classes["progress"]}>{part}</span>
            </Fragment>
          ))
        )}
      </>
    ),
    text: (payout) =>
      [payoutWords(payout).word, ...(payout.counts === null ? [] : [progressText(payout.counts)])].join(": "),
  },
  {
    key: "rows",
    card: "none",
    header: "Rows",
    align: "right",
    cell: ({ rowCount }) => numberText(rowCount),
    text: ({ rowCount }) => String(rowCount),
    order: ({ rowCount }) => rowCount,
  },
  {
    key: "total",
    card: "figure",
    header: "Total",
    align: "right",
    cell: (payout) => <PayoutTotal environment={environment} payout={payout} />,
    text: ({ totals, asset: usual }) =>
      (totals ?? []).map(({ asset, amount }) => `${amount} ${asset || usual}`).join(" + "),
  },
  {
    key: "sender",
    className: classes["sender"] ?? "",
    card: "none",
    header: "From",
    cell: ({ addressId }) =>
      addressId === null ? "–" : <AddressById environment={environment} addressId={addressId} isListed />,
    text: ({ addressId }) => addressId ?? "",
  },
  {
    key: "network",
    card: "none",
    extra: true,
    header: "Network",
    cell: ({ networkId }) =>
      networkId === null ? "–" : <NetworkName environment={environment} networkId={networkId} />,
    text: ({ networkId }) => (networkId === null ? "" : (find(networkId)?.name ?? networkId)),
  },
  {
    key: "person",
    card: "none",
    header: "Changed by",
    cell: ({ changedBy }) => changedBy.name,
    text: ({ changedBy }) => changedBy.name,
  },
  {
    key: "time",
    card: "time",
    header: "Changed",
    cell: ({ changedAt }) => <TimeText value={changedAt} />,
    text: ({ changedAt }) => changedAt,
  },
  {
    key: "run",
    header: "Run id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ runId }) => (runId === null ? "–" : <HashText value={runId} what="run id" />),
    text: ({ runId }) => runId ?? "",
  },
  {
    key: "id",
    header: "Payout id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ id }) => <HashText value={id} what="payout id" />,
    text: ({ id }) => id,
  },
];
