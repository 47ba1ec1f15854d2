import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { findFunction } from "../../../../shared/abi/functions.ts";
import { describeField } from "../../../../shared/abi/field.ts";
import type { Abi, AbiFunction } from "../../../../shared/abi/types.ts";
import type { OperationRecord } from "../../../../shared/console/operation.ts";
import { operationsOptions } from "../../../api/operations.ts";
import { readDrafts } from "../../../components/abi-form/stored-draft.ts";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { StateBadge } from "../../../components/state-badge.tsx";
import { TimeText } from "../../../components/time-text.tsx";
import { operationCall } from "../-components/operation-call.ts";
import { draftText } from "./draft-text.ts";
import classes from "./history.module.css";
import type { HistoryEntry } from "./history.ts";
import type { Place } from "./place.ts";
import type { CallDraft } from "./use-call-form.ts";
import type { ReadHistory } from "./use-history.ts";
import { writtenDraft } from "./written-draft.ts";

/** Fills the form of a function in; `run` calls it, which is offered for reads only. */
export type Fill = (fn: AbiFunction, draft: CallDraft, run: boolean) => void;

const MOST_WRITES = 20;

/** The calls of a contract, newest first: reads as this browser has kept them, writes as the journal has. */
export function HistoryPanel({
  place,
  abi,
  history,
  onFill,
}: {
  readonly place: Place;
  readonly abi: Abi;
  readonly history: ReadHistory;
  readonly onFill: Fill;
}) {
  const { environment, network, address } = place;
  const journal = useQuery(
    operationsOptions(environment.id, {
      networkId: network.id,
      contractAddress: address,
      operation: "writeContract",
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
    row: <WriteRow operation={operation} abi={abi} place={place} onFill={onFill} />,
  }));
  const rows = [...reads, ...writes].sort((one, other) => other.at - one.at);
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="xs" c="dimmed" className={classes["words"]}>
          Reads are kept in this browser, writes in the journal.
        </Text>
        {reads.length === 0 ? null : (
          <Button size="compact-xs" variant="default" onClick={history.clear}>
            Clear the reads
          </Button>
        )}
      </Group>
      {journal.error === null ? null : <ErrorPanel error={journal.error} onRetry={() => void journal.refetch()} />}
      {journal.isPending ? <Skeleton height={60} aria-label="Loading the writes" /> : null}
      {rows.length === 0 && journal.isSuccess ? (
        <Text size="sm" c="dimmed">
          Nothing has been called yet.
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
}

function ReadRow({
  entry: { at, fn, drafts, answered, text },
  abi,
  onFill,
}: {
  readonly entry: HistoryEntry;
  readonly abi: Abi;
  readonly onFill: Fill;
}) {
  const found = findFunction(abi, fn);
  const args = found === undefined ? [] : readDrafts(found.inputs.map(describeField), drafts);
  const fill = (run: boolean) =>
    found !== undefined && onFill(found, { args, sender: "", feeLevel: "", amount: "" }, run);
  return (
    <Row
      kind="Read"
      fn={fn}
      at={new Date(at).toISOString()}
      args={drafts === undefined ? "arguments too long to keep" : args.map(draftText).join(", ")}
      outcome={
        <Text size="xs" className={classes["code"]}>
          {answered ? "" : "Failed: "}
          {text}
        </Text>
      }
    >
      {found === undefined ? (
        <Text size="xs" c="dimmed">
          Not in this ABI
        </Text>
      ) : drafts === undefined ? null : (
        <>
          <Button size="compact-xs" variant="default" aria-label={`Run ${fn} again`} onClick={() => fill(true)}>
            Run again
          </Button>
          <Button size="compact-xs" variant="subtle" aria-label={`Edit and run ${fn}`} onClick={() => fill(false)}>
            Edit and run
          </Button>
        </>
      )}
    </Row>
  );
}

function WriteRow({
  operation,
  abi,
  place,
  onFill,
}: {
  readonly operation: OperationRecord;
  readonly abi: Abi;
  readonly place: Place;
  readonly onFill: Fill;
}) {
  const written = writtenDraft(operation, abi, place);
  const fn = operationCall(operation);
  return (
    <Row
      kind="Write"
      fn={fn}
      at={operation.createdAt}
      args={written === undefined ? "" : written.draft.args.map(draftText).join(", ")}
      outcome={
        <Group gap="xs">
          <StateBadge state={operation.state} />
          <Text size="xs" c="dimmed">
            {operation.person.name}
          </Text>
        </Group>
      }
    >
      {written === undefined ? (
        <Text size="xs" c="dimmed">
          Not in this ABI
        </Text>
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Edit ${fn}`}
          onClick={() => onFill(written.fn, written.draft, false)}
        >
          Edit
        </Button>
      )}
    </Row>
  );
}

function Row({
  kind,
  fn,
  at,
  args,
  outcome,
  children,
}: {
  readonly kind: "Read" | "Write";
  readonly fn: string;
  readonly at: string;
  readonly args: string;
  readonly outcome: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Group gap="xs" justify="space-between" align="baseline">
        <Text size="sm" className={classes["code"]}>
          {kind} {fn}
        </Text>
        <Text size="xs" c="dimmed">
          <TimeText value={at} />
        </Text>
      </Group>
      {args === "" ? null : (
        <Text size="xs" c="dimmed" className={classes["args"]}>
          {args}
        </Text>
      )}
      {outcome}
      <Group gap="xs">{children}</Group>
    </>
  );
}
