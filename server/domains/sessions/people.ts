import type { PeopleTable } from "#server/store/people-tables.ts";
import { prepared } from "#server/store/prepared.ts";
import type { Writer } from "#server/store/tables.ts";
import type { Role } from "#shared/wire/role.ts";

export type Person = { readonly personId: string; readonly name: string; readonly role: Role };

/** The prefix of ids of people from an identity provider. */
export const providerPerson = "oidc:";
/** The prefix of ids of people named by the creator of their link. */
export const namedPerson = "link:";

/** Who a person is at the identity provider. */
export type Identity = { readonly issuer: string; readonly subject: string };

const signInAgain = prepared((writer) =>
  writer
    .updateTable("people")
    .set({ seen_at: 0 })
    .where("id", "=", "")
    .where("disabled_at", "is", null)
    .returning(["id", "name", "role"]),
);

/**
 * Records that a known person signs in, and locks their row until the transaction ends. Null if they are unknown or
 * disabled.
 */
export const arrive = async (writer: Writer, id: string, now: number): Promise<Person | null> => {
  const [row] = await signInAgain(writer, [now, id]);
  return row === undefined ? null : { personId: row.id, name: row.name, role: row.role };
};

/** The same for a person from the provider, with the provider's name and role. Null if they are disabled. */
export const arriveFromProvider = async (
  writer: Writer,
  { personId: id, name, role }: Person,
  { issuer, subject }: Identity,
  now: number,
): Promise<Person | null> => {
  const facts = { name, role, issuer, subject, seen_at: now };
  const row = await writer
    .insertInto("people")
    .values({ id, ...facts, created_at: now, disabled_at: null, disabled_by: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts).where("people.disabled_at", "is", null))
    .returning("id")
    .executeTakeFirst();
  return row === undefined ? null : { personId: id, name, role };
};

/** A person, with their row locked until the transaction ends. */
export const holdPerson = (writer: Writer, id: string): Promise<PeopleTable | undefined> =>
  writer
    .updateTable("people")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** The person that a link's name refers to: an id, or the name from an earlier link. Never one from a provider. */
export const personNamed = async (
  writer: Writer,
  name: string,
): Promise<Pick<PeopleTable, "id" | "name" | "role" | "disabled_at"> | undefined> => {
  const rows = await writer
    .selectFrom("people")
    .select(["id", "name", "role", "disabled_at"])
    .where("id", "in", [name, idOfNamed(name)])
    .where("id", "not like", `${providerPerson}%`)
    .execute();
  return rows.find(({ id }) => id === name) ?? rows[0];
};

export const idOfNamed = (name: string): string => namedPerson + name.toLowerCase();

/** A person with only a name and a role, who has not signed in yet. */
export const newPerson = (id: string, name: string, role: Role, now: number): PeopleTable => ({
  id,
  name,
  role,
  issuer: null,
  subject: null,
  created_at: now,
  seen_at: null,
  disabled_at: null,
  disabled_by: null,
});
