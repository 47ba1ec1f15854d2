import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import {
  addItem,
  addOperation,
  addPerson,
  addRun,
  audited,
  itemIn,
  now,
  openRunStore,
  runIn,
} from "#server/testing/stored-runs.ts";
import { runItemStates, runStates } from "#shared/console/run-states.ts";
import type { Role } from "#shared/wire/role.ts";
import { changeRun, type Wish } from "./change.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

const by = { requestId: "r-1", person: { id: "eve", name: "Eve" }, role: "admin", address: "10.0.0.1" } as const;
const lease = { owner: "instance-2", until: now + 30_000 };
const wishFor = (wish: Wish, id = "run-1", environment = "held") =>
  changeRun(store, { environment, id, wish, by, lease }, now);

describe("a wish is granted in the states that allow it:", () => {
  test.each<[Wish, string, readonly string[]]>([
    ["pause", "paused", ["running"]],
    ["resume", "running", ["paused", "halted", "needs_share"]],
    ["retry", "running", ["paused", "halted", "needs_share", "done"]],
    ["cancel", "cancelled", ["running", "paused", "halted", "needs_share"]],
  ])("%s makes it %s", async (wish, to, from) => {
    for (const state of runStates) {
      await addRun(store, { id: state, state, note: "Why", rests: 3, rests_until: 7 });
      await addItem(store, { run_id: state, state: "not_sent" });
      const isAllowed = from.includes(state);
      expect([state, await wishFor(wish, state)]).toEqual([state, isAllowed ? "changed" : "not now"]);
      expect(await runIn(store, state)).toMatchObject(
        isAllowed ? { state: to, note: null, updated_at: now } : { state, note: "Why", updated_at: 5 },
      );
    }
  });

  test("not for another run, or in another environment", async () => {
    await addRun(store);
    await addRun(store, { id: "run-2" });
    expect(await wishFor("pause", "run-3")).toBe("not now");
    expect(await wishFor("pause", "run-1", "ask")).toBe("not now");
    expect(await wishFor("pause", "run-2")).toBe("changed");
    expect((await runIn(store)).state).toBe("running");
  });

  test("and is recorded", async () => {
    await addRun(store);
    await wishFor("pause");
    await wishFor("pause");
    expect(await audited(store)).toMatchObject([
      {
        action: "batch.changed",
        outcome: "allowed",
        environment: "held",
        subject: "run-1",
        person_id: "eve",
        at: now,
        detail: JSON.stringify({ wish: "pause" }),
      },
    ]);
  });
});

test("a run that goes on is this instance's from then on, and sends at once", async () => {
  await addRun(store, { state: "paused", rests: 3, rests_until: now + 50_000, owner: "instance-1" });
  await wishFor("resume");
  expect(await runIn(store)).toMatchObject({ owner: "instance-2", lease_until: lease.until, rests: 0, rests_until: 0 });
  await addRun(store, { id: "run-2", rests: 3, owner: "instance-1" });
  await wishFor("pause", "run-2");
  expect(await runIn(store, "run-2")).toMatchObject({ owner: "instance-1", rests: 3 });
});

test("a cancelled run sends nothing that waits, and leaves what has begun", async () => {
  await addRun(store);
  for (const [position, state] of runItemStates.entries()) await addItem(store, { position, state });
  await addRun(store, { id: "run-2" });
  await addItem(store, { run_id: "run-2", position: 50 });
  await wishFor("cancel");
  for (const [position, state] of runItemStates.entries())
    expect((await itemIn(store, position)).state).toBe(state === "waiting" ? "cancelled" : state);
  expect((await itemIn(store, 50)).state).toBe("waiting");
});

