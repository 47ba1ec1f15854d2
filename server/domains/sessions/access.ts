import type { Transaction } from "kysely";
import { append, type NewEntry, type Requester } from "#server/domains/audit/append.ts";
import { Problem } from "#server/lib/problem.ts";
import type { PeopleTable } from "#server/store/people-tables.ts";
import type { Tables, Writer } from "#server/store/tables.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import type { PersonChange } from "#shared/console/people.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { type AccessDependencies, type AccessWriter, endingAccess, recordEnd } from "./access-end.ts";
import { arriveFromProvider, holdPerson, type Identity, namedPerson, type Person, providerPerson } from "./people.ts";
import { absoluteMs, idleMs } from "./sessions.ts";

/** How people sign in to this server. */
export type Method = "link" | "oidc";

export type AccessChange = {
  readonly id: string;
  readonly change: PersonChange;
  readonly by: Requester;
  readonly method: Method;
};

/** This many digits of a session's hash are its name: enough to tell sessions apart, and useless for signing in. */
export const sessionIdLength = 16;

/**
 * Disables or enables a person, ends their sessions or changes their role. Ending access takes effect before this
 * returns, on every instance: a request that already passed the sign-in records nothing more (append.ts), and whatever
 * goes with the access has ended too (access-end.ts).
 */
export const changePerson = (
  dependencies: AccessDependencies,
  accessChange: AccessChange,
  now: number,
): Promise<void> =>
  endingAccess(dependencies, async (access) => {
    const { writer } = access;
    const person = await holdPerson(writer, accessChange.id);
    if (person === undefined) throw new Problem("POSTERN_NOT_FOUND", "This person does not exist.");
    const { change } = accessChange;
    switch (change.kind) {
      case "disable":
        return disable(access, person, { ...accessChange, confirmed: change.self === true }, now);
      case "enable":
        return enable(writer, person, accessChange, now);
      case "role":
        return changeRole(access, person, { ...accessChange, role: change.role, confirmed: change.self === true }, now);
      case "end-sessions":
        return endSessions(access, person, accessChange, now);
      case "end-session":
        return endOneSession(access, person, { ...accessChange, session: change.session }, now);
    }
  });

type Confirmed = AccessChange & { readonly confirmed: boolean };

const disable = async (
  access: AccessWriter,
  person: PeopleTable,
  accessChange: Confirmed,
  now: number,
): Promise<void> => {
  const { writer } = access;
  const { by, method } = accessChange;
  if (person.disabled_at !== null) return;
  refuseUnconfirmed(accessChange, "You are disabling yourself. Confirm that you want to.");
  const who = nameOf(by);
  await writer.updateTable("people").set({ disabled_at: now, disabled_by: who }).where("id", "=", person.id).execute();
  const ending = {
    note: `Paused because ${who} disabled ${person.name}.`,
    entry: entryOfOwn("person.disabled", accessChange, person, now),
  };
  await endAccess(access, person, ending);
  if (person.role === "admin") await refuseLastAdmin(writer, person.id, method, now);
};

const enable = async (
  writer: Transaction<Tables>,
  person: PeopleTable,
  accessChange: AccessChange,
  now: number,
): Promise<void> => {
  if (person.disabled_at === null) return;
  await writer
    .updateTable("people")
    .set({ disabled_at: null, disabled_by: null })
    .where("id", "=", person.id)
    .execute();
  await append(writer, entryOf("person.enabled", accessChange, person, now));
};

