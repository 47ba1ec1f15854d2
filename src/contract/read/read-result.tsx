import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { resultDifferences } from "#shared/abi/result-difference.ts";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Reading, ReadResponse } from "#src/api/contract-calls.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import type { ContractRef } from "../ref/contract-ref.ts";
import classes from "../parts/contract.module.css";
import { answerNodes } from "./answer-nodes.ts";
import { ReadAnswer } from "./read-answer.tsx";
import { ReadBar } from "./read-bar.tsx";
import { ReadFailure } from "./read-failure.tsx";
import type { useRead } from "./use-read.ts";

/** What the last call of a read function answered: typed values, or the error with the reason it was reverted for. */
export const ReadResult = ({
  contract,
  fn,
  abi,
  read,
}: {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly read: ReturnType<typeof useRead>;
}) => {
  const { running, last, error, discarded, stop } = read;
  return (
    <section aria-label="Result" aria-busy={running !== undefined} className={classes["outcome"]}>
      <Title order={2} mb="sm">
        Result
      </Title>
      <Stack gap="sm">
        {discarded === undefined ? null : (
          <Text component="output" display="block" size="sm">
            The {discarded === "abi" ? "ABI" : "arguments"} changed while the call was under way: its answer was
            discarded.
          </Text>
        )}
        {last === undefined && running === undefined && error === null ? (
          <EmptyState title="Not called yet" reason="What the contract answers appears here." />
        ) : null}
        {error === null ? null : <ErrorPanel error={error} onRetry={read.again} />}
        {last === undefined ? null : <ReadBar fn={fn} read={read} last={last} />}
        {running === undefined ? null : <SlowNotice key={JSON.stringify(running.drafts)} onStop={stop} />}
        {last === undefined && running !== undefined
          ? fn.outputs.map((output, index) => (
              // One line for each value that will stand here.
              <Skeleton key={`${index} ${output.type}`} height={44} />
            ))
          : null}
        {last === undefined ? null : <Outcome contract={contract} fn={fn} abi={abi} last={last} onRetry={read.again} />}
      </Stack>
    </section>
  );
};

const Outcome = ({
  contract,
  fn,
  abi,
  last: { outcome, before },
  onRetry,
}: {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly last: Reading;
  readonly onRetry: () => void;
}) =>
  outcome.status === "error" ? (
    <ReadFailure error={outcome.error} fn={fn} abi={abi} onRetry={onRetry} />
  ) : (
    <Compared contract={contract} fn={fn} response={outcome.response} before={before} />
  );

const Compared = ({
  contract,
  fn,
  response,
  before,
}: {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly response: ReadResponse;
  readonly before: Reading["before"];
}) => {
  const nodes = useMemo(() => nodesOf(fn, response), [fn, response]);
  const differences = useMemo(
    () => (before === undefined ? undefined : resultDifferences(nodesOf(fn, before.response), nodes)),
    [fn, before, nodes],
  );
  return (
    <>
      {before === undefined || differences === undefined ? null : (
        <Text component="output" display="block" size="sm">
          {changesText(differences.size)} since {time.format(before.at)}.
        </Text>
      )}
      <ReadAnswer contract={contract} fn={fn} nodes={nodes} response={response} differences={differences} />
    </>
  );
};

const nodesOf = (fn: AbiCallable, { result }: ReadResponse) => answerNodes(fn, result.data.result);

const changesText = (count: number): string => {
  if (count === 0) return "Nothing has changed";
  return countText(count, "change");
};

const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
