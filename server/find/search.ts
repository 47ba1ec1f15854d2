import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { type FindHit, findHitSchema, type FindKind, findKinds, type FindQuery } from "../../shared/console/find.ts";
import type { Pagination } from "../../shared/wire/pagination.ts";
import { folded } from "../mirror/record.ts";
import { lastPosition, sliceRows } from "../mirror/save.ts";
import type { Store } from "../store/tables.ts";
import { type Filter, rankOf, sliceOf, wanted } from "./filter.ts";

const defaultTake = 20;

type Hit = { readonly kind: FindKind; readonly id: string; readonly rank: number };
type Found = { readonly hits: readonly Hit[]; readonly total: number };

export type Results = { readonly data: readonly FindHit[]; readonly pagination: Pagination };

/**
 * Looks through the mirror a slice at a time, and between two others have their turn: the total is exact, whole ids and
 * addresses come first, then their beginnings, then the order of the service. `isGone` ends it when nobody waits any more.
 */
export const search = async (
  store: Store,
  environment: string,
  query: FindQuery,
  isGone: () => boolean,
): Promise<Results> => {
  const skip = Number(query.skip ?? 0);
  const take = Number(query.take ?? defaultTake);
  const found: Found[] = [];
  for (const kind of query.kinds ?? findKinds) {
    const { q, networkId, profile } = query;
    found.push(await searchList(store, { environment, kind, q, networkId, profile }, skip + take, isGone));
  }
  const totalElements = found.reduce((sum, { total }) => sum + total, 0);
  const best = found.flatMap(({ hits }) => hits).toSorted((one, other) => one.rank - other.rank);
  const data = await load(store, environment, best.slice(skip, skip + take), wanted(query.q));
  return { data, pagination: { totalElements, totalPages: Math.ceil(totalElements / take), skip, take } };
};

const searchList = async (store: Store, filter: Filter, most: number, isGone: () => boolean): Promise<Found> => {
  const last = await lastPosition(store, filter.environment, filter.kind);
  const hits: Hit[] = [];
  let total = 0;
  for (let from = 0; from <= last && !isGone(); from += sliceRows) {
    const rows = await sliceOf(store, filter, from)
      .select(["id", rankOf(wanted(filter.q)).as("rank"), sql<number>`count(*) OVER ()`.as("count")])
      .orderBy("rank")
      .orderBy("position")
      .limit(most)
      .execute();
    total += rows[0]?.count ?? 0;
    hits.push(...rows.map(({ id, rank }) => ({ kind: filter.kind, id, rank })));
    await otherWork();
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
