import { afterEach, beforeEach, expect, test } from "vitest";
import { gatherFacts } from "./facts.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("gathers without a service: what is missing is said", async () => {
  const { facts, unread } = await gatherFacts(harness.dependencies.facts, {
    environment: "held",
    networkId: "net-1",
    transaction: { from: `0x${"1".repeat(40)}`, to: `0x${"2".repeat(40)}`, calldata: "0xa9059cbb", amount: 0n },
  });
  expect(facts.abi).toBeNull();
  expect(unread).toEqual(["The network could not be read, so the amounts of its coin are in base units."]);
});
