import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { Run } from "#shared/console/run.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { OfRunLink } from "#src/operations/of-run-link.tsx";
import { runTitle, runWhat } from "#src/operations/run-title.ts";
import { runWords } from "#src/operations/run-words.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { overOf } from "#src/run/progress.ts";

type Find = ReturnType<typeof useNetworks>["find"];

/** The columns of the list of runs. */
export const runColumns = (environment: string, find: Find): readonly Column<Run>[] => [
  {
    key: "run",
    card: "title",
    header: "Run",
    always: true,
    cell: (run) => (
      <span>
        <OfRunLink environment={environment} run={run} fw={600}>
          <NameText text={runTitle(run)} />
        </OfRunLink>
        {run.name !== null && (
          <Text span size="xs" c="dimmed" ml="xs">
            {runWhat(run)}
          </Text>
        )}
      </span>
    ),
    text: (run) => (run.name === null ? runTitle(run) : `${run.name}: ${runWhat(run)}`),
  },
  {
    key: "state",
    card: "detail",
    header: "State",
    cell: ({ state }) => <ToneBadge tone={runWords[state].tone} word={runWords[state].word} />,
    text: ({ state }) => runWords[state].word,
  },
  {
    key: "progress",
    card: "figure",
    header: "Progress",
    cell: progressText,
    text: progressText,
    order: overOf,
  },
  {
    key: "network",
    card: "none",
    header: "Network",
    cell: ({ networkId }) =>
      networkId === null ? "–" : <NetworkName environment={environment} networkId={networkId} />,
    text: ({ networkId }) => (networkId === null ? "" : (find(networkId)?.name ?? networkId)),
  },
  {
    key: "person",
    card: "none",
    header: "Person",
    cell: ({ person }) => person.name,
    text: ({ person }) => person.name,
  },
  {
    key: "time",
    card: "time",
    header: "Started",
    cell: ({ createdAt }) => <TimeText value={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: "id",
    header: "Run id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ id }) => <HashText value={id} what="run id" />,
    text: ({ id }) => id,
  },
];

const progressText = (run: Run): string => `${numberText(overOf(run))} of ${numberText(run.total)}${failedText(run)}`;

const failedText = ({ counts }: Run): string => (counts.failed === 0 ? "" : ` · ${numberText(counts.failed)} failed`);
