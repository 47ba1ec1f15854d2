import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Migrations } from "#database/migrate.ts";
import { postgresTime } from "./postgres-time.ts";
import type { Store, Tables } from "./tables.ts";

/** The statement of migration 037. */
export const instanceStatement =
  "CREATE TABLE instances (id TEXT PRIMARY KEY, version TEXT NOT NULL, started_at BIGINT NOT NULL, seen_at BIGINT NOT NULL)";

/** How often an instance says that it runs, and after how long a silence it counts as ended, in milliseconds. */
const everyMs = 5_000;
const silentMs = 20_000;
/** Whoever was seen at this time or before counts as ended. */
const lastSilent = sql<number>`${postgresTime} - ${silentMs}`;

type Self = {
  readonly store: Store;
  readonly id: string;
  readonly version: string;
  /** Gets what kept a sign of life from being written; the next one is tried all the same. */
  readonly note: (error: unknown) => void;
};

/**
 * Says in the shared database that this instance runs, from `begin` to `stop`. An embedded store has one instance, which
 * nobody has to see.
 */
export const createPresence = ({ store, id, version, note }: Self) => {
  const say = async (): Promise<void> => {
    await store
      .insertInto("instances")
      .values({ id, version, started_at: postgresTime, seen_at: postgresTime })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: postgresTime }))
      .execute();
  };
  let saying = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: async (): Promise<void> => {
      await store.deleteFrom("instances").where("seen_at", "<=", lastSilent).execute();
      await say();
      timer = setInterval(() => {
        saying = say().catch(note);
      }, everyMs);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await saying;
      await store.deleteFrom("instances").where("id", "=", id).execute();
    },
  };
};

/** How long a start waits for instances of an earlier version to end: longer than one takes to stop. In milliseconds. */
export const usualPatienceMs = 60_000;

/**
 * Before a migration of a shared database: waits until no instance runs that knows only the earlier schema, and throws
 * if one still does after `patienceMs`. Without anything to migrate, other versions may run.
 */
export const waitForInstances = async (
  database: Kysely<Tables>,
  steps: Migrations,
  patienceMs: number,
): Promise<void> => {
  if (!(await isMigrating(database, steps))) return;
  const end = performance.now() + patienceMs;
  const wait = async (): Promise<void> => {
    const running = await runningInstances(database);
    if (running.length === 0) return;
    if (performance.now() >= end) throw new InstancesRunError(running);
    await delay(Math.min(1_000, patienceMs));
    await wait();
  };
  await wait();
};

/** A migration would take the schema away from instances that run. */
export class InstancesRunError extends Error {
  constructor(versions: readonly string[]) {
    super(
      `instances of ${[...new Set(versions)].join(" and ")} are running, and this version would migrate it under them. Nothing was changed; stop them first, all ${versions.length}`,
    );
  }
}

const isMigrating = async (database: Kysely<Tables>, steps: Migrations): Promise<boolean> => {
  const { rows: tables } = await sql<{ name: string | null }>`
    SELECT to_regclass('instances') AS name UNION ALL SELECT to_regclass('kysely_migration')`.execute(database);
  // A new database, or one of a version whose instances cannot be seen.
  if (tables.some(({ name }) => name === null)) return false;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(steps).some((name) => !applied.has(name));
};

const runningInstances = async (database: Kysely<Tables>): Promise<readonly string[]> => {
  const running = await database
    .selectFrom("instances")
    .select("version")
    .where("seen_at", ">", lastSilent)
    .orderBy("started_at")
    .execute();
  return running.map(({ version }) => version);
};
