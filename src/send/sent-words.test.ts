import { expect, test } from "vitest";
import { hasSucceeded, isUnderWay, mayHaveTransaction, operationStates } from "#shared/console/operation-states.ts";
import { operationRecord } from "#src/testing/records.ts";
import { sentWords } from "./sent-words.ts";

test("only what was found to be without effect is said to have moved nothing, and only what succeeded to have arrived", () => {
  for (const state of operationStates) {
    const { word } = sentWords(operationRecord({ state }));
    if (hasSucceeded(state)) expect(word).toBe("Arrived");
    else if (isUnderWay(state)) expect(word).toMatch(/^(Sending|On its way)$/);
    else if (!mayHaveTransaction(state) || state === "reverted") expect(word).toMatch(/, nothing moved$/);
    else expect(word).toBe("Unconfirmed");
  }
});

test("what failed or is unconfirmed also says what it means", () => {
  expect(sentWords(operationRecord({ state: "reverted" })).text).toBe("Only the fee was spent.");
  expect(sentWords(operationRecord({ state: "unknown" })).text).toContain("Do not send it again");
  expect(sentWords(operationRecord({ state: "succeeded" })).text).toBe("");
});
