import { Text } from "@mantine/core";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { networkOf } from "#src/operations/described-operation.ts";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { GapList } from "#src/records/gap-list.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { doubtWords } from "./doubt-words.ts";
import type { Certain, Settled, Single } from "./groups.ts";

// No column has a place on a card: cards have no room for the ticks.

type Of = { readonly operation: OperationRecord };

const sentence = (environment: string): Column<Of> => ({
  key: "operation",
  header: "Operation",
  cell: ({ operation }) => (
    <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: operation.id }}>
      <OperationSentence operation={operation} />
    </TextLink>
  ),
});

const requested: Column<Of> = {
  key: "time",
  header: "Requested",
  cell: ({ operation }) => <TimeText value={operation.createdAt} />,
};

/** Operations that nobody has searched for. */
export const plainColumns = (environment: string): readonly Column<Of>[] => [sentence(environment), requested];

/** Operations with one certain match. */
export const certainColumns = (environment: string): readonly Column<Certain>[] => [
  sentence(environment),
  {
    key: "transaction",
    header: "Transaction",
    cell: ({ operation, match }) => (
      <TransactionHash environment={environment} networkId={networkOf(operation)} value={match.hash} />
    ),
  },
  {
    key: "result",
    header: "Result",
    cell: ({ match: { follows } }) => (follows === null || follows === "waits" ? "–" : <StateBadge state={follows} />),
  },
  {
    key: "mined",
    header: "Happened",
    cell: ({ match: { at } }) => (at === null ? "–" : <TimeText value={at} />),
  },
  requested,
];

/** Operations that are settled by themselves, and why. */
export const singleColumns = (environment: string): readonly Column<Single>[] => [
  sentence(environment),
  {
    key: "why",
    header: "Why not together",
    cell: ({ doubts, gaps, refusal }) => (
      <>
        {refusal === null ? null : (
          <Text size="sm">
            <NameText text={refusal} />
          </Text>
        )}
        {doubts.map((doubt) => (
          <Text key={doubt} size="sm">
            {doubtWords[doubt]}
          </Text>
        ))}
        {gaps.length === 0 ? null : <GapList gaps={gaps} />}
      </>
    ),
  },
  requested,
];

/** Operations that were settled just now. */
export const settledColumns = (environment: string): readonly Column<Settled>[] => [
  sentence(environment),
  {
    key: "result",
    header: "Result",
    cell: ({ outcome, result: { result } }) => (
      <>
        <StateBadge state={outcome} />
        {result === "already" ? " It was settled before." : null}
      </>
    ),
  },
];