const changeRole = async (
  access: AccessWriter,
  person: PeopleTable,
  accessChange: Confirmed & { readonly role: Role },
  now: number,
): Promise<void> => {
  const { by, method, role } = accessChange;
  if (method === "oidc" || person.id.startsWith(providerPerson)) {
    const message = "Roles come from the identity provider. Change this person's role there.";
    throw new Problem("POSTERN_BAD_REQUEST", message, { status: 409 });
  }
  if (person.role === role) return;
  const isLower = !roleIncludes(role, person.role);
  if (isLower) refuseUnconfirmed(accessChange, "You are lowering your own role. Confirm that you want to.");
  await setRole(
    access,
    person,
    { role, who: nameOf(by) },
    entryOfOwn("person.role", accessChange, person, now, { from: person.role, to: role }),
  );
  if (isLower && person.role === "admin") await refuseLastAdmin(access.writer, person.id, method, now);
};

/** Changes a person's role, and ends what it no longer allows. */
const setRole = async (
  access: AccessWriter,
  { id, name }: Pick<PeopleTable, "id" | "name">,
  { role, who }: { readonly role: Role; readonly who: string },
  entry: NewEntry,
): Promise<void> => {
  await access.writer.updateTable("people").set({ role }).where("id", "=", id).execute();
  const note = `Paused because ${who} changed ${name}'s role to ${role}.`;
  await recordEnd(access, { person: { id }, note, role }, entry);
};

const endSessions = (
  access: AccessWriter,
  person: PeopleTable,
  accessChange: AccessChange,
  now: number,
): Promise<void> => {
  const note = `Paused because ${nameOf(accessChange.by)} ended ${person.name}'s sessions.`;
  return endAccess(access, person, { note, entry: entryOf("person.sessions-ended", accessChange, person, now) });
};

const endOneSession = async (
  access: AccessWriter,
  person: PeopleTable,
  { session, ...accessChange }: AccessChange & { readonly session: string },
  now: number,
): Promise<void> => {
  const { writer } = access;
  const { by } = accessChange;
  const row = await writer
    .selectFrom("sessions")
    .select("token_hash")
    .where("person_id", "=", person.id)
    .where("token_hash", "like", `${session}%`)
    .executeTakeFirst();
  if (row === undefined) throw new Problem("POSTERN_NOT_FOUND", "This session has already ended.");
  const hash = row.token_hash;
  const note = `Paused because ${nameOf(by)} ended a session of ${person.name}.`;
  const isOwn = hash === by.session;
  if (!isOwn) await removeSessions(writer, person.id, (one) => one === hash);
  await recordEnd(
    access,
    { person: { id: person.id }, note },
    entryOf("session.ended", accessChange, person, now, { session }),
  );
  if (isOwn) await removeSessions(writer, person.id, (one) => one === hash);
};

/**
 * Ends everything that lets a person in: sessions, unopened links, sign-ins at the provider. Their own session ends
 * after the entry, which they may not record without it.
 */
