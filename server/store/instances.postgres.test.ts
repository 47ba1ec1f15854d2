import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { newDatabase } from "#server/testing/store.ts";
import { createPresence } from "./instances.ts";
import { migrations } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";
import { createProbe } from "./probe.ts";
import type { Store } from "./tables.ts";

/** What the next version would do. */
const later = { ...migrations, "999-later": { up: () => Promise.resolve() } };

let url: Secret;
let store: Store;
const failures: unknown[] = [];
beforeEach(async () => {
  failures.length = 0;
  url = createSecret(await newDatabase(String(inject("postgresUrl"))));
  store = await openPostgres(url);
});
afterEach(() => store.destroy());

const instance = (id: string, version: string) =>
  createPresence({ store, id, version, note: (error) => failures.push(error) });

/** Opens and closes the database as a start does. */
const start = async (steps: typeof migrations, patienceMs?: number): Promise<void> => {
  await (await openPostgres(url, steps, patienceMs)).destroy();
};

const isMigrated = async (): Promise<boolean> => {
  const { rows } = await sql`SELECT 1 FROM kysely_migration WHERE name = '999-later'`.execute(store);
  return rows.length > 0;
};

test("a version that would migrate refuses to start while instances run, and names them", async () => {
  const [one, other] = [instance("one", "0.2.0 (4eae5d6)"), instance("other", "0.2.0 (4eae5d6)")];
  await one.begin();
  await other.begin();
  await expect(start(later, 1)).rejects.toThrow(
    "instances of 0.2.0 (4eae5d6) are running, and this version would migrate it under them. Nothing was changed; stop them first, all 2",
  );
  expect(await isMigrated()).toBe(false);
  await one.stop();
  await expect(start(later, 1)).rejects.toThrow("all 1");
  await other.stop();
  await start(later, 1);
  expect([await isMigrated(), failures]).toEqual([true, []]);
});

test("it waits for one that is about to end", async () => {
  const one = instance("one", "0.2.0");
  await one.begin();
  const started = start(later);
  await one.stop();
  await started;
  expect(await isMigrated()).toBe(true);
});

test("one that was killed counts until it has been silent for 20 seconds, and the next one removes its row", async () => {
  const now = sql<number>`CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`;
  await store
    .insertInto("instances")
    .values({ id: "killed", version: "0.2.0", started_at: now, seen_at: now })
    .execute();
  await expect(start(later, 1)).rejects.toThrow("are running");
  await store
    .updateTable("instances")
    .set({ seen_at: sql`seen_at - 20000` })
    .execute();
  await start(later, 1);
  const next = instance("next", "0.3.0");
  await next.begin();
  expect(await store.selectFrom("instances").select(["id", "version"]).execute()).toEqual([
    { id: "next", version: "0.3.0" },
  ]);
  await next.stop();
});

test("versions with one schema run side by side", async () => {
  const one = instance("one", "0.2.0");
  await one.begin();
  await expect(start(migrations, 1)).resolves.toBeUndefined();
  await one.stop();
});

test("an instance under which the database was migrated is not ready, and says why", async () => {
  const probe = () => createProbe({ store, directory: null, elapsed: () => 0 })();
  expect(await probe()).toBeNull();
  await start(later);
  expect(await probe()).toBe("the database was migrated by a newer version of Postern, which has to replace this one");
});
