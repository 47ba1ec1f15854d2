import type { Role } from "#shared/wire/role.ts";
import { prepared } from "#server/store/prepared.ts";
import type { PeopleTable } from "#server/store/people-tables.ts";
import type { Writer } from "#server/store/tables.ts";

export type Person = { readonly personId: string; readonly name: string; readonly role: Role };

/** How the ids of people begin whom a provider signs in. */
export const providerPerson = "oidc:";
/** How the ids of people begin whom whoever made their link has named. */
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

/** Notes that a known person signs in, and keeps their row until the transaction ends. Null if they are unknown or disabled. */
export const arrive = async (writer: Writer, id: string, now: number): Promise<Person | null> => {
  const [row] = await signInAgain(writer, [now, id]);
  return row === undefined ? null : { personId: row.id, name: row.name, role: row.role };
};

/** The same of somebody whom the provider names, with the name and the role that it gives them. Null if they are disabled. */
export const arriveFromProvider = async (
  writer: Writer,
  { personId: id, name, role }: Person,
  { issuer, subject }: Identity,
  now: number,
): Promise<Person | null> => {
  const told = { name, role, issuer, subject, seen_at: now };
  const row = await writer
    .insertInto("people")
    .values({ id, ...told, created_at: now, disabled_at: null, disabled_by: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(told).where("people.disabled_at", "is", null))
    .returning("id")
    .executeTakeFirst();
  return row === undefined ? null : { personId: id, name, role };
};

/** A person, and their row kept until the transaction ends. */
export const holdPerson = (writer: Writer, id: string): Promise<PeopleTable | undefined> =>
  writer
    .updateTable("people")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** The person that a name of a link means: an id, or the name that an earlier link has given them. Never one of a provider. */
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

/** A person of nothing but a name and a role, who has not signed in yet. */
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
