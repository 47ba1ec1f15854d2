import { Anchor, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { signature } from "#shared/abi/functions.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { ReadOutcome } from "#src/api/contract-calls.ts";
import { useServiceButton } from "#src/api/use-outage.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { CopyText } from "#src/components/copy-text.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { exactClockText } from "#src/lib/dates.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { failureText } from "#src/playground/result/failure-text.ts";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { ResultLeaf } from "#src/records/decoded/result-leaf.tsx";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { allCsv, allJson } from "./read-all-text.ts";
import type { ReadAll } from "./use-read-all.ts";
import classes from "#src/records/decoded/result.module.css";

/** Reads everything that takes no arguments: with a button, progress, a table, and copies of it. */
export const ReadAllPanel = ({
  contract,
  abi,
  all,
  onOpen,
}: {
  readonly contract: ContractRef;
  readonly abi: Abi;
  readonly all: ReadAll;
  readonly onOpen: (signature: string) => void;
}) => {
  const { fns, outcomes, state, begunAt, start, stop } = all;
  const starts = useServiceButton(contract.environment.id, start);
  if (fns.length === 0) return <Text size="sm">This ABI has no read functions without arguments.</Text>;
  const failures = [...outcomes.values()].filter(({ status }) => status === "error").length;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {state === "running" ? (
          <Button size="xs" variant="default" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <Button size="xs" variant="default" {...starts}>
            {state === "idle" ? `Read ${countOf(fns.length)}` : "Read all again"}
          </Button>
        )}
        {outcomes.size === 0 ? null : (
          <>
            <CopyText text={() => allJson(fns, outcomes, abi)}>Copy as JSON</CopyText>
            <CopyText text={() => allCsv(fns, outcomes, abi)}>Copy as CSV</CopyText>
          </>
        )}
      </Group>
      {state === "running" ? (
        <Progress value={(outcomes.size / fns.length) * 100} aria-label="Functions read" size="sm" />
      ) : null}
      {state === "idle" ? null : (
        <Text component="output" display="block" size="sm">
          {progressText(state, outcomes.size, fns.length, failures)}, started at {exactClockText(begunAt)}
        </Text>
      )}
      {outcomes.size === 0 ? null : (
        <AddressContext value={{ environment: contract.environment.id, networkId: contract.network.id }}>
          <div className={classes["scroll"]}>
            <table className={classes["table"]} aria-label="All reads without arguments">
              <thead>
                <tr>
                  <th scope="col">Function</th>
                  <th scope="col">Result</th>
                </tr>
              </thead>
              <tbody>
                {fns.map((fn) => (
                  <Row key={signature(fn)} fn={fn} abi={abi} outcome={outcomes.get(signature(fn))} onOpen={onOpen} />
                ))}
              </tbody>
            </table>
          </div>
        </AddressContext>
      )}
    </Stack>
  );
};

const Row = ({
  fn,
  abi,
  outcome,
  onOpen,
}: {
  readonly fn: AbiFunction;
  readonly abi: Abi;
  readonly outcome: ReadOutcome | undefined;
  readonly onOpen: (signature: string) => void;
}) => (
  <tr>
    <td>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(signature(fn))}>
        <CodeName text={fn.name} />
      </Anchor>
    </td>
    <td>
      <Cell fn={fn} abi={abi} outcome={outcome} />
    </td>
  </tr>
);

const Cell = ({
  fn,
  abi,
  outcome,
}: {
  readonly fn: AbiFunction;
  readonly abi: Abi;
  readonly outcome: ReadOutcome | undefined;
}) => {
  if (outcome === undefined) {
    return (
      <Text size="sm" c="dimmed">
        Not read
      </Text>
    );
  }
  if (outcome.status === "error") {
    return (
      <Text size="sm" c="var(--postern-bad)" className={classes["break"]}>
        Failed: <ExactText text={failureText(outcome.error, abi)} />
      </Text>
    );
  }
  const nodes = formatResult(fn.outputs, outcome.response.result.data.result);
  const [only] = nodes;
  if (only === undefined) return <Text size="sm">Returns nothing</Text>;
  if (nodes.length === 1 && "text" in only) return <ResultLeaf node={only} label={fn.name} path=".0" />;
  return <ResultTree nodes={nodes} what={nodes.length === 1 ? fn.name : "Output"} />;
};

const countOf = (count: number): string => (count === 1 ? "1 value" : `all ${countText(count, "value")}`);

const progressText = (state: ReadAll["state"], done: number, count: number, failures: number): string => {
  const failed = failures === 0 ? "" : `, ${failures} failed`;
  return `${state === "stopped" ? "Cancelled: " : ""}${done} of ${count} read${failed}`;
};