const endAccess = async (
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

const removeSessions = async (
  writer: Writer,
  personId: string,
  isMeant: (hash: string) => boolean,
): Promise<number> => {
  const rows = await writer.selectFrom("sessions").select("token_hash").where("person_id", "=", personId).execute();
  const hashes = rows.map(({ token_hash: hash }) => hash).filter(isMeant);
  for (const hash of hashes) await writer.deleteFrom("sessions").where("token_hash", "=", hash).execute();
  return hashes.length;
};

/** Ending one's own access needs a confirmation. */
const refuseUnconfirmed = ({ id, by, confirmed }: Confirmed, message: string): void => {
  if (by.person?.id !== id || confirmed) return;
  throw new Problem("POSTERN_BAD_REQUEST", message, { status: 409 });
};

/**
 * Rolls back a change that leaves no admin who can sign in. After `append`, so that two people who disable each other
 * are serialized. An admin whose link had no name counts while they have a session or an unopened link: they cannot get
 * another.
 */
const refuseLastAdmin = async (writer: Writer, id: string, method: Method, now: number): Promise<void> => {
  const others = writer
    .selectFrom("people")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .where("id", "<>", id);
  const otherAdmins =
    method === "oidc"
      ? others.where("id", "like", `${providerPerson}%`)
      : others.where("id", "not like", `${providerPerson}%`).where((person) =>
          person.or([
            person("id", "like", `${namedPerson}%`),
            person.exists(
              person
                .selectFrom("sessions")
                .select("token_hash")
                .whereRef("sessions.person_id", "=", "people.id")
                .where("sessions.created_at", ">", now - absoluteMs)
                .where("sessions.seen_at", ">", now - idleMs),
            ),
            person.exists(
              person
                .selectFrom("links")
                .select("token_hash")
                .whereRef("links.person_id", "=", "people.id")
                .where("used_at", "is", null)
                .where("expires_at", ">", now),
            ),
          ]),
        );
  if ((await otherAdmins.limit(1).executeTakeFirst()) !== undefined) return;
  throw new Problem("POSTERN_BAD_REQUEST", "This is the last admin. Make somebody else an admin first.", {
    status: 409,
  });
};

/** Who does it, in the words of a note. */
const nameOf = (by: Requester): string => by.person?.name ?? "a command on the server's machine";

const entryOf = (
  action: AuditAction,
  { by }: AccessChange,
  { id, name }: PeopleTable,
  now: number,
  detail: NonNullable<NewEntry["detail"]> = {},
): NewEntry => ({ at: now, by, action, subject: id, outcome: "allowed", detail: { person: name, ...detail } });

/** The same without the session, for a person whose own access has ended by then. */
const entryOfOwn = (...parts: Parameters<typeof entryOf>): NewEntry => {
  const entry = entryOf(...parts);
  const { session: _ended, ...by } = entry.by;
  return by.person?.id === entry.subject ? { ...entry, by } : entry;
};

/**
 * Records what the provider says about a person now. A lower role takes effect immediately, in all their sessions and
 * for what goes with their access.
 */
export const noteClaims = (
  dependencies: AccessDependencies,
  claimedPerson: Person,
  identity: Identity,
  by: Requester,
  now: number,
): Promise<void> =>
  endingAccess(dependencies, async (access) => {
    const before = await holdPerson(access.writer, claimedPerson.personId);
    const isIn = (await arriveFromProvider(access.writer, claimedPerson, identity, now)) !== null;
    if (isIn) await noteRole(access, before, claimedPerson, by, now);
  });

/** Records that the provider changed a person's role from `before`, and ends what it no longer allows. */
export const noteRole = async (
  access: AccessWriter,
  before: Pick<PeopleTable, "role"> | undefined,
  { personId: id, name, role }: Person,
  by: Requester,
  now: number,
): Promise<void> => {
  if (before === undefined || before.role === role) return;
  const { session: _ended, ...requester } = by;
  const detail = { person: name, from: before.role, to: role };
  const entry = { at: now, by: requester, action: "person.role", subject: id, outcome: "allowed", detail } as const;
  await setRole(access, { id, name }, { role, who: "the identity provider" }, entry);
};

/** Ends the access of a person who no longer has a role at the provider. Records nothing if there is nothing to end. */
export const endAccessWithoutRole = (
  dependencies: AccessDependencies,
  id: string,
  by: Requester,
  now: number,
): Promise<void> =>
  endingAccess(dependencies, async (access) => {
    const { writer } = access;
    const person = await holdPerson(writer, id);
    if (person === undefined || person.disabled_at !== null) return;
    const session = await writer
      .selectFrom("sessions")
      .select("token_hash")
      .where("person_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (person.role === "viewer" && session === undefined) return;
    await writer.updateTable("people").set({ role: "viewer" }).where("id", "=", id).execute();
    const why = "The identity provider no longer gives this person a role.";
    const { session: _ended, ...requester } = by;
    const entry: NewEntry = {
      at: now,
      by: requester,
      action: "person.sessions-ended",
      subject: id,
      outcome: "allowed",
      detail: { person: person.name, why },
    };
    const note = `Paused because the identity provider no longer gives ${person.name} a role.`;
    await endAccess(access, person, { note, entry });
  });
