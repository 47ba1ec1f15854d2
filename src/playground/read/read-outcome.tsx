import { Text } from "@mantine/core";
import { useMemo } from "react";
import { resultDifferences } from "#shared/abi/result-difference.ts";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Reading, ReadResponse } from "#src/api/contract-calls.ts";
import { exactClockText } from "#src/lib/dates.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { answerNodes } from "./answer-nodes.ts";
import { ReadAnswer } from "./read-answer.tsx";
import { ReadFailure } from "./read-failure.tsx";

/** The result of a read call: typed values, or the revert reason. */
export const ReadOutcome = ({
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
    <Compared contract={contract} fn={fn} abi={abi} response={outcome.response} before={before} />
  );

const Compared = ({
  contract,
  fn,
  abi,
  response,
  before,
}: {
  readonly contract: ContractRef;
  readonly fn: AbiCallable;
  readonly abi: Abi;
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
          {changesText(differences.size)} since {exactClockText(before.at)}.
        </Text>
      )}
      <ReadAnswer contract={contract} fn={fn} abi={abi} nodes={nodes} response={response} differences={differences} />
    </>
  );
};

const nodesOf = (fn: AbiCallable, { result }: ReadResponse) => answerNodes(fn, result.data.result);

const changesText = (count: number): string => {
  if (count === 0) return "No changes";
  return countText(count, "change");
};
