import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { connect } from "#database/sqlite.ts";
import type { Secret } from "#server/lib/secret.ts";
import type { AuditHead } from "#shared/console/audit.ts";
import { type DataDirectory, StartError } from "./data-directory.ts";
import type { Store } from "./tables.ts";

const headSchema = z.object({ position: z.int().positive(), hash: z.string() });

/** `head` is the end of the audit's chain that was moved: it tells journals apart. */
const movedSchema = z.object({ at: z.string(), to: z.string(), head: headSchema.optional() });

/** A PostgreSQL database without user and password. */
export const nameOfDatabase = (url: Secret): string => {
  const { host, pathname } = new URL(url.reveal());
  return `${host}${pathname}`;
};

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
const peopleTables = ["operations", "runs", "payouts", "labels", "contracts", "saved_views"];

/**
 * The end of an embedded database's audit chain, and whether people have created anything in it; reading changes
 * nothing.
 */
const leftIn = (path: string) => {
  const source = connect(path);
  try {
    const tables = source.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all().map(String);
    const isUsed = peopleTables.some(
      (table) => tables.includes(table) && source.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined,
    );
    const head = tables.includes("audit_head")
      ? source.prepare("SELECT position, hash FROM audit_head WHERE id = 1").get()
      : undefined;
    return { isUsed, head: headSchema.safeParse(head).data };
  } finally {
    source.close();
  }
};

/** Whether the note of a data directory says that the journal with this head was moved to a database. */
export const isNotedAsMoved = ({ moved }: DataDirectory, head: AuditHead, name: string): boolean => {
  if (!existsSync(moved)) return false;
  const { to, head: its } = readNote(moved);
  return to === name && its?.position === head.position && its.hash === head.hash;
};

/**
 * Throws a StartError if the data directory has its own journal that the PostgreSQL database does not contain: its
 * operations would be invisible, and nothing would keep them from being sent again.
 */
export const refuseOtherJournal = async (store: Store, url: Secret, data: DataDirectory): Promise<void> => {
  const { database, path } = data;
  if (!existsSync(database)) return;
  const { isUsed, head } = leftIn(database);
  if (!isUsed) return;
  if (head !== undefined && (await hashAt(store, head)) === head.hash) return;
  if (head !== undefined && (await isRemoved(store, head))) {
    if (isNotedAsMoved(data, head, nameOfDatabase(url))) return;
    throw new StartError(
      `The data directory ${path} holds a journal, and nothing shows that it is the one in the PostgreSQL database of the configuration: old rows of the audit were removed there, and ${data.moved} does not say that it was moved to this database. If it was, or if it is no longer needed, rename ${database}.`,
    );
  }
  throw new StartError(
    `The data directory ${path} holds a journal that the PostgreSQL database of the configuration does not contain. Move it (npm run move), or, if it is no longer needed, rename ${database}.`,
  );
};

/** The hash of a row of the audit, also of the last one that was removed. */
export const hashAt = async (store: Store, { position }: AuditHead): Promise<string | undefined> => {
  const row = await store.selectFrom("audit").select("hash").where("position", "=", position).executeTakeFirst();
  if (row !== undefined) return row.hash;
  const checkpoint = await checkpointOf(store);
  return checkpoint?.position === position ? checkpoint.hash : undefined;
};

/** Whether the audit no longer tells the hash of a row, if it ever had it, because it was removed. */
export const isRemoved = async (store: Store, head: AuditHead): Promise<boolean> => {
  if (head.position === 0 || (await hashAt(store, head)) !== undefined) return false;
  const checkpoint = await checkpointOf(store);
  return checkpoint !== undefined && head.position < checkpoint.position;
};

const checkpointOf = (store: Store) =>
  store.selectFrom("audit_checkpoint").select(["position", "hash"]).executeTakeFirst();
