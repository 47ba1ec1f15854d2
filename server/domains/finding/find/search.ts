import { folded } from "#server/domains/mirror/record.ts";
import { sliceRows } from "#server/domains/mirror/save.ts";
import { usualTake } from "#server/store/page.ts";
import type { Store } from "#server/store/tables.ts";
import { type FindHit, findHitSchema, type FindKind, findKinds, type FindQuery } from "#shared/console/find.ts";
import { type PageWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
import { type Filter, isFiltered, searchText } from "./filter.ts";
import { matchesOf } from "./matching.ts";
import { type Cut, type Searched, slices } from "./slices.ts";

export type { Cut };

type Hit = { readonly kind: FindKind; readonly id: string };
type Total = { readonly kind: FindKind; readonly total: number };
type Matches = { readonly hits: readonly Hit[]; readonly totals: readonly Total[] };

export type Results = {
  readonly data: readonly FindHit[];
  readonly pagination: Pagination;
  readonly totals: readonly Total[];
};

/**
 * Searches the mirror: whole ids and addresses first, then prefixes, then in the service's order. The total is exact.
 * Most lists know their length, a complete address is looked up, and the index of pieces finds other texts. What
 * matches many records, and filters without a text, take longer with more of them, with pauses for other work.
 */
export const search = async (
  store: Store,
  environment: string,
  query: FindQuery,
  searched: Searched,
): Promise<Results> => {
  const window = windowOf(query, usualTake);
  const { q, networkId, profile, wallet } = query;
  const filters = (query.kinds ?? findKinds).map((kind) => ({ environment, kind, q, networkId, profile, wallet }));
  const text = searchText(q);
  const way = text === undefined ? listed : matching(text, query.each);
  const { hits, totals } = await way(store, filters, window, searched);
  const data = await load(store, environment, hits, text);
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  return { data, pagination: paginationOf(all, window), totals };
};

type Way = (store: Store, filters: readonly Filter[], window: PageWindow, searched: Searched) => Promise<Matches>;

/** With a text: the best matches of every list together. `each` limits the records per kind. */
const matching =
  (text: string, each: number | undefined): Way =>
  async (store, filters, { skip, take }, searched) => {
    const most = each ?? skip + take;
    const ofLists = await matchesOf(
      store,
      filters.map((filter) => ({ ...filter, text })),
      most,
      searched,
    );
    const lists = filters.map(({ kind }, index) => ({ kind, hits: [], total: 0, ...ofLists[index] }));
    const hits = lists.flatMap(({ kind, hits: ofKind }) => ofKind.map(({ id, rank }) => ({ kind, id, rank })));
    return {
      hits: hits.toSorted((one, other) => one.rank - other.rank).slice(skip, skip + take),
      totals: lists.map(({ kind, total }) => ({ kind, total })),
    };
  };

/**
 * Without a text all records rank equally, so those before the window are only counted. The window and what follows is
 * counted if the list does not know its length.
 */
const listed: Way = async (store, filters, { skip, take }, searched) => {
  const hits: Hit[] = [];
  const totals: Total[] = [];
  let total = 0;
  for (const filter of filters) {
    const { kind } = filter;
    const before = total;
    const length = isFiltered(filter) ? undefined : searched.lengths.get(kind);
    if (length !== undefined && hits.length === take) {
      total += length;
      totals.push({ kind, total: length });
      continue;
    }
    // A shorter list has to be counted to its end anyway.
    const fills = length !== undefined && length - Math.max(skip - before, 0) >= take - hits.length;
    for await (const slice of slices(store, filter, searched)) {
      const page = slice.select("id").orderBy("position").orderBy("id");
      if (fills && skip - total < sliceRows) {
        const missing = take - hits.length;
        const rows = await page
          .limit(missing)
          .offset(Math.max(skip - total, 0))
          .execute();
        if (rows.length === missing) {
          hits.push(...rows.map(({ id }) => ({ kind, id })));
          total = Math.max(before + length, total + missing);
          break;
        }
      }
      const { count } = await slice.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      const from = Math.max(skip, total);
      const limit = Math.min(skip + take, total + count) - from;
      if (limit > 0) {
        const rows = await page
          .limit(limit)
          .offset(from - total)
          .execute();
        hits.push(...rows.map(({ id }) => ({ kind, id })));
      }
      total += count;
    }
    totals.push({ kind, total: total - before });
  }
  return { hits, totals };
};

const load = async (
  store: Store,
  environment: string,
  hits: readonly Hit[],
  q: string | undefined,
): Promise<readonly FindHit[]> => {
  const records = new Map<string, string>();
  for (const kind of new Set(hits.map((hit) => hit.kind))) {
    const rows = await store
      .selectFrom("mirror_records")
      .select(["id", "record"])
      .where("environment", "=", environment)
      .where("kind", "=", kind)
      .where(
        "id",
        "in",
        hits.filter((hit) => hit.kind === kind).map(({ id }) => id),
      )
      .execute();
    for (const { id, record } of rows) records.set(`${kind}/${id}`, record);
  }
  return hits.flatMap(({ kind, id }) => {
    const record = records.get(`${kind}/${id}`);
    if (record === undefined) return [];
    const value: unknown = JSON.parse(record);
    return [findHitSchema.parse({ kind, id, matched: matchedField(value, q), record: value })];
  });
};

/** The field that contains the text: an exact match outweighs a prefix, which outweighs the rest. */
export const matchedField = (record: unknown, q: string | undefined): string | null => {
  if (q === undefined || typeof record !== "object" || record === null) return null;
  const fields = Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "string" || typeof value === "number" ? [{ name, text: folded(String(value)) }] : [],
  );
  const field =
    fields.find(({ text }) => text === q || text === `0x${q}`) ??
    fields.find(({ text }) => text.startsWith(q) || text.startsWith(`0x${q}`)) ??
    fields.find(({ text }) => text.includes(q));
  return field?.name ?? null;
};
