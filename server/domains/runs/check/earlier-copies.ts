import type { Store } from "#server/store/tables.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { aboutAll } from "./finding.ts";

/**
 * Warns if earlier runs were already made from the run being repeated: after ten minutes nothing else shows that its
 * items were sent.
 */
export const checkEarlierCopies = async (store: Store, runId: string | null): Promise<readonly RunFinding[]> => {
  if (runId === null) return [];
  const { count } = await store
    .selectFrom("runs")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("made_from", "=", runId)
    .executeTakeFirstOrThrow();
  const runs = Number(count);
  if (runs === 0) return [];
  const were = `${countText(runs, "run")} ${runs === 1 ? "was" : "were"}`;
  return [aboutAll("warning", `${were} already made from items of this one. An item in both is sent twice.`)];
};
