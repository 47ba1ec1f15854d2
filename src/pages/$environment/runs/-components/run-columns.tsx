import { numberText } from "#shared/amount/number-text.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import type { Column } from "#src/components/data-table.tsx";
import { ErrorReason } from "#src/components/error-reason.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { Address } from "#src/records/address.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { overOf } from "./progress.ts";
import { itemWords, runWords } from "./run-words.ts";

/** The columns of the list of runs. */
export const runColumns = (environment: string): readonly Column<Run>[] => [
  {
    key: "total",
    header: "Addresses",
    cell: ({ id, total }) => (
      <TextLink size="sm" to="/$environment/runs/$runId" params={{ environment, runId: id }}>
        {numberText(total)}
      </TextLink>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <ToneBadge {...badgeOf(runWords[state])} /> },
  {
    key: "over",
    header: "Over",
    cell: (run) => `${numberText(overOf(run))} of ${numberText(run.total)}`,
  },
  {
    key: "network",
    header: "Network",
    cell: ({ networkId }) => <NetworkName environment={environment} networkId={networkId} />,
  },
  { key: "person", header: "Person", cell: ({ person }) => person.name },
  { key: "time", header: "Started", cell: ({ createdAt }) => <TimeText value={createdAt} /> },
];

/** The columns of a run's items. */
export const itemColumns = (environment: string, networkId?: string): readonly Column<RunItem>[] => [
  { key: "position", header: "No.", cell: ({ position }) => numberText(position + 1) },
  { key: "reference", header: "Profile", cell: ({ reference }) => reference },
  { key: "state", header: "State", cell: ({ state }) => <ToneBadge {...badgeOf(itemWords[state])} /> },
  {
    key: "address",
    header: "Address",
    cell: ({ address }) =>
      address === null ? "–" : <Address environment={environment} networkId={networkId} value={address} />,
  },
  {
    key: "operation",
    header: "Operation",
    cell: ({ operationId }) =>
      operationId === null ? (
        "–"
      ) : (
        <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId }}>
          Show
        </TextLink>
      ),
  },
  {
    key: "error",
    header: "Reason",
    cell: ({ error }) => (error === null ? "–" : <ErrorReason error={error} />),
  },
];

const badgeOf = ({ tone, word }: (typeof itemWords)[keyof typeof itemWords]) => ({ tone, word });
