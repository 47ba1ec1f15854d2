import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addItem, addRun, itemIn, me, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { runItemStates, runStates } from "#shared/console/run-states.ts";
import { beginItem, recordStep } from "./steps.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

const begin = async (item: Parameters<typeof beginItem>[1], more: Partial<Parameters<typeof beginItem>[2]> = {}) =>
  store
    .transaction()
    .execute((writer) =>
      beginItem(writer, item, { operationId: "op-1", baseline: 3, owner: me, actor: "ada", ...more }),
    );

describe("an item begins", () => {
  test("with its operation, and forgets what held it back before", async () => {
    await addRun(store);
    await addItem(store, { position: 1 });
    const item = await addItem(store, { error: "{}", identical_to: "op-0" });
    expect(await begin(item)).toBe(true);
    expect(await itemIn(store)).toEqual({
      ...item,
      state: "sending",
      operation_id: "op-1",
      baseline: 3,
      error: null,
      identical_to: null,
    });
    expect((await itemIn(store, 1)).state).toBe("waiting");
  });

  test("only while it waits, with the same key", async () => {
    await addRun(store);
    for (const [position, state] of runItemStates.entries()) {
      const item = await addItem(store, { position, state });
      expect([state, await begin(item)]).toEqual([state, state === "waiting"]);
    }
    const item = await addItem(store, { position: 99 });
    expect(await begin({ ...item, idempotency_key: "another" })).toBe(false);
    expect((await itemIn(store, 99)).state).toBe("waiting");
  });

  test("only while its run runs, here, in the name of the same person", async () => {
    for (const state of runStates) {
      await addRun(store, { id: state, state });
      expect([state, await begin(await addItem(store, { run_id: state }))]).toEqual([state, state === "running"]);
    }
    await addRun(store);
    const item = await addItem(store);
    expect(await begin(item, { owner: "instance-2" })).toBe(false);
    expect(await begin(item, { actor: "bob" })).toBe(false);
    await store.updateTable("runs").set({ taken_by: "bob" }).where("id", "=", "run-1").execute();
    expect(await begin(item)).toBe(false);
    expect(await begin(item, { actor: "bob" })).toBe(true);
  });

  test.each(runItemStates)("one at a time, if the run says so: beside one that is %s", async (state) => {
    const isOpen = ["sending", "started", "unknown"].includes(state);
    await addRun(store, { at_once: 1 });
    await addItem(store, { position: 1, state });
    expect(await begin(await addItem(store))).toBe(!isOpen);
    await addRun(store, { id: "run-2", at_once: 2 });
    await addItem(store, { run_id: "run-2", position: 1, state });
    expect(await begin(await addItem(store, { run_id: "run-2" }))).toBe(true);
    // What is open in another run does not matter.
    await addRun(store, { id: "run-3", at_once: 1 });
    expect(await begin(await addItem(store, { run_id: "run-3" }))).toBe(true);
  });
});

describe("a step is recorded", () => {
  const failed = { change: { state: "failed", error: "{}" }, from: ["sending"], halting: "It failed." } as const;

  test("with the halt of its run", async () => {
    await addRun(store);
    await addRun(store, { id: "run-2" });
    const item = await addItem(store, { state: "sending" });
    await addItem(store, { position: 1, state: "sending" });
    expect(await recordStep(store, item, failed, now)).toBe(true);
    expect(await itemIn(store)).toEqual({ ...item, state: "failed", error: "{}" });
    expect((await itemIn(store, 1)).state).toBe("sending");
    expect(await runIn(store)).toMatchObject({ state: "halted", note: "It failed.", updated_at: now });
    expect(await runIn(store, "run-2")).toMatchObject({ state: "running", note: null });
  });

  test("without a halt, if there is none", async () => {
    await addRun(store);
    const item = await addItem(store, { state: "sending" });
    expect(await recordStep(store, item, { ...failed, halting: null }, now)).toBe(true);
    expect(await runIn(store)).toMatchObject({ state: "running", note: null, updated_at: 5 });
  });

  test("only from the states that it is for, and for the attempt that it knows", async () => {
    await addRun(store);
    const item = await addItem(store, { state: "sending" });
    expect(await recordStep(store, item, { ...failed, from: ["waiting", "unknown"] }, now)).toBe(false);
    expect(await recordStep(store, { ...item, idempotency_key: "another" }, failed, now)).toBe(false);
    expect(await recordStep(store, { ...item, position: 7 }, failed, now)).toBe(false);
    expect(await recordStep(store, { ...item, run_id: "run-7" }, failed, now)).toBe(false);
    expect([(await itemIn(store)).state, (await runIn(store)).state]).toEqual(["sending", "running"]);
  });

  test.each(runStates)("and halts a run that is %s, unless it has ended", async (state) => {
    await addRun(store, { state });
    await recordStep(store, await addItem(store, { state: "sending" }), failed, now);
    const isHalted = ["running", "paused", "needs_share", "halted"].includes(state);
    expect((await runIn(store)).state).toBe(isHalted ? "halted" : state);
  });

  test("and an item of a run cancelled meanwhile does not wait again", async () => {
    const again = { change: { state: "waiting", idempotency_key: "next" }, from: ["sending"], halting: null } as const;
    for (const state of runStates) {
      await addRun(store, { id: state, state });
      const item = await addItem(store, { run_id: state, state: "sending", position: 0 });
      expect(await recordStep(store, item, again, now)).toBe(true);
      const row = await store.selectFrom("run_items").selectAll().where("run_id", "=", state).executeTakeFirst();
      expect([row?.state, row?.idempotency_key]).toEqual([state === "cancelled" ? "cancelled" : "waiting", "next"]);
      expect((await runIn(store, state)).state).toBe(state);
    }
    await addRun(store, { id: "late", state: "cancelled" });
    const item = await addItem(store, { run_id: "late", state: "sending" });
    await recordStep(store, item, { ...failed, halting: null }, now);
    const row = await store.selectFrom("run_items").selectAll().where("run_id", "=", "late").executeTakeFirst();
    expect(row?.state).toBe("failed");
  });
});
