import { expect, test } from "vitest";
import { addOperation, openRunStore } from "#server/testing/stored-runs.ts";
import { sharedTransactions } from "./shared-transactions.ts";

test("Reliability 38: transactions that an earlier version gave to several operations are reported", async () => {
  const store = await openRunStore();
  const add = (id: string, transaction_hash: string | null, environment = "held") =>
    addOperation(store, { id, transaction_hash, environment, state: "succeeded" });
  await add("op-1", "0xAB");
  await add("op-2", "0xab");
  await add("op-3", "0xab", "ask");
  await add("op-4", "0xcd");
  await add("op-5", null);
  await add("op-6", null);
  expect(await sharedTransactions(store)).toEqual([{ environment: "held", operationIds: ["op-1", "op-2"] }]);
});
