import { expect, test } from "vitest";
import { hasMoved, isDecided, isPending, transactionStates } from "./transaction-states.ts";

test("amounts have moved once a transaction is confirmed, or if the service has no status for it", () => {
  expect(transactionStates.filter(hasMoved)).toEqual(["confirmed", "unknown"]);
});

test("a transaction is decided once it is confirmed or has failed", () => {
  expect(transactionStates.filter(isDecided)).toEqual(["confirmed", "failed"]);
  expect(transactionStates.filter(isPending)).toEqual(["pending"]);
});
