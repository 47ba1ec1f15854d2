import { type RawBuilder, sql } from "kysely";
import { lastPosition, sliceRows } from "#server/domains/mirror/save.ts";
import type { Store } from "#server/store/tables.ts";
import { countExactly, countUpTo, isIndexCounting, isLongEnough, textIndexProblem } from "#server/store/text-search.ts";
import {
  comparedByText,
  hasAddresses,
  isFilteredByColumn,
  listOf,
  phrasesOf,
  phrasesOfLabel,
  phrasesOfRank,
  rankOf,
  ranks,
  type TextFilter,
  wholeAddressOf,
  withAddress,
  withLabel,
  withText,
} from "./filter.ts";
import { type Cut, type Searched, slices } from "./slices.ts";

type Match = { readonly id: string; readonly rank: number; readonly position: number };

/** The best matches of a list, best first and then in the service's order, and the number of all. */
type Matches = { readonly hits: readonly Match[]; readonly total: number };
const none: Matches = { hits: [], total: 0 };

/** How a list is searched: by a known address, by the index of pieces, or record by record. */
type Way =
  | { readonly by: "address"; readonly matches: Matches }
  | { readonly by: "index"; readonly filter: TextFilter }
  | { readonly by: "slices"; readonly filter: TextFilter };

/** The best matches of each list, at most `most`, in the order of the filters. */
export const matchesOf = async (
  store: Store,
  filters: readonly TextFilter[],
  most: number,
  searched: Searched,
): Promise<readonly Matches[]> => {
  const ways: Way[] = [];
  for (const filter of filters) ways.push(await wayOf(store, filter, most));
  const indexed = ways.flatMap((way) => (way.by === "index" ? [way.filter] : []));
  const { few = sliceRows } = searched;
  const counts = indexed.length === 0 ? new Map<string, number>() : await countCandidates(store, indexed, few + 1);
  const all: Matches[] = [];
  for (const way of ways) {
    if (way.by === "address") all.push(way.matches);
    else if (way.by === "slices") all.push(await inSlices(store, way.filter, most, searched));
    else {
      const ofText = counts.get(way.filter.kind) ?? 0;
      const ofLabels = hasAddresses(way.filter.kind) ? (counts.get(labels) ?? 1) : 0;
      all.push(await byIndex(store, way.filter, { ofText, ofLabels }, most, searched));
    }
  }
  return all;
};

const wayOf = async (store: Store, filter: TextFilter, most: number): Promise<Way> => {
  const address = wholeAddressOf(filter);
  const rows = address === undefined ? [] : await withAddress(store, filter, address, most).execute();
  const [first] = rows;
  // Other mentions of the address, for example in a label, are not searched.
  if (first !== undefined) {
    return {
      by: "address",
      matches: { hits: rows.map(({ id, position }) => ({ id, position, rank: 0 })), total: first.count },
    };
  }
  // The addresses of a wallet are looked up by that.
  if (filter.wallet !== undefined || textIndexProblem(store) !== null) return { by: "slices", filter };
  if (isLongEnough(filter.text) || filter.at !== undefined) return { by: "index", filter };
  // The index has only the beginnings of a shorter text: enough for a list that is too long to compare.
  const last = await lastPosition(store, filter.environment, filter.kind);
  return last < sliceRows ? { by: "slices", filter } : { by: "index", filter: { ...filter, at: "beginning" } };
};

const labels = "labels";

/** How many records of each kind may match, and how many labels, each up to `most`: in one statement. */
const countCandidates = async (
  store: Store,
  filters: readonly TextFilter[],
  most: number,
): Promise<ReadonlyMap<string, number>> => {
  const counts: { readonly name: string; readonly count: RawBuilder<number> }[] = filters.map((filter) => ({
    name: filter.kind,
    count: countUpTo(store, listOf(filter), phrasesOf(filter), most),
  }));
  const labelled = filters.find(({ kind }) => hasAddresses(kind));
  const some = labelled === undefined ? undefined : phrasesOfLabel(labelled);
  if (labelled !== undefined && some !== undefined) {
    const list = { environment: labelled.environment, table: "labels" } as const;
    counts.push({ name: labels, count: countUpTo(store, list, some, most) });
  }
  const row = await store.selectNoFrom(counts.map(({ name, count }) => count.as(name))).executeTakeFirstOrThrow();
  return new Map(Object.entries(row));
};

type Candidates = { readonly ofText: number; readonly ofLabels: number };

