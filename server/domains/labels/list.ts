import { matchOrder } from "#server/store/like.ts";
import { pageOf } from "#server/store/page.ts";
import type { LabelTable, Store, Writer } from "#server/store/tables.ts";
import { hasOwnText } from "#server/store/text-search.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Label, LabelQuery } from "#shared/console/labels.ts";
import type { Pagination } from "#shared/wire/pagination.ts";

export const labelOf = (row: LabelTable): Label => ({
  networkId: row.network_id === "" ? null : row.network_id,
  address: row.address,
  label: row.label,
  version: row.version,
  changedAt: new Date(row.changed_at).toISOString(),
  changedBy: { id: row.person_id, name: row.person_name },
});

/** A page of an environment's labels: best match of a search first, then last changed. */
export const listLabels = async (
  store: Store,
  environment: string,
  query: LabelQuery,
): Promise<{ readonly data: readonly Label[]; readonly pagination: Pagination }> => {
  const filtered = matching(store, environment, query);
  const count = filtered.select(({ fn }) => fn.countAll().as("count"));
  const orderedQuery = query.search === undefined ? filtered : filtered.orderBy(matchOrder(query.search, " "));
  const all = orderedQuery.selectAll().orderBy("changed_at", "desc").orderBy("address").orderBy("network_id");
  const { rows, pagination } = await pageOf(count, all, query);
  return { data: rows.map(labelOf), pagination };
};

/** An environment's labels that match a query. */
export const matching = (store: Store, environment: string, { search, networkId }: LabelQuery) => {
  let labels = store.selectFrom("labels").where("environment", "=", environment);
  if (search !== undefined) labels = labels.where(hasOwnText(store, { environment, table: "labels" }, search));
  if (networkId !== undefined) labels = labels.where("network_id", "=", networkId);
  return labels;
};

/** The labels of these addresses on any network. */
export const labelsOf = async (
  store: Store,
  environment: string,
  addresses: readonly string[],
): Promise<readonly Label[]> => (await rowsOf(store, environment, addresses.map(addressKey))).map(labelOf);

/** The label rows of canonical addresses. */
export const rowsOf = (
  store: Writer,
  environment: string,
  addresses: readonly string[],
): Promise<readonly LabelTable[]> =>
  store
    .selectFrom("labels")
    .selectAll()
    .where("environment", "=", environment)
    .where("address", "in", addresses)
    .orderBy("address")
    .orderBy("network_id")
    .execute();
