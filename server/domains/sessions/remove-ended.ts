import type { Store, Writer } from "#server/store/tables.ts";
import { tidyLinks } from "./links.ts";
import { absoluteMs, idleMs } from "./sessions.ts";

/** Sessions expired by a time: nothing makes them valid again. */
export const endedSessions = async (store: Store, before: number, most: number): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom("sessions")
    .select("token_hash")
    .where((where) =>
      where.or([where("created_at", "<=", before - absoluteMs), where("seen_at", "<=", before - idleMs)]),
    )
    .limit(most)
    .execute();
  return rows.map(({ token_hash: hash }) => hash);
};

/** Removes these sessions, and expired links and sign-ins. Returns the number of sessions. */
export const removeEnded = async (writer: Writer, hashes: readonly string[], now: number): Promise<number> => {
  await tidyLinks(writer, now);
  await writer.deleteFrom("sign_ins").where("expires_at", "<=", now).execute();
  if (hashes.length === 0) return 0;
  const { numDeletedRows } = await writer.deleteFrom("sessions").where("token_hash", "in", hashes).executeTakeFirst();
  return Number(numDeletedRows);
};
