import type { Transaction } from "kysely";
import { append, type NewEntry, type Requester } from "#server/domains/audit/append.ts";
import { Problem } from "#server/lib/problem.ts";
import type { PeopleTable } from "#server/store/people-tables.ts";
import type { Tables } from "#server/store/tables.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import type { PersonChange } from "#shared/console/people.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import {
  type AccessDependencies,
  type AccessWriter,
  endingAccess,
  recordEnd,
  endAccess,
  nameOf,
  removeSessions,
  setRole,
} from "./access-end.ts";
import { type Method, refuseLastAdmin } from "./last-admin.ts";
import { holdPerson, providerPerson } from "./people.ts";

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

/** Ending one's own access needs a confirmation. */
const refuseUnconfirmed = ({ id, by, confirmed }: Confirmed, message: string): void => {
  if (by.person?.id !== id || confirmed) return;
  throw new Problem("POSTERN_BAD_REQUEST", message, { status: 409 });
};

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
