import { setImmediate as otherWork } from "node:timers/promises";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunItemState } from "#shared/console/run.ts";

/** Runs whose items are counted at once: a run can have ten thousand, and a page a hundred runs. */
const runsAtOnce = 4;

export const runCounts = async (
  store: Store,
  ids: readonly string[],
): Promise<(id: string) => Record<RunItemState, number>> => {
  const counts = new Map<string, Map<RunItemState, number>>(ids.map((id) => [id, new Map()]));
  for (const [index, some] of chunksOf(ids, runsAtOnce).entries()) {
    if (index > 0) await otherWork();
    const rows = await store
      .selectFrom("run_items")
      .select(["run_id", "state", ({ fn }) => fn.countAll().as("count")])
      .where("run_id", "in", some)
      .groupBy(["run_id", "state"])
      .execute();
    for (const { run_id: id, state, count } of rows) counts.get(id)?.set(state, Number(count));
  }
  return (id) => {
    const own = (state: RunItemState) => counts.get(id)?.get(state) ?? 0;
    return {
      waiting: own("waiting"),
      sending: own("sending"),
      started: own("started"),
      unknown: own("unknown"),
      succeeded: own("succeeded"),
      failed: own("failed"),
      not_sent: own("not_sent"),
      cancelled: own("cancelled"),
    };
  };
};
