import type { NewEntry, Requester } from "#server/domains/audit/append.ts";
import type { PeopleTable } from "#server/store/people-tables.ts";
import { type AccessDependencies, type AccessWriter, endingAccess, endAccess, setRole } from "./access-end.ts";
import { arriveFromProvider, holdPerson, type Identity, type Person } from "./people.ts";

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
