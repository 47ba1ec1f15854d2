import { afterEach, beforeEach, expect, test } from "vitest";
import { claimTransaction } from "#server/domains/journal/claims.ts";
import { move } from "#server/domains/journal/move.ts";
import { runCounts } from "#server/domains/journal/run-counts.ts";
import type { RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { addItem, addOperation, addRun, itemIn, me, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { createFollower } from "./follow.ts";
import { movedItems } from "./items.ts";
import { finish, holdRuns } from "./rows.ts";

const hash = `0x${"1".repeat(64)}`;
const note = "Item 2 is unconfirmed: its transaction belongs to another operation.";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

/** A run whose second item has ended with a transaction, and an operation whose workflow then names it. */
const lose = async (run: Partial<RunTable>, item: Partial<RunItemTable> = {}) => {
  await addRun(store, { total: 2, ...run });
  await addItem(store, { state: "succeeded", operation_id: "op-0" });
  const state = item.state === "failed" ? "reverted" : "succeeded";
  await addOperation(store, { id: "op-1", operation: "withdraw", state, transaction_hash: hash });
  await addItem(store, { position: 1, endpoint: "withdraw", state: "succeeded", operation_id: "op-1", ...item });
  const other = { id: "op-2", operation: "writeContract", run_id: null, workflow_id: "w-1" } as const;
  await addOperation(store, { ...other, state: "running" });
  await store
    .transaction()
    .execute((writer) => claimTransaction(writer, { environment: "held", transactionHash: hash, operationId: "op-1" }));
  await move(store, {
    id: "op-2",
    from: "running",
    event: { type: "transaction found", hash, error: null, pollAt: now },
    at: now,
  });
};

test.each<[RunItemTable["state"], Partial<RunTable>]>([
  ["succeeded", { state: "done" }],
  ["failed", { state: "done" }],
  ["succeeded", { state: "done", on_failure: "stop" }],
  ["succeeded", { state: "running", on_failure: "stop" }],
  ["succeeded", { state: "paused", on_failure: "stop" }],
])(
  "Reliability 38: an item that %s is unconfirmed once its operation has lost its transaction, and its run is halted: %j",
  async (state, run) => {
    await lose(run, { state });
    const item = await itemIn(store, 1);
    expect(item).toMatchObject({ state: "unknown", operation_id: "op-1" });
    expect(item.error).toContain("belongs to operation op-2");
    expect(await runIn(store)).toMatchObject({ state: "halted", note, updated_at: now });
    const counts = (await runCounts(store, ["run-1"]))("run-1");
    expect([counts.succeeded, counts.failed, counts.unknown]).toEqual([1, 0, 1]);
  },
);

test.each(["running", "cancelled"] as const)("a run that is %s and goes on after failures stays so", async (state) => {
  await lose({ state });
  expect((await itemIn(store, 1)).state).toBe("unknown");
  expect(await runIn(store)).toMatchObject({ state, note: null });
});

test("an item whose end was not recorded yet follows its operation as usual", async () => {
  await lose({ state: "running" }, { state: "started" });
  expect((await itemIn(store, 1)).state).toBe("started");
  expect(await movedItems(store, "run-1")).toMatchObject([{ item: { position: 1 }, operation: { state: "unknown" } }]);
});

test("the item follows its operation again, and the run can be done again", async () => {
  await lose({ state: "done", owner: null, lease_until: 0 });
  expect(await holdRuns(store, me, now)).toMatchObject([{ id: "run-1" }]);
  await move(store, { id: "op-1", from: "unknown", event: { type: "settled", outcome: "succeeded" }, at: now });
  const run = await runIn(store);
  const follower = createFollower({ store, now: () => now }, () => undefined);
  for (const { item, operation } of await movedItems(store, "run-1")) await follower.follow(run, item, operation);
  expect(await itemIn(store, 1)).toMatchObject({ state: "succeeded", error: null });
  await store.updateTable("runs").set({ state: "running" }).execute();
  expect(await finish(store, "run-1", now)).toBe(true);
});
