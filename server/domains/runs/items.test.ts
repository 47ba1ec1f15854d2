import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addItem, addOperation, addRun, now, openRunStore } from "#server/testing/stored-runs.ts";
import { operationStates } from "#shared/console/operation-states.ts";
import { runItemStates } from "#shared/console/run-states.ts";
import { movedItems, occupiedOf, unknownItems, waitingItems } from "./items.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
  await addRun(store);
  await addRun(store, { id: "run-2" });
});
afterEach(() => store.destroy());

test("the items under way are those that are sent or started; whether one is unconfirmed is told apart", async () => {
  for (const [position, state] of runItemStates.entries()) await addItem(store, { position, state });
  await addItem(store, { run_id: "run-2", position: 50, state: "sending" });
  const at = (state: (typeof runItemStates)[number]) => runItemStates.indexOf(state);
  const { positions, hasUnknown } = await occupiedOf(store, "run-1");
  expect(positions.toSorted((one, other) => one - other)).toEqual(
    [at("sending"), at("started")].toSorted((one, other) => one - other),
  );
  expect(hasUnknown).toBe(true);
  expect(await occupiedOf(store, "run-2")).toEqual({ positions: [50], hasUnknown: false });
});

test("the unconfirmed items to look up are due and have a number to compare with, in list order", async () => {
  const unknown = { state: "unknown", baseline: 0, due_at: now } as const;
  await addItem(store, { ...unknown, position: 5 });
  await addItem(store, { ...unknown, position: 2 });
  await addItem(store, { ...unknown, position: 3, due_at: now + 1 });
  await addItem(store, { ...unknown, position: 4, baseline: null });
  await addItem(store, { ...unknown, position: 1, state: "sending" });
  await addItem(store, { ...unknown, run_id: "run-2", position: 0 });
  const positions = async (limit: number) =>
    (await unknownItems(store, "run-1", now, limit)).map(({ position }) => position);
  expect(await positions(10)).toEqual([2, 5]);
  expect(await positions(1)).toEqual([2]);
});

describe("the waiting items to send", () => {
  const positions = async (lanes: readonly string[] = [], limit = 10) =>
    (await waitingItems(store, "run-1", lanes, limit)).map(({ position }) => position);

  test("are those of the run, in list order, as many as are asked for", async () => {
    for (const position of [3, 1, 2]) await addItem(store, { position });
    await addItem(store, { position: 0, state: "succeeded" });
    await addItem(store, { run_id: "run-2", position: 0 });
    expect(await positions()).toEqual([1, 2, 3]);
    expect(await positions([], 2)).toEqual([1, 2]);
  });

  test("have no lane, or one that is neither about to be used nor used by an open item", async () => {
    await addItem(store, { position: 0 });
    await addItem(store, { position: 1, lane: "alice" });
    await addItem(store, { position: 2, lane: "bob" });
    await addItem(store, { position: 3, lane: "carol" });
    await addItem(store, { position: 4, lane: "dave" });
    await addItem(store, { position: 5, lane: "bob", state: "unknown" });
    await addItem(store, { position: 6, lane: "carol", state: "succeeded" });
    // Another run does not hold a lane.
    await addItem(store, { run_id: "run-2", position: 0, lane: "dave", state: "sending" });
    expect(await positions()).toEqual([0, 1, 3, 4]);
    expect(await positions(["alice", "nobody"])).toEqual([0, 3, 4]);
  });

  test.each(["sending", "started", "unknown"] as const)("do not share the lane of one that is %s", async (state) => {
    await addItem(store, { position: 0, lane: "alice", state });
    await addItem(store, { position: 1, lane: "alice" });
    // An open item without a lane holds none.
    await addItem(store, { position: 2, state });
    await addItem(store, { position: 3, lane: "bob" });
    expect(await positions()).toEqual([3]);
  });
});

describe("the items whose operations have moved", () => {
  test.each([
    ["sending", ["prepared", "sending"]],
    ["started", ["prepared", "sending", "started", "running", "hash"]],
    ["unknown", ["prepared", "sending", "started", "running", "hash", "unknown", "ended"]],
  ] as const)("while they were %s are those whose operation is not %j", async (state, unmoved) => {
    for (const [position, operationState] of operationStates.entries()) {
      await addOperation(store, { id: operationState, state: operationState });
      await addItem(store, { position, state, operation_id: operationState });
    }
    const moved = await movedItems(store, "run-1");
    expect(moved.map(({ item, operation }) => [item.operation_id, operation.id])).toEqual(
      operationStates.filter((one) => !unmoved.some((other) => other === one)).map((one) => [one, one]),
    );
  });

  test("are those of the run that are open, in list order", async () => {
    await addOperation(store, { state: "succeeded" });
    const succeeded = { operation_id: "op-1", state: "sending" } as const;
    await addItem(store, { ...succeeded, position: 7 });
    await addItem(store, { ...succeeded, position: 3 });
    await addItem(store, { ...succeeded, position: 4, state: "waiting" });
    await addItem(store, { ...succeeded, position: 5, state: "succeeded" });
    await addItem(store, { ...succeeded, position: 6, operation_id: null });
    await addItem(store, { ...succeeded, run_id: "run-2", position: 0 });
    expect((await movedItems(store, "run-1")).map(({ item }) => item.position)).toEqual([3, 7]);
    expect((await movedItems(store, "run-2")).map(({ item }) => item.run_id)).toEqual(["run-2"]);
    expect(await movedItems(store, "run-3")).toEqual([]);
  });
});
