import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PostgresAdapter, sql } from "kysely";
import type { Store, Writer } from "./tables.ts";
import { reasonOf, unavailabilityOf } from "./unavailable.ts";

/** How long what a probe has found serves all who ask, in milliseconds. */
const keptMs = 1_000;
/** A store that has not taken the write by then is told to be locked, or silent where it did not answer a read; both go on waiting. */
const usualPatienceMs = 1_500;
/** More than a write of the journal takes: a disk may have room for the last page and none for a transaction. */
const roomBytes = 64 * 1024;

type Parts = {
  readonly store: Store;
  /** Where an embedded database is; null for one that is somewhere else. */
  readonly directory: string | null;
  readonly elapsed: () => number;
  readonly patienceMs?: number;
};

/**
 * Finds out whether the store takes writes now, by writing: null, or what keeps it from it. One write serves all who ask within
 * a second, and nobody waits longer than one and a half.
 */
export const createProbe = ({
  store,
  directory,
  elapsed,
  patienceMs = usualPatienceMs,
}: Parts): (() => Promise<string | null>) => {
  let kept:
    | { readonly at: number; readonly found: Promise<string | null>; readonly isSilent: () => boolean }
    | undefined;
  let isUnderWay = false;
  return async () => {
    const isOld = kept === undefined || elapsed() - kept.at >= keptMs;
    if (kept === undefined || (isOld && !isUnderWay)) {
      isUnderWay = true;
      const found = probe(store, directory).finally(() => {
        isUnderWay = false;
      });
      kept = { at: elapsed(), found, isSilent: listen(store) };
    }
    const { found, isSilent } = kept;
    const inTime = await Promise.race([found, delay(patienceMs, undefined, { ref: false })]);
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
    // Changes nothing, and is a transaction like any other: it takes the lock at which all who record something wait.
    await store
      .updateTable("audit_head")
      .set((row) => ({ hash: row.ref("hash") }))
      .where("id", "=", 1)
      .execute();
    if (directory !== null) await writeProbe(join(directory, ".probe"));
    return null;
  } catch (error) {
    return reasonOf(unavailabilityOf(error) ?? fileReason(error) ?? "unreachable");
  }
};

/** Takes room from the database, as a write does that adds something, and gives it back. */
const findRoom = async (store: Store): Promise<void> => {
  const filler = randomBytes((roomBytes * 3) / 4).toString("base64");
  try {
    await store.transaction().execute(async (writer) => {
      if (store.getExecutor().adapter instanceof PostgresAdapter) await fillOnPostgres(writer, filler);
      else await fillEmbedded(writer, filler);
    });
  } catch (error) {
    // A role may be forbidden to make temporary tables: then the write that follows says what there is to say.
    if (unavailabilityOf(error) !== null) throw error;
  }
};

/** PostgreSQL empties the file of such a table at each commit: the next probe has to be given room on the disk again. */
const fillOnPostgres = async (writer: Writer, filler: string): Promise<void> => {
  await sql`CREATE TEMPORARY TABLE IF NOT EXISTS postern_probe (filler TEXT NOT NULL) ON COMMIT DELETE ROWS`.execute(
    writer,
  );
  await sql`INSERT INTO postern_probe (filler) VALUES (${filler})`.execute(writer);
};

/** SQLite finds the pages while the row is written, and none of them is kept. */
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
