import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { folded } from "#server/domains/mirror/record.ts";
import { lastPosition, sliceRows } from "#server/domains/mirror/save.ts";
import { usualTake } from "#server/store/page.ts";
import type { Store } from "#server/store/tables.ts";
import { type FindHit, findHitSchema, type FindKind, findKinds, type FindQuery } from "#shared/console/find.ts";
import { type PageWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
import { type Filter, isFiltered, rankOf, sliceOf, searchText, wholeAddressOf, withAddress } from "./filter.ts";

type Hit = { readonly kind: FindKind; readonly id: string };
type Total = { readonly kind: FindKind; readonly total: number };
type Matches = { readonly hits: readonly Hit[]; readonly totals: readonly Total[] };

export type Results = {
  readonly data: readonly FindHit[];
  readonly pagination: Pagination;
  readonly totals: readonly Total[];
};

type Searched = {
  /** The lengths of the lists before the search, if known. */
  readonly lengths: ReadonlyMap<FindKind, number>;
  /** Whether to stop searching a list, because the client is gone or the time is up. */
  readonly isGone: (kind: FindKind) => boolean;
  /** Called for an aborted list, with the number of positions read and in total. */
  readonly onCut?: ((cut: Cut) => void) | undefined;
};

export type Cut = { readonly kind: FindKind; readonly searched: number; readonly places: number };

/**
 * Searches the mirror a slice at a time, with pauses for other work: whole ids and addresses first, then prefixes, then
 * in the service's order. The total is exact. Most lists know their length, and a complete address is looked up; other
 * texts and filters take longer with more records.
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
  const way = text === undefined ? listed : matching(query.each);
  const { hits, totals } = await way(store, filters, window, searched);
  const data = await load(store, environment, hits, text);
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  return { data, pagination: paginationOf(all, window), totals };
};

type Way = (store: Store, filters: readonly Filter[], window: PageWindow, searched: Searched) => Promise<Matches>;

/** The slices of a list, in order. */
const slices = async function* (store: Store, filter: Filter, { isGone, onCut }: Searched) {
  const { kind } = filter;
  const last = await lastPosition(store, filter.environment, kind);
  for (let from = 0; from <= last; from += sliceRows) {
    if (isGone(kind)) {
      onCut?.({ kind, searched: from, places: last + 1 });
      return;
    }
    yield sliceOf(store, filter, from);
    await otherWork();
  }
};

/**
 * With a text: the best matches of each slice, because a later one may be better. `each` limits the records per kind.
 */
const matching =
  (each: number | undefined): Way =>
  async (store, filters, { skip, take }, searched) => {
    const hits: (Hit & { readonly rank: number })[] = [];
    const totals: Total[] = [];
    const most = each ?? skip + take;
    for (const filter of filters) {
      const { kind } = filter;
      const address = wholeAddressOf(filter);
      const rowsOfAddress = address === undefined ? [] : await withAddress(store, filter, address, most).execute();
      let total = rowsOfAddress[0]?.count ?? 0;
      const ofKind = rowsOfAddress.map(({ id }) => ({ kind, id, rank: 0 }));
      // An index has them. Other mentions of the address, for example in a label, are not searched.
      for await (const slice of rowsOfAddress.length > 0 ? [] : slices(store, filter, searched)) {
        const rows = await slice
          .select(["id", rankOf(searchText(filter.q) ?? "").as("rank"), sql<number>`count(*) OVER ()`.as("count")])
          .orderBy("rank")
          .orderBy("position")
          .orderBy("id")
          .limit(most)
          .execute();
        total += rows[0]?.count ?? 0;
        ofKind.push(...rows.map(({ id, rank }) => ({ kind, id, rank })));
      }
      hits.push(...best(ofKind).slice(0, most));
      totals.push({ kind, total });
    }
    return { hits: best(hits).slice(skip, skip + take), totals };
  };

const best = <H extends { readonly rank: number }>(hits: readonly H[]): readonly H[] =>
  hits.toSorted((one, other) => one.rank - other.rank);

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
