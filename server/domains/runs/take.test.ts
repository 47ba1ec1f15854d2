import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addRun, audited, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { runStates } from "#shared/console/run-states.ts";
import { takeRun } from "./take.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

const by = { requestId: "r-1", person: { id: "eve", name: "Eve" }, role: "admin", address: "10.0.0.1" } as const;

test("an admin takes over a run that has stopped, and the one who started it stays on record", async () => {
  await addRun(store, { state: "paused" });
  await addRun(store, { id: "run-2", state: "paused" });
  expect(await takeRun(store, { environment: "held", id: "run-1", by }, now)).toBe(true);
  expect(await runIn(store)).toMatchObject({
    state: "paused",
    person_id: "ada",
    person_name: "Ada",
    taken_by: "eve",
    taken_name: "Eve",
    taken_role: "admin",
    taken_address: "10.0.0.1",
    updated_at: now,
  });
  expect((await runIn(store, "run-2")).taken_by).toBeNull();
  expect(await audited(store)).toMatchObject([
    {
      at: now,
      person_id: "eve",
      action: "batch.changed",
      outcome: "allowed",
      environment: "held",
      subject: "run-1",
      detail: JSON.stringify({ wish: "take", startedBy: "ada", startedByName: "Ada" }),
    },
  ]);
});

test("only a run that sends nothing now is taken over", async () => {
  for (const state of runStates) await addRun(store, { id: state, state });
  for (const state of runStates) {
    const isStopped = ["paused", "halted", "needs_share", "done"].includes(state);
    expect([state, await takeRun(store, { environment: "held", id: state, by }, now)]).toEqual([state, isStopped]);
  }
  expect(await takeRun(store, { environment: "ask", id: "paused", by }, now)).toBe(false);
  expect(await takeRun(store, { environment: "held", id: "none", by }, now)).toBe(false);
  expect(await audited(store)).toHaveLength(4);
});
