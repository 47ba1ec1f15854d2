import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import { padded } from "#server/lib/padded.ts";
import { containing } from "#server/store/like.ts";
import { preparedLike } from "#server/store/prepared.ts";
import type { Store } from "#server/store/tables.ts";
import type { OperationState } from "#shared/console/operation-states.ts";

/** Positions from `from` up to, but not including, `below`. */
export type Span = { readonly from: number; readonly below: number };

/** All operations, whenever they were recorded. */
export const always: Span = { from: 0, below: Number.MAX_SAFE_INTEGER };

/** One filter on an environment's operations, as positions. */
export type Clause = {
  /** The newest matches of a span, newest first. Missing if no index has that order. */
  readonly lead?: (span: Span, count: number) => Promise<readonly number[]>;
  /** All matches of a span in any order, if there are at most this many; else null. For a clause that cannot lead. */
  readonly few?: (span: Span, most: number) => Promise<readonly number[] | null>;
  /** The matches among these positions. */
  readonly keep: (positions: readonly number[]) => Promise<ReadonlySet<number>>;
  /** How many index entries are read per position. */
  readonly cost: number;
  /** Whether operations from an earlier version are missing until they are filled in. */
  readonly isFilledIn: boolean;
};

/** Operations with any of these terms, and with further ones. */
export const withTerms = (store: Store, keys: readonly number[], further: readonly number[] = []): Clause => {
  const others = [...new Set(further)].toSorted(newestFirst);
  return {
    lead: async (span, count) => {
      const matches = keys.length === 0 ? [] : await newestWith(store, keys, span, count);
      return newest([...matches, ...others.filter((position) => isIn(span, position))], count);
    },
    keep: async (positions) => {
      const matches = new Set(others);
      for (const some of chunksOf(positions)) {
        for (const { position } of keys.length === 0 ? [] : await positionsWith(store, keys, some))
          matches.add(position);
      }
      return matches;
    },
    cost: Math.max(1, keys.length),
    isFilledIn: keys.length > 0,
  };
};

/** A state within a span of time. */
export type InState = Span & { readonly state: OperationState };

/** Operations in any of these states. */
export const inStates = (store: Store, environment: string, states: readonly InState[]): Clause => ({
  lead: async (span, count) =>
    newest(
      await newestInStates(
        store,
        environment,
        states.map((one) => ({ ...one, ...both(one, span) })),
        count,
      ),
      count,
    ),
  keep: (positions) =>
    keptBy(store, positions, ({ position, state }) => states.some((one) => one.state === state && isIn(one, position))),
  cost: 1,
  isFilledIn: false,
});

/** The operations of a run. */
export const inRun = (store: Store, environment: string, run: string): Clause => ({
  lead: (span, count) =>
    positionsOf(inSpan(store, span).where("run_id", "=", run).where("environment", "=", environment), count),
  keep: (positions) => keptBy(store, positions, (row) => row.run_id === run),
  cost: 1,
  isFilledIn: false,
});

/** Operations that are not payments of a payout. */
export const outsidePayouts = (store: Store): Clause => ({
  keep: async (positions) => {
    const matches = new Set<number>();
    for (const some of chunksOf(positions)) {
      const rows = await placed(store, some);
      const runs = [...new Set(rows.flatMap(({ run_id: run }) => run ?? []))];
      const payouts =
        runs.length === 0
          ? []
          : await store.selectFrom("payouts").select("run_id").where("run_id", "in", runs).execute();
      const paid = new Set(payouts.map(({ run_id: run }) => run));
      for (const { position, run_id: run } of rows) if (run === null || !paid.has(run)) matches.add(position);
    }
    return matches;
  },
  cost: 1,
  isFilledIn: false,
});

/** The newest operations of a span; with `isAlone` only those outside runs. */
export const newestOf = (
  store: Store,
  environment: string,
  isAlone: boolean,
  span: Span,
  count: number,
): Promise<readonly number[]> => {
  const all = inSpan(store, span).where("environment", "=", environment);
  return positionsOf(isAlone ? all.where("run_id", "is", null) : all, count);
};

/** Every operation. */
export const everyOne = (store: Store, environment: string): Clause => ({
  lead: (span, count) => newestOf(store, environment, false, span, count),
  keep: (positions) => Promise.resolve(new Set(positions)),
  cost: 0,
  isFilledIn: false,
});

export type AmountRange = {
  /** The key of an asset, or of all tokens of a collection. */
  readonly asset: string;
  /** In stored form. */
  readonly least: string;
  readonly most: string;
};

/** Operations whose main movement's amount is in a range. */
export const inRange = (store: Store, environment: string, { asset, least, most }: AmountRange): Clause => ({
  few: async (span, count) => {
    const amounts = inSpan(store, span)
      .select("position")
      .where("environment", "=", environment)
      .where("amount", ">=", least)
      .where("amount", "<=", most)
      .limit(count + 1);
    const exact = await amounts.where("asset", "=", asset).execute();
    // "#" sorts directly before "$".
    const tokens = await amounts.where("asset", ">", `${asset}#`).where("asset", "<", `${asset}$`).execute();
    const matches = [...exact, ...tokens].map(({ position }) => position);
    return matches.length > count ? null : matches;
  },
  keep: (positions) =>
    keptBy(
      store,
      positions,
      (row) =>
        row.amount !== null &&
        row.amount >= least &&
        row.amount <= most &&
        (row.asset === asset || row.asset?.startsWith(`${asset}#`) === true),
    ),
  cost: 1,
  isFilledIn: true,
});

