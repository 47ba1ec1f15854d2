import { Problem } from "#server/lib/problem.ts";
import { usualTake } from "#server/store/page.ts";
import type { OperationTable, Store } from "#server/store/tables.ts";
import type { StateFilter } from "#shared/console/operation-states.ts";
import {
  type ActivityRun,
  type Counted,
  mostAttention,
  mostListed,
  mostNewer,
  type OperationAttention,
  type OperationCountQuery,
  type OperationFilter,
  type OperationList,
  type OperationQuery,
  type OperationRecord,
  payoutsGrouped,
} from "#shared/console/operation.ts";
import { paginationOf, windowOf, type PageWindow } from "#shared/wire/page-window.ts";
import { activityRuns, groupedRows, paymentRows } from "./grouped.ts";
import { listedBody, recordsAt, recordsOf } from "./records.ts";
import { always, type Clause, everyOne, inStates, type Span } from "./search/clauses.ts";
import { type Cursor, cursorIn, cursorText } from "./search/cursor.ts";
import { attentionGroups, clausesOf, filledFrom, indexingOf, spanOf, timeOf } from "./search/filter.ts";
import { type Scanned, scan } from "./search/scan.ts";

type Listed = Omit<OperationList, "data" | "paid"> & { readonly data: OperationRecord[] };

/** A page of an environment's journal, newest first. `now`: milliseconds since 1970. */
export const listOperations = async (
  store: Store,
  environment: string,
  { skip, take, cursor, upTo, grouped, ...filter }: OperationQuery,
  now: number,
): Promise<Listed> => {
  const window = windowOf({ skip, take }, usualTake);
  const row = cursor === undefined ? undefined : cursorOf(cursor);
  const newest = upTo === undefined ? undefined : cursorOf(upTo);
  const search = await searchOf(store, environment, filter, now);
  const page = grouped === undefined ? pageOf : grouped === payoutsGrouped ? paymentsPageOf : groupedPageOf;
  const { rows, counted, total, stoppedAt } = await page(store, environment, search, { window, row, newest });
  const shown = rows.slice(0, window.take);
  const isMore = rows.length > window.take;
  const last = isMore ? shown.at(-1) : stoppedAt === null ? undefined : { position: stoppedAt, run: null };
  // The end of this page, if older operations were not searched, or cannot be found yet.
  const searchedFrom = isMore ? null : (stoppedAt ?? search.findableFrom);
  const [first] = shown;
  return {
    data: [...(await recordsAt(store, positionsIn(shown), listedBody))],
    runs: [
      ...(await activityRuns(
        store,
        shown.flatMap(({ run }) => run ?? []),
      )),
    ],
    next: last === undefined ? null : cursorText(last),
    top: first === undefined ? null : cursorText(first),
    counted,
    ...(searchedFrom === null ? {} : { searchedSince: new Date(timeOf(searchedFrom)).toISOString() }),
    indexing: search.isComplete ? null : await indexingOf(store),
    pagination: paginationOf(total, window),
  };
};

/** The range of a page: older than one row, not newer than another. */
type PageRange = {
  readonly window: PageWindow;
  readonly row: Cursor | undefined;
  readonly newest: Cursor | undefined;
};

type Page = {
  /** One more than shown, if there is one. */
  readonly rows: readonly Cursor[];
  readonly counted: Counted;
  readonly total: number;
  /** Where the search stopped early. */
  readonly stoppedAt: number | null;
};

const pageOf = async (store: Store, environment: string, search: Search, range: PageRange): Promise<Page> => {
  const { window, row, newest } = range;
  const { skip, take } = window;
  const pinned = below(search.span, newest === undefined ? undefined : newest.position + 1);
  const span = below(pinned, row === undefined ? undefined : afterRow(row));
  if (!search.isFiltered) {
    const total = await countAll(store, environment);
    const counted = countedTo(total, mostListed);
    const positions = await skipping(store, environment, span, window);
    return { rows: positions.map(asRow), counted, total, stoppedAt: null };
  }
  // The count starts with the first page.
  const most = Math.max(mostListed, row === undefined ? skip + take : 0) + 1;
  const fromTop = await scan(search.clauses, pinned, most);
  const counted = { ...countedTo(fromTop.positions.length, mostListed) };
  const isMore = counted.isMore || stopOf(fromTop, pinned, most) !== null;
  const scanned = row === undefined ? fromTop : await scan(search.clauses, span, skip + take + 1);
  const end = stopOf(scanned, span, row === undefined ? most : skip + take + 1);
  return {
    rows: scanned.positions.slice(skip, skip + take + 1).map(asRow),
    counted: { ...counted, isMore },
    total: counted.count,
    stoppedAt: end,
  };
};

