import { randomUUID } from "node:crypto";
import type { Role } from "#shared/wire/role.ts";
import { append, nobody, type Requester } from "../audit/append.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { hashToken, newToken } from "./token.ts";

/** How long a link that nobody has opened stays good. */
export const linkLifetimeMs = 12 * 60 * 60 * 1000;

export type Person = { readonly personId: string; readonly name: string; readonly role: Role };

/** Makes a link for a new person and answers its token, which is stored nowhere. */
export const createLink = async (
  store: Store,
  name: string,
  role: Role,
  now: number,
  by: Requester = nobody,
): Promise<string> => {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    person_id: randomUUID(),
    name,
    role,
    expires_at: now + linkLifetimeMs,
    used_at: null,
  };
  await store.transaction().execute(async (writer) => {
    await writer.deleteFrom("links").where("expires_at", "<=", now).execute();
    await writer.insertInto("links").values(row).execute();
    const detail = { name, role };
    await append(writer, { at: now, by, action: "link.made", subject: row.person_id, outcome: "allowed", detail });
  });
  return token;
};

/** Uses a token up: whom it stands for, or null if it is unknown, expired or used already. */
export const useLink = async (store: Writer, token: string, now: number): Promise<Person | null> => {
  const row = await store
    .updateTable("links")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["person_id", "name", "role"])
    .executeTakeFirst();
  return row === undefined ? null : { personId: row.person_id, name: row.name, role: row.role };
};
