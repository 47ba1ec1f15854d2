import { expect, test } from "vitest";
import {
  hasSucceeded,
  isUnderWay,
  mayHaveTransaction,
  type OperationState,
  operationStates,
} from "#shared/console/operation-states.ts";
import { operationRecord } from "#src/testing/records.ts";
import { sentWords } from "./sent-words.ts";

test("only what was found to be without effect is said to have moved nothing, and only what succeeded to have arrived", () => {
  for (const state of operationStates) {
    const { word } = sentWords(operationRecord({ state }));
    expect(word).toMatch(wordsFor(state));
  }
});

const wordsFor = (state: OperationState): RegExp => {
  if (hasSucceeded(state)) return /^Arrived$/;
  if (isUnderWay(state)) return /^(Sending|On its way)$/;
  return !mayHaveTransaction(state) || state === "reverted" ? /, nothing moved$/ : /^Unconfirmed$/;
};

test("what failed or is unconfirmed also says what it means", () => {
  expect(sentWords(operationRecord({ state: "reverted" })).text).toBe("Only the fee was spent.");
  expect(sentWords(operationRecord({ state: "unknown" })).text).toContain("Do not send it again");
  expect(sentWords(operationRecord({ state: "succeeded" })).text).toBe("");
});
