import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addRun, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { runStates } from "#shared/console/run-states.ts";
import { pauseRunsOf } from "./pause-runs-of.ts";

type Whose = Parameters<typeof pauseRunsOf>[1]["person"];

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

const pause = async (more: { readonly role?: "viewer" | "operator" | "admin" } = {}, person: Whose = { id: "ada" }) => {
  const ended = { person, note: "Ada has left.", now, ...more };
  return (await store.transaction().execute((writer) => pauseRunsOf(writer, ended))).pausedRuns;
};
const paused = { state: "paused", note: "Ada has left.", updated_at: now };

test("a person's runs are those they started or took over, but not those that another took over", async () => {
  await addRun(store, { id: "own" });
  await addRun(store, { id: "taken", person_id: "bob", taken_by: "ada" });
  await addRun(store, { id: "given", taken_by: "bob" });
  await addRun(store, { id: "other", person_id: "bob" });
  expect(await pause()).toBe(2);
  expect(await runIn(store, "own")).toMatchObject(paused);
  expect(await runIn(store, "taken")).toMatchObject(paused);
  expect(await runIn(store, "given")).toMatchObject({ state: "running", note: null, updated_at: 5 });
  expect(await runIn(store, "other")).toMatchObject({ state: "running", note: null });
});

test("of everyone, all are paused, whoever took them over", async () => {
  await addRun(store, { id: "own" });
  await addRun(store, { id: "given", taken_by: "bob" });
  await addRun(store, { id: "other", person_id: "bob" });
  await addRun(store, { id: "over", state: "done" });
  expect(await pause({}, "everyone")).toBe(3);
  for (const id of ["own", "given", "other"]) expect(await runIn(store, id)).toMatchObject(paused);
  expect(await runIn(store, "over")).toMatchObject({ state: "done", note: null });
});

test("only those that run are paused", async () => {
  for (const state of runStates) await addRun(store, { id: state, state });
  expect(await pause()).toBe(1);
  for (const state of runStates.filter((one) => one !== "running"))
    expect(await runIn(store, state)).toMatchObject({ state, note: null });
  expect(await pause()).toBe(0);
});

test("with a role, only those that the role may not send are paused", async () => {
  const endpoints = '["generateAddress"]';
  await addRun(store, { id: "one", endpoints });
  expect(await pause({ role: "admin" })).toBe(0);
  expect(await pause({ role: "operator" })).toBe(0);
  expect((await runIn(store, "one")).state).toBe("running");
  expect(await pause({ role: "viewer" })).toBe(1);
  expect(await runIn(store, "one")).toMatchObject(paused);
});
