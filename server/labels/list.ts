import { type SelectQueryBuilder, sql } from "kysely";
import type { Label, LabelQuery } from "../../shared/console/labels.ts";
import { addressKey } from "../../shared/console/place.ts";
import type { Pagination } from "../../shared/wire/pagination.ts";
import { containing } from "../store/like.ts";
import type { LabelTable, Store, Tables, Writer } from "../store/tables.ts";

const defaultTake = 20;

/** A row as it is shown. */
export const labelOf = (row: LabelTable): Label => ({
  networkId: row.network_id === "" ? null : row.network_id,
  address: row.address,
  label: row.label,
  version: row.version,
  changedAt: new Date(row.changed_at).toISOString(),
  changedBy: { id: row.person_id, name: row.person_name },
});

/** A page of an environment's labels, last changed first. */
export const listLabels = async (
  store: Store,
  environment: string,
  query: LabelQuery,
): Promise<{ readonly data: readonly Label[]; readonly pagination: Pagination }> => {
  const skip = Number(query.skip ?? 0);
  const take = Number(query.take ?? defaultTake);
  const filtered = matching(store.selectFrom("labels").where("environment", "=", environment), query);
  const { count } = await filtered.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await filtered
    .selectAll()
    .orderBy("changed_at", "desc")
    .orderBy("address")
    .orderBy("network_id")
    .limit(take)
    .offset(skip)
    .execute();
  const totalElements = Number(count);
  return {
    data: rows.map(labelOf),
    pagination: { totalElements, totalPages: Math.ceil(totalElements / take), skip, take },
  };
};

type Filtered = SelectQueryBuilder<Tables, "labels", object>;

const matching = (all: Filtered, { search, networkId }: LabelQuery): Filtered => {
  let filtered = all;
  if (search !== undefined) filtered = filtered.where(sql<boolean>`search LIKE ${containing(search)} ESCAPE '\\'`);
  if (networkId !== undefined) filtered = filtered.where("network_id", "=", networkId);
  return filtered;
};

/** The labels of these addresses on whatever network. */
export const labelsOf = async (
  store: Store,
  environment: string,
  addresses: readonly string[],
): Promise<readonly Label[]> => (await rowsOf(store, environment, addresses.map(addressKey))).map(labelOf);

/** The rows of addresses in their one spelling. */
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
