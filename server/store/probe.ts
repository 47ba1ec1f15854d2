import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PostgresAdapter, sql } from "kysely";
import { migrations } from "./migrations.ts";
import type { Store, Writer } from "./tables.ts";
import { reasonOf, unavailabilityOf } from "./unavailable.ts";

/** How long the result of a probe serves all callers, in milliseconds. */
const keptMs = 1_000;
/**
 * A store that has not accepted the write by then is reported as locked, or as silent if it did not answer a read; the
 * queries continue waiting.
 */
const usualPatienceMs = 1_500;
/** More than a journal write needs: a disk may have room for one page but not for a transaction. */
const roomBytes = 64 * 1024;

type Parts = {
  readonly store: Store;
  /** The directory of an embedded database; otherwise null. */
  readonly directory: string | null;
  readonly elapsed: () => number;
  readonly patienceMs?: number;
};

/**
 * Finds out whether the store accepts writes, by writing: null, or the reason why not. One write serves all callers
 * within a second, and no one waits longer than one and a half.
 */
export const createProbe = ({
  store,
  directory,
  elapsed,
  patienceMs = usualPatienceMs,
}: Parts): (() => Promise<string | null>) => {
  let last:
    | { readonly at: number; readonly problem: Promise<string | null>; readonly isSilent: () => boolean }
    | undefined;
  let isUnderWay = false;
  return async () => {
    const isOld = last === undefined || elapsed() - last.at >= keptMs;
    if (last === undefined || (isOld && !isUnderWay)) {
      isUnderWay = true;
      const problem = probe(store, directory).finally(() => {
        isUnderWay = false;
      });
      last = { at: elapsed(), problem, isSilent: listen(store) };
    }
    const { problem, isSilent } = last;
    const inTime = await Promise.race([problem, delay(patienceMs, undefined, { ref: false })]);
    return inTime === undefined ? reasonOf(isSilent() ? "unreachable" : "busy") : inTime;
  };
};

/** A store whose writes wait for a lock still answers reads. */
const listen = (store: Store): (() => boolean) => {
  let isSilent = true;
  const read = async (): Promise<void> => {
    await store.selectFrom("audit_head").select("id").execute();
    isSilent = false;
  };
  read().catch(() => undefined);
  return () => isSilent;
};

const probe = async (store: Store, directory: string | null): Promise<string | null> => {
  try {
    await findRoom(store);
    // Changes nothing, but is a normal transaction: it takes the lock that every recording write needs.
    await store
      .updateTable("audit_head")
      .set((row) => ({ hash: row.ref("hash") }))
      .where("id", "=", 1)
      .execute();
    if (directory !== null) await writeProbe(join(directory, ".probe"));
    return (await isOfNewerVersion(store)) ? outdated : null;
  } catch (error) {
    return reasonOf(unavailabilityOf(error) ?? fileReason(error) ?? "unreachable");
  }
};

/** Why an instance is not ready although the store works. */
export const outdated = "the database was migrated by a newer version of Postern, which has to replace this one";

/** Whether another instance has migrated the database to a schema that this version does not have. */
const isOfNewerVersion = async (store: Store): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1`.execute(
    store,
  );
  return rows.some(({ name }) => !(name in migrations));
};

/** Allocates space in the database, as an inserting write does, and frees it. */
const findRoom = async (store: Store): Promise<void> => {
  const filler = randomBytes((roomBytes * 3) / 4).toString("base64");
  try {
    await store.transaction().execute(async (writer) => {
      if (store.getExecutor().adapter instanceof PostgresAdapter) await fillOnPostgres(writer, filler);
      else await fillEmbedded(writer, filler);
    });
  } catch (error) {
    // A role may be forbidden to create temporary tables; then the write that follows decides.
    if (unavailabilityOf(error) !== null) throw error;
  }
};

/** PostgreSQL empties the file of such a table at each commit, so each probe allocates disk space again. */
const fillOnPostgres = async (writer: Writer, filler: string): Promise<void> => {
  await sql`CREATE TEMPORARY TABLE IF NOT EXISTS postern_probe (filler TEXT NOT NULL) ON COMMIT DELETE ROWS`.execute(
    writer,
  );
  await sql`INSERT INTO postern_probe (filler) VALUES (${filler})`.execute(writer);
};

/** SQLite allocates the pages while the row is written, and keeps none of them. */
const fillEmbedded = async (writer: Writer, filler: string): Promise<void> => {
  await writer.insertInto("intents").values({ intent_hash: filler, touched_at: 0 }).execute();
  throw new Error("Rolled back on purpose.");
};

const writeProbe = async (path: string): Promise<void> => {
  try {
    await writeFile(path, randomBytes(roomBytes), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
};

const fileReason = (error: unknown) => {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "ENOSPC":
    case "EDQUOT":
      return "full";
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return "read-only";
    case "EIO":
      return "failing";
    default:
      return undefined;
  }
};
