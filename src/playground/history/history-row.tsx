import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { describeField } from "#shared/abi/field.ts";
import { findCallable } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { argumentsText } from "#src/components/abi-form/draft-text.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { operationCall, readCall } from "#src/operations/operation-call.ts";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import type { Fill } from "#src/playground/form/use-fill.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import type { HistoryEntry } from "./history.ts";
import { writtenDraft } from "./written-draft.ts";
import classes from "./history.module.css";

/** A read from this browser. */
export const ReadRow = ({
  entry: { at, fn, drafts, answered, text },
  abi,
  onFill,
}: {
  readonly entry: HistoryEntry;
  readonly abi: Abi;
  readonly onFill: Fill;
}) => {
  const callable = findCallable(abi, fn);
  const args = callable === undefined ? [] : readDrafts(callable.inputs.map(describeField), drafts);
  const fill = (run: boolean) =>
    callable !== undefined && onFill(callable, { args, sender: "", feeLevel: "", amount: "" }, run);
  return (
    <Row
      kind="Read"
      fn={fn}
      at={new Date(at).toISOString()}
      args={
        drafts === undefined
          ? "arguments too long to save"
          : callable === undefined
            ? ""
            : argumentsText(callable, args)
      }
      outcome={
        <Text size="xs" className={classes["code"]}>
          {answered ? "" : "Failed: "}
          <ExactText text={text} />
        </Text>
      }
    >
      {callable === undefined ? (
        <Text size="xs" c="dimmed">
          Not in this ABI
        </Text>
      ) : drafts === undefined ? null : (
        <>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Run ${nameText(fn)} again`}
            onClick={() => fill(true)}
          >
            Run again
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Edit and run ${nameText(fn)}`}
            onClick={() => fill(false)}
          >
            Edit and run
          </Button>
        </>
      )}
    </Row>
  );
};

/** A write from the journal. */
export const WriteRow = ({
  operation,
  abi,
  contract,
  onFill,
}: {
  readonly operation: OperationRecord;
  readonly abi: Abi;
  readonly contract: ContractRef;
  readonly onFill: Fill;
}) => {
  const written = writtenDraft(readCall(operation), abi, contract);
  const fn = operationCall(operation);
  return (
    <Row
      kind="Write"
      fn={fn}
      sentence={operation.meaning === null ? undefined : <OperationSentence operation={operation} />}
      at={operation.createdAt}
      args={written === undefined ? "" : argumentsText(written.fn, written.draft.args)}
      outcome={
        <Group gap="xs">
          <StateBadge state={operation.state} />
          <Text size="xs" c="dimmed">
            <NameText text={operation.person.name} />
          </Text>
        </Group>
      }
    >
      {written === undefined ? (
        <Text size="xs" c="dimmed">
          {operation.bodyRemovedAt === null ? "Not in this ABI" : "Request removed because of its age"}
        </Text>
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Edit ${nameText(fn)}`}
          onClick={() => onFill(written.fn, written.draft, false)}
        >
          Edit
        </Button>
      )}
    </Row>
  );
};

const Row = ({
  kind,
  fn,
  sentence,
  at,
  args,
  outcome,
  children,
}: {
  readonly kind: "Read" | "Write";
  readonly fn: string;
  /** A sentence about what it does, if any; the function is then a detail. */
  readonly sentence?: ReactNode;
  readonly at: string;
  readonly args: string;
  readonly outcome: ReactNode;
  readonly children: ReactNode;
}) => (
  <>
    <Group gap="xs" justify="space-between" align="baseline">
      <Text size="sm" className={classes["code"]}>
        {kind} <NameText text={fn} />
      </Text>
      <Text size="xs" c="dimmed">
        <TimeText value={at} />
      </Text>
    </Group>
    {sentence === undefined ? null : <Text size="sm">{sentence}</Text>}
    {args === "" ? null : (
      <Text size="xs" c="dimmed" className={classes["args"]}>
        <ExactText text={args} />
      </Text>
    )}
    {outcome}
    <Group gap="xs">{children}</Group>
  </>
);