describe("a run is retried", () => {
  test("with new keys for what was not sent, and only that", async () => {
    await addRun(store, { state: "halted" });
    await addItem(store, { position: 0, state: "not_sent", error: "{}" });
    await addItem(store, { position: 1, state: "not_sent" });
    await addItem(store, { position: 2, state: "failed", error: "{}" });
    await addRun(store, { id: "run-2" });
    await addItem(store, { run_id: "run-2", position: 50, state: "not_sent" });
    expect(await wishFor("retry")).toBe("changed");
    const [first, second, failed, other] = await Promise.all([0, 1, 2, 50].map((position) => itemIn(store, position)));
    expect([first, second]).toMatchObject([
      { state: "waiting", error: null, identical_to: null },
      { state: "waiting", error: null },
    ]);
    const keys = [first, second].map((item) => item?.idempotency_key);
    expect(new Set(["key-run-1-0", "key-run-1-1", ...keys]).size).toBe(4);
    expect(failed).toMatchObject({ state: "failed", error: "{}", idempotency_key: "key-run-1-2" });
    expect(other?.state).toBe("not_sent");
    expect((await audited(store)).map(({ detail }) => detail)).toEqual([JSON.stringify({ wish: "retry", items: 2 })]);
  });

  test("only the items that a person chose, whatever else was not sent", async () => {
    await addRun(store, { state: "halted" });
    await addOperation(store, { id: "op-7", state: "succeeded" });
    for (const position of [0, 1, 2]) await addItem(store, { position, state: "not_sent" });
    await addItem(store, { position: 3, state: "not_sent", identical_to: "op-7" });
    await addItem(store, { position: 4, state: "failed" });
    const retry = (positions: readonly number[]) =>
      changeRun(store, { environment: "held", id: "run-1", wish: "retry", positions, by, lease }, now);
    expect(await retry([4])).toBe("nothing to retry");
    expect(await retry([3])).toEqual({ identicalTo: "op-7" });
    expect(await retry([1])).toBe("changed");
    const states = await Promise.all([0, 1, 2, 3, 4].map(async (position) => (await itemIn(store, position)).state));
    expect(states).toEqual(["not_sent", "waiting", "not_sent", "not_sent", "failed"]);
  });

  describe("if an item was found identical to an operation", () => {
    const identical = async (
      operation: Parameters<typeof addOperation>[1],
      item: Parameters<typeof addItem>[1] = {},
    ) => {
      await addRun(store, { state: "halted" });
      await addOperation(store, { id: "op-7", ...operation });
      await addItem(store, { position: 0, state: "not_sent", identical_to: "op-7", ...item });
      await addItem(store, { position: 1, state: "not_sent" });
    };
    const retry = (acknowledges?: readonly string[], positions?: readonly number[]) =>
      changeRun(
        store,
        {
          environment: "held",
          id: "run-1",
          wish: "retry",
          by,
          lease,
          positions,
          ...(acknowledges === undefined ? {} : { acknowledges }),
        },
        now,
      );

    test("only when the person has seen that operation", async () => {
      await identical({ state: "succeeded" });
      expect(await retry()).toEqual({ identicalTo: "op-7" });
      expect(await retry(["op-8"])).toEqual({ identicalTo: "op-7" });
      expect([(await runIn(store)).state, (await itemIn(store, 1)).state]).toEqual(["halted", "not_sent"]);
      expect(await retry(["op-8", "op-7"])).toBe("changed");
      expect(await itemIn(store)).toMatchObject({ state: "waiting", acknowledges: "op-7", identical_to: null });
      expect(await itemIn(store, 1)).toMatchObject({ state: "waiting", acknowledges: null });
    });

    test("not again for one that was acknowledged before", async () => {
      await identical({ state: "succeeded" }, { acknowledges: "op-7" });
      expect(await retry()).toBe("changed");
    });

    test("again for another than was acknowledged before", async () => {
      await identical({ state: "succeeded" }, { acknowledges: "op-6" });
      expect(await retry()).toEqual({ identicalTo: "op-7" });
    });

    test("beside the one that was acknowledged before, so that neither is asked about again", async () => {
      await identical({ state: "succeeded" }, { acknowledges: "op-6" });
      expect(await retry(["op-7"])).toBe("changed");
      expect((await itemIn(store)).acknowledges).toBe("op-6 op-7");
      for (const identical_to of ["op-6", "op-7"]) {
        await store
          .updateTable("run_items")
          .set({ state: "not_sent", identical_to })
          .where("position", "=", 0)
          .execute();
        await store.updateTable("runs").set({ state: "halted" }).execute();
        expect(await retry([identical_to])).toBe("changed");
        expect((await itemIn(store)).acknowledges).toBe("op-6 op-7");
      }
    });

    test.each(["rejected", "denied", "not_sent"] as const)(
      "not for one that is %s: it spent nothing",
      async (state) => {
        await identical({ state });
        expect(await retry()).toBe("changed");
      },
    );

    test("with the items that are retried: another one is confirmed when it is retried", async () => {
      await identical({ state: "succeeded" });
      await addItem(store, { position: 2, state: "not_sent", identical_to: "op-7" });
      expect(await retry(["op-7"], [0])).toBe("changed");
      expect(await itemIn(store, 2)).toMatchObject({ state: "not_sent", acknowledges: null });
      await store.updateTable("runs").set({ state: "halted" }).execute();
      expect(await retry([], [2])).toEqual({ identicalTo: "op-7" });
    });

    test("not for an item that is not sent again", async () => {
      await identical({ state: "succeeded" }, { state: "failed" });
      expect(await retry(["op-7"])).toBe("changed");
      expect(await itemIn(store)).toMatchObject({ state: "failed", acknowledges: null, identical_to: "op-7" });
    });
  });

  test("only if something was not sent: else it stays as it is", async () => {
    await addRun(store, { state: "done" });
    await addItem(store, { state: "succeeded" });
    expect(await wishFor("retry")).toBe("nothing to retry");
    expect([(await runIn(store)).state, await audited(store)]).toEqual(["done", []]);
  });
});

describe("a run does not go on", () => {
  test("if the requests of its items were removed", async () => {
    await addRun(store, { state: "paused", bodies_removed_at: 7 });
    expect(await wishFor("resume")).toBe("requests removed");
    expect((await runIn(store)).state).toBe("paused");
  });

  test.each<[string, { readonly role?: Role; readonly disabled_at?: number }, string]>([
    ["may do it", {}, "changed"],
    ["has a higher role", { role: "admin" }, "changed"],
    ["is only a viewer now", { role: "viewer" }, "person ended"],
    ["may not sign in", { disabled_at: 7 }, "person ended"],
  ])("unless the person whose name it has %s", async (_what, person, outcome) => {
    await addPerson(store, { id: "ada", ...person });
    await addRun(store, { id: "own", state: "paused" });
    expect(await wishFor("resume", "own")).toBe(outcome);
    await addRun(store, { id: "taken", state: "paused", person_id: "bob", taken_by: "ada" });
    expect(await wishFor("resume", "taken")).toBe(outcome);
    // It needs no one to stop it.
    await addRun(store, { id: "running" });
    expect(await wishFor("pause", "running")).toBe("changed");
  });

  test("but for a person who is on no list, it does", async () => {
    await addRun(store, { state: "paused" });
    expect(await wishFor("resume")).toBe("changed");
  });
});
