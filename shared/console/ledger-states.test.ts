import { expect, test } from "vitest";
import { hasMoved, isDecided, isPending, ledgerStates } from "./ledger-states.ts";

test("amounts have moved once a transaction is confirmed, or if the service has no status for it", () => {
  expect(ledgerStates.filter(hasMoved)).toEqual(["confirmed", "unknown"]);
});

test("a transaction is decided once it is confirmed or has failed", () => {
  expect(ledgerStates.filter(isDecided)).toEqual(["confirmed", "failed"]);
  expect(ledgerStates.filter(isPending)).toEqual(["pending"]);
});