/** Where a search stopped before finding enough or searching everything. */
const stopOf = ({ positions, searchedFrom }: Scanned, span: Span, count: number): number | null =>
  positions.length < count && searchedFrom > span.from ? searchedFrom : null;

const groupedPageOf = async (
  store: Store,
  environment: string,
  { span }: Search,
  { window: { take }, row, newest }: PageRange,
): Promise<Page> => {
  const fromTop = await groupedRows(store, environment, { span, upTo: newest }, mostListed + 1);
  const rows =
    row === undefined ? fromTop : await groupedRows(store, environment, { span, upTo: newest, below: row }, take + 1);
  const counted = countedTo(fromTop.length, mostListed);
  return { rows: rows.slice(0, take + 1), counted, total: counted.count, stoppedAt: null };
};

/** A page of payments, with a payout as one row. */
const paymentsPageOf = async (
  store: Store,
  environment: string,
  { span, clauses }: Search,
  { window: { skip, take }, row, newest }: PageRange,
): Promise<Page> => {
  const most = Math.max(mostListed, skip + take) + 1;
  const fromTop = await paymentRows(store, environment, clauses, { span, upTo: newest }, most);
  const listed =
    row === undefined
      ? fromTop
      : await paymentRows(store, environment, clauses, { span, upTo: newest, below: row }, skip + take + 1);
  const { count, isMore } = countedTo(fromTop.rows.length, mostListed);
  return {
    rows: listed.rows.slice(skip, skip + take + 1),
    counted: { count, isMore: isMore || fromTop.stoppedAt !== null },
    total: count,
    stoppedAt: listed.stoppedAt,
  };
};

/** How many matching rows are newer than a row, up to a limit. */
export const countNewer = async (
  store: Store,
  environment: string,
  { newerThan, grouped, ...filter }: OperationCountQuery,
  now: number,
): Promise<Counted> => {
  const above = newerThan === undefined ? undefined : cursorOf(newerThan);
  const { clauses, span: whole } = await searchOf(store, environment, filter, now);
  const span = { ...whole, from: Math.max(whole.from, above === undefined ? 0 : above.position + 1) };
  if (grouped !== undefined) {
    return countedTo((await groupedRows(store, environment, { span: whole, above }, mostNewer + 1)).length, mostNewer);
  }
  const scanned = await scan(clauses, span, mostNewer + 1);
  const { count, isMore } = countedTo(scanned.positions.length, mostNewer);
  return { count, isMore: isMore || stopOf(scanned, span, mostNewer + 1) !== null };
};

/** How many operations failed, reverted or were rejected in the last days, up to a limit. */
export const failedCount = async (store: Store, environment: string, now: number): Promise<Counted> => {
  const result = await scan([inStates(store, environment, attentionGroups.failed(now))], always, mostListed + 1);
  return countedTo(result.positions.length, mostListed);
};

export const attentionOf = async (store: Store, environment: string, now: number): Promise<OperationAttention> => {
  const find = async (name: keyof typeof attentionGroups) =>
    (await scan([inStates(store, environment, attentionGroups[name](now))], always, mostListed + 1)).positions;
  const groups = {
    unconfirmed: await find("unconfirmed"),
    failed: await find("failed"),
    waiting: await find("waiting"),
  };
  const shown = new Map(Object.values(groups).map((positions) => [positions, positions.slice(0, mostAttention)]));
  const positions = [...shown.values()].flat();
  const records = await recordsAt(store, positions, listedBody);
  const group = (all: readonly number[]) => ({
    ...countedTo(all.length, mostListed),
    data: records.filter((_, index) => shown.get(all)?.includes(positions[index] ?? -1)),
  });
  return {
    unconfirmed: group(groups.unconfirmed),
    failed: group(groups.failed),
    waiting: group(groups.waiting),
  };
};

/** The newest operations of an environment, in list form, without counting the others. */
export const newestOperations = async (
  store: Store,
  environment: string,
  filter: Omit<OperationFilter, "state"> & { readonly state?: StateFilter | undefined },
  most: number,
): Promise<readonly OperationRecord[]> => {
  // These filters do not depend on the time.
  const { clauses, span } = await searchOf(store, environment, filter, 0);
  const { positions } = await scan(clauses, span, most);
  return recordsAt(store, positions, listedBody);
};

/** The newest operations outside runs, and the newest runs: together at most this many. */
export const newestRows = async (
  store: Store,
  environment: string,
  most: number,
): Promise<{ readonly data: readonly OperationRecord[]; readonly runs: readonly ActivityRun[] }> => {
  const rows = await groupedRows(store, environment, { span: always }, most);
  const data = await recordsAt(store, positionsIn(rows), listedBody);
  const runs = await activityRuns(
    store,
    rows.flatMap(({ run }) => run ?? []),
  );
  return { data, runs };
};

