import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { mirroredNetworks } from "#server/domains/mirror/networks.ts";
import type { LabelTable, Store } from "#server/store/tables.ts";
import { fileHead, fileLine } from "#shared/console/columns/column.ts";
import { labelColumns } from "#shared/console/columns/labels.ts";
import type { LabelQuery } from "#shared/console/labels.ts";
import { labelOf, matching } from "./list.ts";

/** Rows in memory at once. */
const pageSize = 500;

/** All matching labels of an environment, as a CSV file that can be imported again, a page at a time. */
export const exportLabels = async function* (
  store: Store,
  environment: string,
  query: LabelQuery = {},
): AsyncGenerator<string> {
  yield fileHead(labelColumns);
  const networks = await mirroredNetworks(store, environment);
  const names = new Map(networks.map(({ id, name }) => [id, name]));
  let after = { address: "", network_id: "" };
  for (;;) {
    // The embedded store never yields, so other work runs between pages.
    await setImmediate();
    const rows = await rowsAfter(store, environment, query, after);
    if (rows.length > 0) {
      yield rows
        .map((row) => fileLine(labelColumns, labelOf(row), { networkName: names.get(row.network_id) }))
        .join("");
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last;
  }
};

/** Both stores compare row values, each in its own text order, which only has to be consistent across pages. */
const rowsAfter = (
  store: Store,
  environment: string,
  query: LabelQuery,
  { address, network_id }: Pick<LabelTable, "address" | "network_id">,
): Promise<LabelTable[]> =>
  matching(store, environment, query)
    .selectAll()
    .where(sql<boolean>`(address, network_id) > (${address}, ${network_id})`)
    .orderBy("address")
    .orderBy("network_id")
    .limit(pageSize)
    .execute();
