import type { Transaction } from "kysely";
import { append, type NewEntry, type Requester } from "#server/domains/audit/append.ts";
import type { PeopleTable } from "#server/store/people-tables.ts";
import type { Store, Tables, Writer } from "#server/store/tables.ts";
import type { Role } from "#shared/wire/role.ts";

/** Somebody's access that ends. With `role`, only what this role no longer allows. */
export type AccessEnd = {
  readonly person: { readonly id: string } | "everyone";
  /** Why, in a sentence for whatever is paused. */
  readonly note: string;
  readonly now: number;
  readonly role?: Role;
};

/**
 * Ends or pauses what else goes with somebody's access. It is called twice in the transaction that ends the access, and
 * rolls that back if it throws. Its counts go into the audit.
 */
export type OnAccessEnd = (writer: Transaction<Tables>, ended: AccessEnd) => Promise<Readonly<Record<string, number>>>;

/** Everything that ends somebody's access needs these: other domains add what ends with it. */
export type AccessDependencies = { readonly store: Store; readonly onAccessEnd: readonly OnAccessEnd[] };

/** A transaction that may end somebody's access. */
export type AccessWriter = Pick<AccessDependencies, "onAccessEnd"> & { readonly writer: Transaction<Tables> };

/** Runs a change that may end somebody's access, in one transaction. */
export const endingAccess = <T>(
  { store, onAccessEnd }: AccessDependencies,
  change: (access: AccessWriter) => Promise<T>,
): Promise<T> => store.transaction().execute((writer) => change({ writer, onAccessEnd }));

/**
 * Records the end of an access, and what ends with it. Twice: once `append` has returned, a new start finds the session
 * gone, and one just before is visible.
 */
export const recordEnd = async (
  access: AccessWriter,
  ended: Omit<AccessEnd, "now">,
  entry: NewEntry,
): Promise<void> => {
  const all = { ...ended, now: entry.at };
  const counts = await endElse(access, all);
  await append(access.writer, { ...entry, detail: { ...entry.detail, ...counts } });
  await endElse(access, all);
};

const endElse = async ({ writer, onAccessEnd }: AccessWriter, ended: AccessEnd) => {
  const counts: Record<string, number> = {};
  for (const end of onAccessEnd) Object.assign(counts, await end(writer, ended));
  return counts;
};

/**
 * Ends everything that lets a person in: sessions, unopened links, sign-ins at the provider. Their own session ends
 * after the entry, which they may not record without it.
 */
export const endAccess = async (
  access: AccessWriter,
  { id }: Pick<PeopleTable, "id">,
  { note, entry }: { readonly note: string; readonly entry: NewEntry },
): Promise<void> => {
  const { writer } = access;
  const own = entry.by.session;
  await writer.deleteFrom("links").where("person_id", "=", id).where("used_at", "is", null).execute();
  await writer.deleteFrom("sign_ins").where("person_id", "=", id).execute();
  const ended = await removeSessions(writer, id, (hash) => hash !== own);
  const detail = { ...entry.detail, endedSessions: ended };
  await recordEnd(access, { person: { id }, note }, { ...entry, detail });
  await removeSessions(writer, id, () => true);
};

/**
 * Ends the access of everyone, as after a restore: the copy contains sessions and links that have ended since. No one
 * is disabled. Returns how many sessions ended.
 */
export const endEveryone = (dependencies: AccessDependencies, by: Requester, now: number): Promise<number> =>
  endingAccess(dependencies, async (access) => {
    const { writer } = access;
    await writer.deleteFrom("links").where("used_at", "is", null).execute();
    await writer.deleteFrom("sign_ins").execute();
    const ended = await writer.deleteFrom("sessions").returning("token_hash").execute();
    const note = `Paused because ${nameOf(by)} ended all sessions.`;
    const detail = { person: "everyone", endedSessions: ended.length };
    const entry = { at: now, by, action: "person.sessions-ended", outcome: "allowed", detail } as const;
    await recordEnd(access, { person: "everyone", note }, entry);
    return ended.length;
  });

/** Ends the sessions of a person that `isMeant` chooses by their hash; returns how many. */
export const removeSessions = async (
  writer: Writer,
  personId: string,
  isMeant: (hash: string) => boolean,
): Promise<number> => {
  const rows = await writer.selectFrom("sessions").select("token_hash").where("person_id", "=", personId).execute();
  const hashes = rows.map(({ token_hash: hash }) => hash).filter(isMeant);
  for (const hash of hashes) await writer.deleteFrom("sessions").where("token_hash", "=", hash).execute();
  return hashes.length;
};

/** Changes a person's role, and ends what it no longer allows. */
export const setRole = async (
  access: AccessWriter,
  { id, name }: Pick<PeopleTable, "id" | "name">,
  { role, who }: { readonly role: Role; readonly who: string },
  entry: NewEntry,
): Promise<void> => {
  await access.writer.updateTable("people").set({ role }).where("id", "=", id).execute();
  const note = `Paused because ${who} changed ${name}'s role to ${role}.`;
  await recordEnd(access, { person: { id }, note, role }, entry);
};

/** Who does it, in the words of a note. */
export const nameOf = (by: Requester): string => by.person?.name ?? "a command on the server's machine";
