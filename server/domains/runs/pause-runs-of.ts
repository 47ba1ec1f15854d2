import { chunksOf } from "#server/lib/chunks.ts";
import type { Writer } from "#server/store/tables.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { textsIn } from "./columns.ts";

/**
 * Pauses a person's running runs: those they took over, and those they started that no one took over. With `role`, only
 * those that this role may not send. Returns how many.
 */
export const pauseRunsOf = async (
  writer: Writer,
  personId: string,
  { note, now, role }: { readonly note: string; readonly now: number; readonly role?: Role },
): Promise<number> => {
  const rows = await writer
    .selectFrom("runs")
    .select(["id", "endpoints"])
    .where("state", "=", "running")
    .where((run) =>
      run.or([run("taken_by", "=", personId), run.and([run("taken_by", "is", null), run("person_id", "=", personId)])]),
    )
    .execute();
  const stopped = rows.filter(
    ({ endpoints }) => role === undefined || !roleIncludes(role, needsOf(textsIn(endpoints)).role),
  );
  for (const some of chunksOf(stopped.map(({ id }) => id))) {
    await writer
      .updateTable("runs")
      .set({ state: "paused", note, updated_at: now })
      .where("id", "in", some)
      .where("state", "=", "running")
      .execute();
  }
  return stopped.length;
};
