import type { ExpressionBuilder } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Tables, Writer } from "#server/store/tables.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { textsIn } from "./columns.ts";

type Ended = {
  readonly person: { readonly id: string } | "everyone";
  readonly note: string;
  readonly now: number;
  readonly role?: Role;
};

/**
 * Pauses the running runs of a person whose access ends: those they took over, and those they started that no one took
 * over. Of everyone, all that run. With `role`, only those that this role may not send. Returns how many.
 */
export const pauseRunsOf = async (
  writer: Writer,
  { person, note, now, role }: Ended,
): Promise<{ readonly pausedRuns: number }> => {
  const running = writer.selectFrom("runs").select(["id", "endpoints"]).where("state", "=", "running");
  const rows = await (person === "everyone" ? running : running.where(isOf(person.id))).execute();
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
  return { pausedRuns: stopped.length };
};

const isOf = (id: string) => (run: ExpressionBuilder<Tables, "runs">) =>
  run.or([run("taken_by", "=", id), run.and([run("taken_by", "is", null), run("person_id", "=", id)])]);
