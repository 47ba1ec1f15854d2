import { randomUUID } from "node:crypto";
import { append, nobody, type Requester } from "#server/domains/audit/append.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import type { Role } from "#shared/wire/role.ts";
import { idOfNamed, newPerson, type Person, personNamed } from "./people.ts";
import { hashToken, newToken } from "./token.ts";

/** How long an unopened link is valid. */
export const linkLifetimeMs = 12 * 60 * 60 * 1000;

/** Whom a link is for. */
export type Linked = {
  /** An existing person; omitted for a new one. */
  readonly person?: string | undefined;
  /** The person's name; a known person keeps theirs if omitted. */
  readonly name?: string | undefined;
  /** The role; for a known person it must be their own. */
  readonly role?: Role | undefined;
};

export type NewLink = { readonly token: string; readonly personId: string };

/**
 * Creates a link and returns its token, which is not stored, and whom it is for. Throws if the person is disabled, or has another role than
 * requested.
 */
export const createLink = async (
  store: Store,
  subject: Linked,
  now: number,
  by: Requester = nobody,
): Promise<NewLink> =>
  store.transaction().execute(async (writer) => {
    const token = newToken();
    await tidyLinks(writer, now);
    const { personId, name, role } = await personOf(writer, subject, now);
    await writer
      .insertInto("links")
      .values({ token_hash: hashToken(token), person_id: personId, expires_at: now + linkLifetimeMs, used_at: null })
      .execute();
    const detail = { name, role };
    await append(writer, { at: now, by, action: "link.made", subject: personId, outcome: "allowed", detail });
    return { token, personId };
  });

/**
 * The link printed at startup, for the machine's administrator. Null if that person is disabled or no longer an admin.
 */
export const createStartLink = async (store: Store, now: number): Promise<string | null> => {
  const personRow = await personNamed(store, "admin");
  if (personRow !== undefined && (personRow.disabled_at !== null || personRow.role !== "admin")) return null;
  const subject = personRow === undefined ? { name: "Admin", role: "admin" as const } : {};
  const { token } = await createLink(store, { person: "admin", ...subject }, now);
  return token;
};

/** Removes expired links, and unnamed people who never opened theirs. */
export const tidyLinks = async (writer: Writer, now: number): Promise<void> => {
  const ended = await writer.deleteFrom("links").where("expires_at", "<=", now).returning("person_id").execute();
  for (const { person_id: id } of ended) {
    await writer
      .deleteFrom("people")
      .where("id", "=", id)
      .where("seen_at", "is", null)
      .where("disabled_at", "is", null)
      .where("id", "not like", "link:%")
      .where((person) =>
        person.not(person.exists(person.selectFrom("links").select("token_hash").where("person_id", "=", id))),
      )
      .execute();
  }
};

const personOf = async (writer: Writer, { person, name, role }: Linked, now: number): Promise<Person> => {
  const personRow = person === undefined ? undefined : await personNamed(writer, person);
  if (personRow === undefined) {
    const id = person === undefined ? randomUUID() : idOfNamed(person);
    const row = newPerson(id, name ?? person ?? "Admin", role ?? "admin", now);
    const made = await writer
      .insertInto("people")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    // Another instance that started at the same moment created this person.
    if (made === undefined) return personOf(writer, { person, name, role }, now);
    return { personId: id, name: row.name, role: row.role };
  }
  if (personRow.disabled_at !== null) {
    throw new Problem("POSTERN_BAD_REQUEST", `${personRow.name} is disabled. Enable this person first.`, {
      status: 409,
    });
  }
  if (role !== undefined && role !== personRow.role) {
    const message = `${personRow.name} already has the ${personRow.role} role. Leave the role out, or have an admin change it first.`;
    throw new Problem("POSTERN_BAD_REQUEST", message, { status: 409 });
  }
  if (name !== undefined) await writer.updateTable("people").set({ name }).where("id", "=", personRow.id).execute();
  return { personId: personRow.id, name: name ?? personRow.name, role: personRow.role };
};

/** Consumes a token. Returns the id of its person, or null if it is unknown, expired or already used. */
export const useLink = async (store: Writer, token: string, now: number): Promise<string | null> => {
  const row = await store
    .updateTable("links")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return row?.person_id ?? null;
};
