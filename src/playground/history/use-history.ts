import { callName } from "#shared/abi/functions.ts";
import { resultJson } from "#shared/abi/result-json.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { answerNodes, answersNothing } from "#src/playground/read/answer-nodes.ts";
import type { CalledReading } from "#src/playground/read/use-read.ts";
import { contractKey } from "#src/playground/ref/contract-ref.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { addToHistory, clearHistory, type HistoryEntry, useStoredHistory } from "./history.ts";

export type ReadHistory = {
  readonly entries: readonly HistoryEntry[];
  readonly add: (fn: AbiCallable, reading: CalledReading) => void;
  readonly clear: () => void;
};

/** This browser's read calls of a contract. */
export const useHistory = (contract: ContractRef): ReadHistory => {
  const key = contractKey(contract);
  return {
    entries: useStoredHistory(key),
    add: (fn, reading) => addToHistory(key, entryOf(fn, reading)),
    clear: () => clearHistory(key),
  };
};

const entryOf = (fn: AbiCallable, { at, outcome, called: { drafts } }: CalledReading): HistoryEntry => {
  const answered = outcome.status === "success";
  return {
    at,
    fn: callName(fn),
    drafts: [...drafts],
    answered,
    text: answered ? resultOf(fn, outcome) : problemOf(outcome),
  };
};

const resultOf = (fn: AbiCallable, { response }: Extract<CalledReading["outcome"], { status: "success" }>): string => {
  const { result } = response.result.data;
  if (answersNothing(fn, result)) return "No contract at this address";
  const nodes = answerNodes(fn, result);
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined && "text" in only && only.text !== ""
    ? only.text
    : resultJson(nodes, 0);
};

const problemOf = ({ error }: Extract<CalledReading["outcome"], { status: "error" }>): string =>
  [error instanceof ApiError ? error.code : "", error.message].filter((part) => part !== "").join(": ");
