import { acknowledgedBy } from "#server/domains/runs/acknowledged.ts";
import { callSchema } from "#server/domains/runs/copied-items.ts";
import { itemOf, type SourceItem } from "#server/domains/runs/source-item.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { isEndpointName, isPlainCall } from "#shared/wire/endpoint-facts.ts";

/** An item of a run that is not sent yet. */
export type RestItem = {
  /** Its entry is its position in the run. */
  readonly item: SourceItem;
  /** When its payment was last compared; null: at the start of the run. */
  readonly comparedAt: number | null;
  /** The operations that it was confirmed to repeat. */
  readonly acknowledges: readonly string[];
};

/** Items of a run that are retried: all that were not sent, or these positions. */
export type Retried = "all" | readonly number[];

/** Rows per statement: one row may be large. */
const atOnce = 100;

/**
 * The items of a run that wait and may pay somebody, with those that are retried, in order. Those whose requests were
 * removed are left out: they are not sent.
 */
export const restOf = async (store: Store, runId: string, retried: Retried | null): Promise<readonly RestItem[]> => {
  const rest: RestItem[] = [];
  const chosen = retried === null || retried === "all" ? undefined : new Set(retried);
  for (let after = -1; ;) {
    const rows = await store
      .selectFrom("run_items")
      .select(["position", "endpoint", "params", "body", "line", "purpose", "state", "compared_at", "acknowledges"])
      .where("run_id", "=", runId)
      .where("position", ">", after)
      .where("state", "in", retried === null ? ["waiting"] : ["waiting", "not_sent"])
      .orderBy("position")
      .limit(atOnce)
      .execute();
    await inSlices(rows, (row) => {
      const { position, endpoint, params, body, line, purpose, state } = row;
      after = position;
      const isRetried = state !== "not_sent" || chosen === undefined || chosen.has(position);
      // Another version may have had other endpoints.
      if (!isRetried || body === "null" || !isEndpointName(endpoint) || !isPlainCall(endpoint)) return;
      const stored = { endpoint, params: JSON.parse(params), body: JSON.parse(body), line, purpose, cells: null };
      rest.push({
        item: itemOf(callSchema.parse(stored), position),
        comparedAt: row.compared_at,
        acknowledges: acknowledgedBy(row),
      });
    });
    if (rows.length < atOnce) return rest;
  }
};
