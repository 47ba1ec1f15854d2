import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OperationTable, RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { addItem, addOperation, addRun, itemIn, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { createFollower, type Follower } from "./follow.ts";
import type { Sent } from "./unsent.ts";

let store: Store;
let halted: string[];
let follower: Follower;
beforeEach(async () => {
  store = await openRunStore();
  halted = [];
  follower = createFollower({ store, now: () => now }, ({ id }) => halted.push(id));
});
afterEach(() => store.destroy());

const stop = { on_failure: "stop" } as const;
const begun = async (item: Partial<RunItemTable> = {}, run: Partial<RunTable> = {}) => ({
  run: await addRun(store, run),
  item: await addItem(store, { state: "sending", ...item }),
});
const error = JSON.stringify({ code: "ERR_010", message: "no" });

describe("an item follows its operation", () => {
  test.each<[Partial<OperationTable>, Partial<RunItemTable>]>([
    [{ state: "running" }, { state: "started", error: null }],
    [{ state: "succeeded" }, { state: "succeeded", error: null }],
    [
      { state: "failed", error },
      { state: "failed", error },
    ],
    // It is looked up at the service after a second.
    [
      { state: "unknown", error },
      { state: "unknown", error, due_at: now + 1_000 },
    ],
    [{ state: "sending" }, { state: "sending", operation_id: null }],
  ])("%j", async (operation, change) => {
    const { run, item } = await begun();
    await follower.follow(run, item, await addOperation(store, operation));
    const isInFlight = operation.state === "sending";
    expect(await itemIn(store)).toEqual({ ...item, ...(isInFlight ? {} : { operation_id: "op-1" }), ...change });
    expect(halted).toEqual([]);
  });

  test("only from the state that it was read in", async () => {
    const { run, item } = await begun();
    await follower.follow(run, { ...item, state: "started" }, await addOperation(store, { state: "succeeded" }));
    expect((await itemIn(store)).state).toBe("sending");
  });

  test("and halts its run if it has to, once", async () => {
    const { run, item } = await begun({}, stop);
    const failed = await addOperation(store, { state: "failed", error });
    await follower.follow(run, item, failed);
    expect(await runIn(store)).toMatchObject({ state: "halted", note: "Item 1 failed: no" });
    expect(halted).toEqual(["run-1"]);
    // What is not recorded halts nothing.
    await follower.follow(run, item, failed);
    expect(halted).toEqual(["run-1"]);
  });
});

describe("what is known of an unconfirmed item is recorded", () => {
  test("if it is still unconfirmed", async () => {
    const { run, item } = await begun({ state: "unknown" });
    await follower.settle(run, item, { due_at: 7 });
    expect(await itemIn(store)).toEqual({ ...item, due_at: 7 });
    const started = await addItem(store, { position: 1, state: "started" });
    await follower.settle(run, started, { due_at: 7 });
    expect((await itemIn(store, 1)).due_at).toBe(0);
  });
});

describe("after sending", () => {
  const take = async (sent: Sent, item: Partial<RunItemTable> = {}, run: Partial<RunTable> = {}) => {
    const stored = await begun({ state: "waiting", ...item }, run);
    await follower.take(stored.run, stored.item, sent);
    return { before: stored.item, item: await itemIn(store), run: await runIn(store) };
  };
  const refusal = { code: "POSTERN_BAD_REQUEST", message: "no" };

  test("nothing that was withdrawn changes", async () => {
    const { before, item, run } = await take({ kind: "withdrawn" });
    expect([item, run.rests]).toEqual([before, 0]);
  });

  test("the run rests, if nothing can be sent now", async () => {
    const { before, item, run } = await take({ kind: "later" });
    expect([item, run.rests, run.rests_until]).toEqual([before, 1, now + 5_000]);
  });

  test("a refused item is not sent, and says why", async () => {
    const { item, run } = await take({ kind: "refused", error: refusal });
    expect(item).toMatchObject({ state: "not_sent", identical_to: null, error: expect.stringContaining("no") });
    expect(run.state).toBe("running");
  });

  test("an identical item is not sent, and says to which operation it is identical", async () => {
    const { item, run } = await take({ kind: "identical", operationId: "op-7", error: refusal }, {}, stop);
    expect(item).toMatchObject({ state: "not_sent", identical_to: "op-7" });
    expect(run.state).toBe("halted");
  });

  test.each(["waiting", "sending"] as const)("an item that was %s has the outcome of its operation", async (state) => {
    const row = await addOperation(store, { state: "succeeded", reply_status: 201 });
    const { item, run } = await take({ kind: "operation", row }, { state }, { rests: 2 });
    expect(item).toMatchObject({ state: "succeeded", operation_id: "op-1" });
    // Something was sent: the next rest is short again.
    expect(run.rests).toBe(0);
  });

  test("an item whose key is in use follows that operation", async () => {
    const row = await addOperation(store, { state: "sending" });
    expect((await take({ kind: "operation", row })).item).toMatchObject({ state: "sending", operation_id: "op-1" });
  });

  test("the run rests as long as the service asks, and the item is sent again with another key", async () => {
    const row = await addOperation(store, { state: "rejected", reply_status: 429, error });
    const { before, item, run } = await take({ kind: "operation", row, retryAfter: "30" });
    expect([item.state, item.idempotency_key === before.idempotency_key]).toEqual(["waiting", false]);
    expect([run.rests, run.rests_until]).toEqual([1, now + 30_000]);
  });

  test("rests go on while nothing is sent", async () => {
    const row = await addOperation(store, { state: "denied", error });
    expect((await take({ kind: "operation", row }, {}, { rests: 2 })).run.rests).toBe(2);
  });
});
