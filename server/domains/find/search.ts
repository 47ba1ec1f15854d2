import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { type FindHit, findHitSchema, type FindKind, findKinds, type FindQuery } from "#shared/console/find.ts";
import type { Pagination } from "#shared/wire/pagination.ts";
import { type PageWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import { folded } from "../mirror/record.ts";
import { lastPosition, sliceRows } from "../mirror/save.ts";
import { usualTake } from "#server/store/page.ts";
import type { Store } from "#server/store/tables.ts";
import { type Filter, rankOf, sliceOf, wanted } from "./filter.ts";

type Hit = { readonly kind: FindKind; readonly id: string };
type Found = { readonly hits: readonly Hit[]; readonly total: number };

export type Results = { readonly data: readonly FindHit[]; readonly pagination: Pagination };

/**
 * Looks through the mirror a slice at a time, and between two others have their turn: the total is exact, whole ids and
 * addresses come first, then their prefixes, then the order of the service. `isGone` ends it when nobody waits any more.
 */
export const search = async (
  store: Store,
  environment: string,
  query: FindQuery,
  isGone: () => boolean,
): Promise<Results> => {
  const window = windowOf(query, usualTake);
  const { q, networkId, profile, wallet } = query;
  const filters = (query.kinds ?? findKinds).map((kind) => ({ environment, kind, q, networkId, profile, wallet }));
  const text = wanted(q);
  const { hits, total } = await (text === undefined ? listed : matching)(store, filters, window, isGone);
  const data = await load(store, environment, hits, text);
  return { data, pagination: paginationOf(total, window) };
};

type Search = (store: Store, filters: readonly Filter[], window: PageWindow, isGone: () => boolean) => Promise<Found>;

/** The slices of all lists, one after another. */
const slices = async function* (store: Store, filters: readonly Filter[], isGone: () => boolean) {
  for (const filter of filters) {
    const last = await lastPosition(store, filter.environment, filter.kind);
    for (let from = 0; from <= last && !isGone(); from += sliceRows) {
      yield { kind: filter.kind, text: wanted(filter.q), slice: sliceOf(store, filter, from) };
      await otherWork();
    }
  }
};

/** With a text: the best of each slice, because a better one may follow in the next. */
const matching: Search = async (store, filters, { skip, take }, isGone) => {
  const hits: (Hit & { readonly rank: number })[] = [];
  let total = 0;
  for await (const { kind, text, slice } of slices(store, filters, isGone)) {
    const rows = await slice
      .select(["id", rankOf(text ?? "").as("rank"), sql<number>`count(*) OVER ()`.as("count")])
      .orderBy("rank")
      .orderBy("position")
      .orderBy("id")
      .limit(skip + take)
      .execute();
    total += rows[0]?.count ?? 0;
    hits.push(...rows.map(({ id, rank }) => ({ kind, id, rank })));
  }
  const best = hits.toSorted((one, other) => one.rank - other.rank);
  return { hits: best.slice(skip, skip + take), total };
};

/** Without one: all are as good, so that what lies before the window is only counted. */
const listed: Search = async (store, filters, { skip, take }, isGone) => {
  const hits: Hit[] = [];
  let total = 0;
  for await (const { kind, slice } of slices(store, filters, isGone)) {
    const { count } = await slice.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    const from = Math.max(skip, total);
    const limit = Math.min(skip + take, total + count) - from;
    if (limit > 0) {
      const page = slice.select("id").orderBy("position").orderBy("id");
      const rows = await page
        .limit(limit)
        .offset(from - total)
        .execute();
      hits.push(...rows.map(({ id }) => ({ kind, id })));
    }
    total += count;
  }
  return { hits, total };
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

/** The field that holds the text: one that is the text outweighs one that begins with it, and that any other. */
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
