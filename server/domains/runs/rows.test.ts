import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addItem, addRun, me, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { runItemStates, runStates } from "#shared/console/run-states.ts";
import type { RunItemState, RunState } from "#shared/console/run.ts";
import { endRests, finish, halt, holdRuns, nextDue, readRun, restRun, runLeaseMs, stoppedAmong } from "./rows.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

const states: readonly RunState[] = runStates;
const itemStates: readonly RunItemState[] = runItemStates;

describe("an instance holds a run", () => {
  const held = async () => (await holdRuns(store, me, now)).map(({ id }) => id).toSorted();

  test("that runs, or that has stopped with an item whose outcome is open", async () => {
    for (const state of states) {
      await addRun(store, { id: state, state });
      for (const itemState of itemStates) {
        const id = `${state}-${itemState}`;
        await addRun(store, { id, state });
        await addItem(store, { run_id: id, state: itemState });
      }
    }
    const open = ["sending", "started", "unknown"];
    const stopped = states.filter((state) => state !== "running" && state !== "done");
    expect(await held()).toEqual(
      [
        "running",
        ...itemStates.map((state) => `running-${state}`),
        ...stopped.flatMap((state) => open.map((itemState) => `${state}-${itemState}`)),
      ].toSorted(),
    );
  });

  test("that is its own or free, from then on for half a minute", async () => {
    await addRun(store, { id: "own", lease_until: now + 1 });
    await addRun(store, { id: "lapsed", owner: "other", lease_until: now });
    await addRun(store, { id: "other", owner: "other", lease_until: now + 1 });
    expect(await held()).toEqual(["lapsed", "own"]);
    expect(runLeaseMs).toBe(30_000);
    expect(await runIn(store, "lapsed")).toMatchObject({ owner: me, lease_until: now + runLeaseMs });
    expect((await readRun(store, "own", me))?.id).toBe("own");
    expect(await readRun(store, "other", me)).toBeUndefined();
    expect(await readRun(store, "none", me)).toBeUndefined();
  });
});

test("the runs that have stopped are those that do not run here", async () => {
  for (const state of states) await addRun(store, { id: state, state });
  await addRun(store, { id: "free", owner: null });
  await addRun(store, { id: "other", owner: "other" });
  await addRun(store, { id: "not-asked", state: "paused" });
  const ids = [...states, "free", "other", "not-stored"];
  expect((await stoppedAmong(store, ids, me)).toSorted()).toEqual(
    [...states.filter((state) => state !== "running"), "free", "other"].toSorted(),
  );
});

test("only a run that runs is halted, with the note", async () => {
  for (const state of states) await addRun(store, { id: state, state });
  for (const state of states) await halt(store, state, "needs_share", "Enter it.", now);
  expect(await runIn(store, "running")).toMatchObject({ state: "needs_share", note: "Enter it.", updated_at: now });
  for (const state of states.filter((one) => one !== "running"))
    expect(await runIn(store, state)).toMatchObject({ state, note: null, updated_at: 5 });
});

describe("a run is finished", () => {
  test("if none of its items waits or is open", async () => {
    for (const state of itemStates) {
      await addRun(store, { id: state });
      await addItem(store, { run_id: state, state });
    }
    const finished: RunItemState[] = [];
    for (const state of itemStates) if (await finish(store, state, now)) finished.push(state);
    expect(finished.toSorted()).toEqual(
      itemStates.filter((state) => !["waiting", "sending", "started", "unknown"].includes(state)).toSorted(),
    );
    expect(await runIn(store, "succeeded")).toMatchObject({ state: "done", updated_at: now });
    expect(await runIn(store, "waiting")).toMatchObject({ state: "running", updated_at: 5 });
  });

  test("only while it runs", async () => {
    for (const state of states) await addRun(store, { id: state, state });
    for (const state of states) expect([state, await finish(store, state, now)]).toEqual([state, state === "running"]);
    expect((await runIn(store, "cancelled")).state).toBe("cancelled");
  });
});

describe("a run rests", () => {
  test("longer each time, up to a minute", async () => {
    const run = await addRun(store);
    let at = now;
    const rests: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      await restRun(store, run, at);
      const { rests_until: until } = await runIn(store);
      rests.push(until - at);
      at = until;
    }
    expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });

  test("once for several items that fail together", async () => {
    const run = await addRun(store);
    await restRun(store, run, now);
    await restRun(store, run, now + 4_999);
    expect(await runIn(store)).toMatchObject({ rests: 1, rests_until: now + 5_000 });
    await restRun(store, run, now + 5_000);
    expect(await runIn(store)).toMatchObject({ rests: 2, rests_until: now + 15_000 });
  });

  test("as long as the service asks, but no longer than a minute, and no shorter than usual", async () => {
    for (const [id, asked, rest] of [
      ["a", 30_000, 30_000],
      ["b", 3_600_000, 60_000],
      ["c", 1_000, 5_000],
    ] as const) {
      await restRun(store, await addRun(store, { id }), now, asked);
      expect((await runIn(store, id)).rests_until).toBe(now + rest);
    }
  });

  test("alone, and shortly again after something was accepted", async () => {
    const run = await addRun(store, { rests: 3 });
    await addRun(store, { id: "other", rests: 3 });
    await restRun(store, run, now);
    expect(await runIn(store, "other")).toMatchObject({ rests: 3, rests_until: 0 });
    await endRests(store, "run-1");
    expect([(await runIn(store)).rests, (await runIn(store, "other")).rests]).toEqual([0, 3]);
  });
});

describe("an instance next has something to do", () => {
  test("never, if its runs neither rest nor have items under way", async () => {
    await addRun(store);
    await addItem(store, { state: "unknown" });
    await addRun(store, { id: "rested", rests_until: now });
    await addRun(store, { id: "paused", state: "paused", rests_until: now + 7_000 });
    await addRun(store, { id: "other", owner: "other", rests_until: now + 7_000 });
    await addItem(store, { run_id: "other", state: "sending" });
    await addRun(store, { id: "done", state: "done" });
    await addItem(store, { run_id: "done", state: "started" });
    expect(await nextDue(store, me, now)).toBeNull();
  });

  test("when the first of its runs has rested", async () => {
    await addRun(store, { rests_until: now + 9_000 });
    await addRun(store, { id: "run-2", rests_until: now + 7_000 });
    expect(await nextDue(store, me, now)).toBe(now + 7_000);
  });

  test.each<RunItemState>(["sending", "started"])("within a second, while an item is %s", async (state) => {
    await addRun(store, { state: "paused" });
    await addItem(store, { state });
    expect(await nextDue(store, me, now)).toBe(now + 1_000);
    await addRun(store, { id: "run-2", rests_until: now + 500 });
    expect(await nextDue(store, me, now)).toBe(now + 500);
  });
});