/**
 * Operations with a word that has this prefix, if too many words have it to search for each. The database does the
 * comparison, because the texts are long.
 */
export const withWord = (store: Store, prefix: string): Clause => ({
  keep: async (positions) => {
    const matches = new Set<number>();
    for (const some of chunksOf(positions)) {
      const among = padded(some);
      for (const { position } of await selectWithWord(store, among.length, [...among, containing(` ${prefix}`)]))
        matches.add(position);
    }
    return matches;
  },
  cost: 2,
  isFilledIn: true,
});

/** Matches nothing. */
export const nothing: Clause = {
  lead: () => Promise.resolve([]),
  keep: () => Promise.resolve(new Set()),
  cost: 0,
  isFilledIn: false,
};

const newestFirst = (one: number, other: number): number => other - one;
const newest = (positions: readonly number[], count: number): readonly number[] =>
  [...new Set(positions)].toSorted(newestFirst).slice(0, count);
const isIn = ({ from, below }: Span, position: number): boolean => position >= from && position < below;
const both = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  below: Math.min(one.below, other.below),
});

const inSpan = (store: Store, { from, below }: Span) =>
  store.selectFrom("operation_index").where("position", ">=", from).where("position", "<", below);

const positionsOf = async (rows: ReturnType<typeof inSpan>, count: number): Promise<readonly number[]> => {
  const matches = await rows.select("position").orderBy("position", "desc").limit(count).execute();
  return matches.map(({ position }) => position);
};

type Placed = { readonly position: number; readonly state: OperationState } & Readonly<
  Record<"run_id" | "asset" | "amount", string | null>
>;

const keptBy = async (
  store: Store,
  positions: readonly number[],
  isKept: (row: Placed) => boolean,
): Promise<ReadonlySet<number>> => {
  const matches = new Set<number>();
  for (const some of chunksOf(positions))
    for (const row of await placed(store, some)) if (isKept(row)) matches.add(row.position);
  return matches;
};

const placed = (store: Store, positions: readonly number[]): Promise<readonly Placed[]> => {
  const among = padded(positions);
  return selectPlaced(store, among.length, among);
};

const selectPlaced = preparedLike(
  (store, count: number) =>
    store
      .selectFrom("operation_index")
      .select(["position", "state", "run_id", "asset", "amount"])
      .where("position", "in", zeros(count)),
  String,
);

const selectWithWord = preparedLike(
  (store, count: number) =>
    store
      .selectFrom("operation_index")
      .select("position")
      .where("position", "in", zeros(count))
      .where(sql<boolean>`' ' || COALESCE(words, '') || ' ' || COALESCE(said, '') LIKE ${""} ESCAPE '\\'`),
  String,
);

const positionsWith = (store: Store, keys: readonly number[], positions: readonly number[]) => {
  const among = padded(positions);
  return selectWith(store, [keys.length, among.length], [...keys, ...among]);
};

const selectWith = preparedLike(
  (store, [keys, positions]: readonly [number, number]) =>
    store
      .selectFrom("operation_terms")
      .select("position")
      .where("term", "in", zeros(keys))
      .where("position", "in", zeros(positions)),
  String,
);

const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

/** The newest of several sources, in one statement. Each source is read in its own order and only as far as needed. */
const newestWith = async (
  store: Store,
  keys: readonly number[],
  { from, below }: Span,
  count: number,
): Promise<readonly number[]> => {
  const rows = await selectNewestWith(
    store,
    keys.length,
    keys.flatMap((key) => [key, from, below, count]),
  );
  return rows.map(({ position }) => position);
};

const selectNewestWith = preparedLike((store, keys: number) => {
  const one = () =>
    store
      .selectFrom(
        store
          .selectFrom("operation_terms")
          .select("position")
          .where("term", "=", 0)
          .where("position", ">=", 0)
          .where("position", "<", 0)
          .orderBy("position", "desc")
          .limit(0)
          .as("newest"),
      )
      .select("position");
  return zeros(keys - 1).reduce((all) => all.unionAll(one()), one());
}, String);

const newestInStates = async (
  store: Store,
  environment: string,
  states: readonly InState[],
  count: number,
): Promise<readonly number[]> => {
  const rows = await selectNewestInStates(
    store,
    states.length,
    states.flatMap(({ state, from, below }) => [environment, state, from, below, count]),
  );
  return rows.map(({ position }) => position);
};

const selectNewestInStates = preparedLike((store, states: number) => {
  const one = () =>
    store
      .selectFrom(
        store
          .selectFrom("operation_index")
          .select("position")
          .where("environment", "=", "")
          .where("state", "=", "prepared")
          .where("position", ">=", 0)
          .where("position", "<", 0)
          .orderBy("position", "desc")
          .limit(0)
          .as("newest"),
      )
      .select("position");
  return zeros(states - 1).reduce((all) => all.unionAll(one()), one());
}, String);
