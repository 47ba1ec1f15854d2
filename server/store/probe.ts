import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Store } from "./tables.ts";
import { reasonOf, unavailabilityOf } from "./unavailable.ts";

/** How long what a probe has found serves all who ask, in milliseconds. */
const keptMs = 3_000;
/** A store that has not taken the write by then is told to be locked; the write goes on waiting. */
const usualPatienceMs = 2_000;
/** More than a write of the journal takes: a disk may have room for the last page and none for a transaction. */
const fileBytes = 64 * 1024;

type Parts = {
  readonly store: Store;
  /** Where an embedded database is; null for one that is somewhere else. */
  readonly directory: string | null;
  readonly elapsed: () => number;
  readonly patienceMs?: number;
};

/**
 * Finds out whether the store takes writes now, by writing: null, or what keeps it from it. One write serves all who ask within
 * a few seconds, and nobody waits longer than two.
 */
export const createProbe = ({
  store,
  directory,
  elapsed,
  patienceMs = usualPatienceMs,
}: Parts): (() => Promise<string | null>) => {
  let kept: { readonly at: number; readonly found: Promise<string | null> } | undefined;
  let isUnderWay = false;
  return () => {
    const isOld = kept === undefined || elapsed() - kept.at >= keptMs;
    if (kept === undefined || (isOld && !isUnderWay)) {
      isUnderWay = true;
      const found = probe(store, directory).finally(() => {
        isUnderWay = false;
      });
      kept = { at: elapsed(), found };
    }
    return Promise.race([kept.found, delay(patienceMs, reasonOf("busy"), { ref: false })]);
  };
};

const probe = async (store: Store, directory: string | null): Promise<string | null> => {
  try {
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

const writeProbe = async (path: string): Promise<void> => {
  try {
    await writeFile(path, randomBytes(fileBytes), { mode: 0o600 });
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