const byIndex = async (
  store: Store,
  filter: TextFilter,
  { ofText, ofLabels }: Candidates,
  most: number,
  searched: Searched,
): Promise<Matches> => {
  if (ofText === 0 && ofLabels === 0) return none;
  const { few = sliceRows } = searched;
  const isMany = ofText > few;
  // Many records of one network or profile are counted in slices of those.
  const isUncountable = isMany && isFilteredByColumn(filter) && isIndexCounting(store);
  if (ofLabels > few || isUncountable) return inSlices(store, filter, most, searched);
  const watch = watchFor(store, filter, searched);
  if (watch.isGone()) return watch.end(none);
  const byLabel = ofLabels === 0 ? none : await matchesIn(withLabel(store, filter), filter, most);
  if (isMany) return watch.end(await amongMany(store, filter, byLabel, { most, few }, watch));
  const byText = ofText === 0 ? none : await matchesIn(withText(store, filter), filter, most);
  return { hits: best([...byText.hits, ...byLabel.hits], most), total: byText.total + byLabel.total };
};

/** Notes that a list's search was ended early, and says so at its end. */
const watchFor = (store: Store, { environment, kind }: TextFilter, searched: Searched) => {
  let isCut = false;
  const isGone = (): boolean => {
    isCut ||= searched.isGone(kind);
    return isCut;
  };
  let cut: Cut | undefined;
  return {
    isGone,
    searched: { lengths: searched.lengths, isGone, onCut: (one: Cut) => void (cut = one) },
    end: async (matches: Matches): Promise<Matches> => {
      if (isCut) {
        searched.onCut?.(cut ?? { kind, searched: 0, places: (await lastPosition(store, environment, kind)) + 1 });
      }
      return matches;
    },
  };
};

type Records = ReturnType<typeof withText>;

/** The best matches among few records. */
const matchesIn = async (records: Records, { text }: TextFilter, most: number): Promise<Matches> => {
  const rows = await records
    .select(["id", "position", rankOf(text).as("rank"), sql<number>`count(*) OVER ()`.as("count")])
    .orderBy("rank")
    .orderBy("position")
    .orderBy("id")
    .limit(most)
    .execute();
  return { hits: rows.map(({ count: _count, ...hit }) => hit), total: rows[0]?.count ?? 0 };
};

/** Record by record: the best matches of each slice, because a later one may be better. */
export const inSlices = async (
  store: Store,
  filter: TextFilter,
  most: number,
  searched: Searched,
): Promise<Matches> => {
  const hits: Match[] = [];
  let total = 0;
  for await (const slice of slices(store, filter, searched)) {
    const matches = await matchesIn(slice, filter, most);
    hits.push(...matches.hits);
    total += matches.total;
  }
  return { hits: best(hits, most), total };
};

/**
 * Among so many matches that sorting them would take too long, one rank after another: the index knows the few of a
 * rank, and where it has many, the first ones of the list are soon found by comparing.
 */
const amongMany = async (
  store: Store,
  filter: TextFilter,
  byLabel: Matches,
  { most, few }: { readonly most: number; readonly few: number },
  watch: ReturnType<typeof watchFor>,
): Promise<Matches> => {
  const hits: Match[] = [];
  for (const rank of ranks) {
    const missing = most - hits.length;
    if (missing <= 0 || watch.isGone()) break;
    const some = phrasesOfRank(filter.text, rank);
    const count = some === undefined ? few + 1 : await countOf(store, countUpTo(store, listOf(filter), some, few + 1));
    if (count > few) hits.push(...(await firstInSlices(store, filter, rank, missing, watch.searched)));
    // With the plain column SQLite would walk the list in its order.
    else if (count > 0)
      hits.push(...(await firstIn(withText(store, filter, some), filter, rank, missing, "position + 0")));
  }
  const exact = isFilteredByColumn(filter)
    ? undefined
    : await countExactly(store, listOf(filter), phrasesOf(filter), watch.isGone);
  const ofText = exact ?? (await countIn(comparedByText(store, filter)));
  return { hits, total: ofText + byLabel.total };
};

const countOf = async (store: Store, count: RawBuilder<number>): Promise<number> =>
  (await store.selectNoFrom(count.as("count")).executeTakeFirstOrThrow()).count;

const countIn = async (records: Records): Promise<number> =>
  (await records.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;

type Rank = (typeof ranks)[number];

/** The first records of a rank, in the service's order. */
const firstIn = async (
  records: Records,
  { text }: TextFilter,
  rank: Rank,
  most: number,
  order: "position" | "position + 0" = "position",
): Promise<readonly Match[]> => {
  const rows = await records
    .where(rankOf(text), "=", rank)
    .select(["id", "position"])
    .orderBy(sql.raw(order))
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, rank }));
};

const firstInSlices = async (
  store: Store,
  filter: TextFilter,
  rank: Rank,
  most: number,
  searched: Searched,
): Promise<readonly Match[]> => {
  const hits: Match[] = [];
  for await (const slice of slices(store, filter, searched)) {
    hits.push(...(await firstIn(slice, filter, rank, most - hits.length)));
    if (hits.length >= most) break;
  }
  return hits;
};

const best = (hits: readonly Match[], most: number): readonly Match[] =>
  hits.toSorted((one, other) => one.rank - other.rank || one.position - other.position).slice(0, most);