/**
 * All operations that match a filter, newest first, a page at a time, while `isWanted` holds. Throws before the first
 * page if this filter cannot find an earlier version's operations yet.
 */
export const allOperations = async (
  store: Store,
  environment: string,
  filter: OperationFilter,
  now: number,
  isWanted: () => boolean,
): Promise<AsyncGenerator<readonly OperationRecord[]>> => {
  const search = await searchOf(store, environment, filter, now);
  if (search.findableFrom !== null) throw notYet(search.findableFrom);
  return pagesOf(store, search, isWanted);
};

const pagesOf = async function* (
  store: Store,
  { clauses, span }: Search,
  isWanted: () => boolean,
): AsyncGenerator<readonly OperationRecord[]> {
  let { below: top } = span;
  while (isWanted()) {
    const { positions, searchedFrom } = await scan(clauses, { ...span, below: top }, pageRows);
    if (positions.length > 0) yield await recordsAt(store, positions);
    if (positions.length < pageRows && searchedFrom <= span.from) return;
    top = searchedFrom;
  }
};

const pageRows = 100;

const notYet = (from: number): Problem =>
  new Problem(
    "POSTERN_BAD_REQUEST",
    `Operations recorded before ${new Date(timeOf(from)).toISOString()} are still being indexed after an upgrade. Export a later time, or try again in a few minutes.`,
    { status: 409 },
  );

/** One operation of this environment with its timeline. */
export const findOperation = async (
  store: Store,
  environment: string,
  id: string,
): Promise<OperationRecord | undefined> => {
  const row = await findOperationRow(store, environment, id);
  return row === undefined ? undefined : (await recordsOf(store, [row]))[0];
};

export const findOperationRow = (store: Store, environment: string, id: string): Promise<OperationTable | undefined> =>
  store
    .selectFrom("operations")
    .selectAll()
    .where("id", "=", id)
    .where("environment", "=", environment)
    .executeTakeFirst();

type Search = {
  readonly clauses: readonly [Clause, ...Clause[]];
  readonly span: Span;
  /** Whether the filter excludes any operation of its environment. */
  readonly isFiltered: boolean;
  /** The position before which this filter cannot find operations yet; null if it finds all. */
  readonly findableFrom: number | null;
  /** Whether all filters can find every operation. */
  readonly isComplete: boolean;
};

const searchOf = async (store: Store, environment: string, filter: OperationFilter, now: number): Promise<Search> => {
  const requestedSpan = spanOf(filter);
  const filled = await filledFrom(store);
  const clauses = await clausesOf(store, environment, filter, { now, isComplete: filled === null });
  const isBounded = filled !== null && filled > requestedSpan.from && clauses.some(({ isFilledIn }) => isFilledIn);
  const [first, ...others] = clauses;
  const all = everyOne(store, environment);
  return {
    clauses:
      first === undefined
        ? [all]
        : clauses.some(({ lead }) => lead !== undefined)
          ? [first, ...others]
          : [all, ...clauses],
    span: isBounded ? { ...requestedSpan, from: filled } : requestedSpan,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    findableFrom: isBounded ? filled : null,
    isComplete: filled === null,
  };
};

/** The positions on a page of an unfiltered list, plus one. */
const skipping = async (
  store: Store,
  environment: string,
  { from, below: top }: Span,
  { skip, take }: PageWindow,
): Promise<readonly number[]> => {
  const rows = await store
    .selectFrom("operation_index")
    .select("position")
    .where("environment", "=", environment)
    .where("position", ">=", from)
    .where("position", "<", top)
    .orderBy("position", "desc")
    .limit(take + 1)
    .offset(skip)
    .execute();
  return rows.map(({ position }) => position);
};

/** The number of operations in an environment; 0 if it has no row. */
const countAll = async (store: Store, environment: string): Promise<number> => {
  const row = await store
    .selectFrom("operation_counts")
    .select("operations")
    .where("environment", "=", environment)
    .executeTakeFirst();
  return row?.operations ?? 0;
};

const asRow = (position: number): Cursor => ({ position, run: null });
const positionsIn = (rows: readonly Cursor[]): readonly number[] =>
  rows.flatMap(({ position, run }) => (run === null ? [position] : []));
const below = (span: Span, top: number | undefined): Span =>
  top === undefined ? span : { ...span, below: Math.min(span.below, top) };
/** Where operations after a row start: an operation at a run's position comes after the run. */
const afterRow = ({ position, run }: Cursor): number => (run === null ? position : position + 1);
const countedTo = (count: number, most: number): Counted => ({ count: Math.min(count, most), isMore: count > most });

const cursorOf = (text: string): Cursor => {
  const cursor = cursorIn(text);
  if (cursor === undefined)
    throw new Problem("POSTERN_BAD_REQUEST", "The request is not valid. The cursor is not from this list.");
  return cursor;
};
