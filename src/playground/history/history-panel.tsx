import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Abi } from "#shared/abi/types.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import type { Fill } from "#src/playground/form/use-fill.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { ReadRow, WriteRow } from "./history-row.tsx";
import type { ReadHistory } from "./use-history.ts";
import classes from "./history.module.css";

const MOST_WRITES = 20;

/** The calls of a contract, newest first: reads from this browser's history, writes from the journal. */
export const HistoryPanel = ({
  contract,
  abi,
  history,
  onFill,
}: {
  readonly contract: ContractRef;
  readonly abi: Abi;
  readonly history: ReadHistory;
  readonly onFill: Fill;
}) => {
  const { environment, network, address } = contract;
  const journal = useQuery(
    operationsOptions(environment.id, {
      networkId: network.id,
      contractAddress: address,
      endpoint: "writeContract",
      take: String(MOST_WRITES),
    }),
  );
  const reads = history.entries.map((entry, index) => ({
    key: `${entry.at} ${index}`,
    at: entry.at,
    row: <ReadRow entry={entry} abi={abi} onFill={onFill} />,
  }));
  const writes = (journal.data?.data ?? []).map((operation) => ({
    key: operation.id,
    at: Date.parse(operation.createdAt),
    row: <WriteRow operation={operation} abi={abi} contract={contract} onFill={onFill} />,
  }));
  const rows = [...reads, ...writes].sort((one, other) => other.at - one.at);
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="xs" c="dimmed" className={classes["words"]}>
          Reads are local to this browser. Writes are recorded in Activity.
        </Text>
        {reads.length === 0 ? null : (
          <Button size="compact-xs" variant="default" onClick={history.clear}>
            Clear reads
          </Button>
        )}
      </Group>
      {journal.error === null ? null : <ErrorPanel error={journal.error} onRetry={() => void journal.refetch()} />}
      {journal.isPending ? <Skeleton height={60} aria-label="Loading the writes" /> : null}
      {rows.length === 0 && journal.isSuccess ? (
        <Text size="sm" c="dimmed">
          No calls yet.
        </Text>
      ) : null}
      <ul className={classes["list"]}>
        {rows.map(({ key, row }) => (
          <li key={key} className={classes["row"]}>
            {row}
          </li>
        ))}
      </ul>
    </>
  );
};
