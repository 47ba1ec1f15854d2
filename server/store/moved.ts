import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import * as z from "zod";
import { connect } from "#database/sqlite.ts";
import { type DataDirectory, StartError } from "./data-directory.ts";
import type { Store } from "./tables.ts";

const movedSchema = z.object({ at: z.string(), to: z.string() });

/**
 * Records in the data directory that its journal is now on PostgreSQL; `to` names the database without user and
 * password.
 */
export const noteMoved = ({ moved }: DataDirectory, note: z.output<typeof movedSchema>): void => {
  const unfinished = `${moved}.new`;
  writeFileSync(unfinished, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  renameSync(unfinished, moved);
};

/**
 * Throws a StartError if the journal of a data directory was moved: continuing with the old one could send again what
 * was sent since.
 */
export const refuseMoved = ({ moved }: DataDirectory): void => {
  if (!existsSync(moved)) return;
  const { at, to } = readNote(moved);
  throw new StartError(
    `The journal of this data directory was moved to PostgreSQL (${to}) at ${at}. Set "database" in the configuration. To go on with the journal here instead, delete ${moved}: it lacks everything that was sent since.`,
  );
};

const readNote = (path: string): z.output<typeof movedSchema> => {
  try {
    return movedSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { at: "an unknown time", to: "a database that the note does not name" };
  }
};

/** Data that people create: an embedded database without any of it was only tried out. */
const made = ["operations", "runs", "payouts", "labels", "contracts", "saved_views"];

/**
 * The end of an embedded database's audit chain, and whether people have created anything in it; reading changes
 * nothing.
 */
const leftIn = (path: string) => {
  const source = connect(path);
  try {
    const known = source.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all().map(String);
    const isUsed = made.some(
      (table) => known.includes(table) && source.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined,
    );
    const head = known.includes("audit_head")
      ? source.prepare("SELECT position, hash FROM audit_head WHERE id = 1").get()
      : undefined;
    return { isUsed, head: headSchema.safeParse(head).data };
  } finally {
    source.close();
  }
};

const headSchema = z.object({ position: z.int().positive(), hash: z.string() });

/**
 * Throws a StartError if the data directory has its own journal that the PostgreSQL database does not contain: its
 * operations would be invisible, and nothing would keep them from being sent again.
 */
export const refuseOtherJournal = async (store: Store, { database, path }: DataDirectory): Promise<void> => {
  if (!existsSync(database)) return;
  const { isUsed, head } = leftIn(database);
  if (!isUsed) return;
  const contained = await sql<{ hash: string }>`SELECT hash FROM audit WHERE position = ${head?.position ?? 0}`.execute(
    store,
  );
  if (head !== undefined && contained.rows[0]?.hash === head.hash) return;
  throw new StartError(
    `The data directory ${path} holds a journal that the PostgreSQL database of the configuration does not contain. Move it (npm run move), or, if it is no longer needed, rename ${database}.`,
  );
};
