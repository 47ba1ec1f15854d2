import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { verify } from "#server/domains/audit/verify.ts";
import { markUsed } from "#server/domains/mirror/claim.ts";
import { createLink } from "#server/domains/sessions/links.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { mirror, mirrorNetwork } from "#server/testing/mirrored.ts";
import { removeOld } from "#server/testing/retention.ts";
import { removeSlice } from "./retention.ts";
import type { Task } from "./task.ts";

const hour = 3_600_000;
const day = 24 * hour;

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const remove = (settings: Parameters<typeof removeOld>[0], more: { environments?: readonly string[] } = {}) => {
  const { store, clock, dependencies } = harness;
  const pass = (ms: number) => {
    clock.now += ms;
  };
  return removeOld(settings, { store, now: () => clock.now, elapsed: dependencies.elapsed, pass, ...more });
};

describe("sessions", () => {
  const sessions = async () => (await harness.store.selectFrom("sessions").select("person_id").execute()).length;

  test("are removed some days after they expired, and not before", async () => {
    await harness.signIn("viewer", "Ada");
    harness.clock.now += 12 * hour + 7 * day - 60_000;
    await remove({ sessions: 7 });
    expect(await sessions()).toBe(1);
    harness.clock.now += 120_000;
    await remove({ sessions: 7 });
    expect(await sessions()).toBe(0);
  });

  test("that are in use stay, whatever the limit", async () => {
    const ada = await harness.signIn("viewer", "Ada");
    for (let hours = 0; hours < 6 * 24; hours += 6) {
      harness.clock.now += 6 * hour;
      await harness.send(ada, "GET", "/auth/session");
    }
    await remove({ sessions: 1 });
    expect(await sessions()).toBe(1);
    expect((await harness.send(ada, "GET", "/console/audit")).statusCode).not.toBe(401);
  });

  test("of more than one slice are all removed", async () => {
    await harness.signIn("viewer", "Ada");
    const row = await harness.store.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    for (let from = 0; from < 1200; from += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, token_hash: `${from + index}` }));
      await harness.store.insertInto("sessions").values(rows).execute();
    }
    harness.clock.now += 30 * day;
    await remove({ sessions: 7 });
    expect(await sessions()).toBe(0);
  });

  test("are kept forever if the configuration says so; expired links are not", async () => {
    await harness.signIn("viewer", "Ada");
    await createLink(harness.store, { name: "Bob", role: "viewer" }, harness.clock.now);
    harness.clock.now += 1000 * day;
    await remove({});
    expect(await sessions()).toBe(1);
    expect(await harness.store.selectFrom("links").selectAll().execute()).toEqual([]);
    const people = await harness.store.selectFrom("people").select("name").execute();
    expect(people.map(({ name }) => name)).toEqual(["Ada"]);
  });
});

describe("copies of a service's lists", () => {
  const copies = async () => {
    const records = await harness.store.selectFrom("mirror_records").select("environment").execute();
    const lists = await harness.store.selectFrom("mirror_lists").select("environment").execute();
    return new Set([...records, ...lists].map(({ environment }) => environment));
  };
  beforeEach(async () => {
    for (const environment of ["held", "gone"]) {
      await markUsed(harness.store, environment, harness.clock.now);
      await mirrorNetwork(harness.store, environment);
      for (let index = 0; index < 600; index += 1) {
        await mirror(harness.store, environment, { kind: "addresses", id: `${index}`, record: {} });
      }
    }
  });

  test("are removed once their environment is not configured and has not been used for some days", async () => {
    harness.clock.now += 29 * day;
    await remove({ mirror: 30 });
    expect(await copies()).toEqual(new Set(["held", "gone"]));
    harness.clock.now += 2 * day;
    await remove({ mirror: 30 });
    expect(await copies()).toEqual(new Set(["held"]));
    harness.clock.now += 1000 * day;
    await remove({ mirror: 30 });
    expect(await copies()).toEqual(new Set(["held"]));
  });

  test("stay if another instance that has the environment still uses them", async () => {
    harness.clock.now += 31 * day;
    await markUsed(harness.store, "gone", harness.clock.now);
    await remove({ mirror: 30 });
    expect(await copies()).toEqual(new Set(["held", "gone"]));
  });
});

describe("rows of the audit", () => {
  const positions = async () =>
    (await harness.store.selectFrom("audit").select("position").orderBy("position").execute()).map(
      ({ position }) => position,
    );

  test("are removed once they are old, and only if the configuration says so", async () => {
    await harness.signIn("admin", "Ada");
    expect(await positions()).toEqual([1, 2]);
    harness.clock.now += 31 * day;
    await remove({});
    expect(await positions()).toEqual([1, 2]);
    await harness.signIn("admin", "Grace");
    await remove({ audit: 30 });
    expect(await positions()).toEqual([3, 4, 5]);
    expect(await verify(harness.store)).toMatchObject({ ok: true, rows: 3, removed: { position: 2 } });
  });

  test("Security 68: stay if the chain is broken, and the audit says that nothing was removed", async () => {
    await harness.signIn("admin", "Ada");
    await harness.store.updateTable("audit").set({ subject: "another" }).where("position", "=", 1).execute();
    harness.clock.now += 31 * day;
    await expect(remove({ audit: 30 })).rejects.toThrow("The audit is broken at row 1.");
    expect(await positions()).toEqual([1, 2, 3]);
    const last = await harness.store
      .selectFrom("audit")
      .selectAll()
      .where("position", "=", 3)
      .executeTakeFirstOrThrow();
    expect([last.action, last.outcome, JSON.parse(last.detail)]).toEqual([
      "audit.removed",
      "failed",
      { why: "The audit is broken at row 1. Nothing was removed." },
    ]);
  });
});

test("a slice is rolled back if another instance has taken over its task", async () => {
  await harness.signIn("viewer", "Ada");
  const { store, clock } = harness;
  const tasks = store.updateTable("retention_tasks").where("id", "=", "sessions");
  const claimed = await tasks.set({ owner: "one", lease_until: clock.now }).returningAll().executeTakeFirstOrThrow();
  const slow: Task = {
    id: "sessions",
    everyMs: hour,
    next: async () => {
      await tasks.set({ owner: "another", lease_until: clock.now + hour }).execute();
      return {
        place: "further",
        isEnd: true,
        remove: async (writer) => Number((await writer.deleteFrom("sessions").executeTakeFirst()).numDeletedRows),
      };
    },
  };
  await expect(removeSlice(store, slow, claimed, () => clock.now, 0)).rejects.toThrow("A lease ran out.");
  expect(await store.selectFrom("sessions").select("person_id").execute()).toHaveLength(1);
  const row = await store.selectFrom("retention_tasks").selectAll().where("id", "=", "sessions").executeTakeFirst();
  expect(row).toMatchObject({ owner: "another", place: null });
});
