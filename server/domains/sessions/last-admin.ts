import { Problem } from "#server/lib/problem.ts";
import type { Writer } from "#server/store/tables.ts";
import { namedPerson, providerPerson } from "./people.ts";
import { absoluteMs, idleMs } from "./sessions.ts";

/** How people sign in to this server. */
export type Method = "link" | "oidc";

/**
 * Rolls back a change that leaves no admin who can sign in. After `append`, so that two people who disable each other
 * are serialized. An admin whose link had no name counts while they have a session or an unopened link: they cannot get
 * another.
 */
export const refuseLastAdmin = async (writer: Writer, id: string, method: Method, now: number): Promise<void> => {
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
