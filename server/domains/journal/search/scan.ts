import { setImmediate as otherWork } from "node:timers/promises";
import { chunksOf } from "#server/lib/chunks.ts";
import { mostListed } from "#shared/console/operation.ts";
import type { Clause, Span } from "./clauses.ts";

/** The result of a search. */
export type Scanned = {
  /** Newest first. */
  readonly positions: readonly number[];
  /** Everything from here on was searched; `from` of the span if everything was. */
  readonly searchedFrom: number;
};

/** Index entries read per search, which takes some tens of milliseconds. */
const mostProbes = 10_000;
/** Positions processed together. */
const atOnce = 500;

/**
 * The newest operations that match all clauses, up to a limit. If a clause has few matches, those are read; otherwise
 * the newest matches of one clause are read in parts, until there are enough or the caller should report a partial
 * search.
 */
export const scan = async (
  clauses: readonly [Clause, ...Clause[]],
  span: Span,
  count: number,
  probes: number = mostProbes,
): Promise<Scanned> => {
  const first = await starting(clauses, span, count);
  const others = clauses.filter((clause) => clause !== first.clause);
  const matches: number[] = [];
  let left = probes;
  let { positions, isAll } = first;
  for (;;) {
    for (const some of chunksOf(positions, atOnce)) {
      const { kept, cost } = await keptByAll(others, some);
      matches.push(...kept);
      left -= cost;
      if (matches.length >= count) return until(matches, count);
      const last = some.at(-1);
      if (left <= 0 && last !== undefined) return { positions: matches, searchedFrom: last };
      if (others.length > 0) await otherWork();
    }
    const last = positions.at(-1);
    if (isAll || last === undefined || first.clause.lead === undefined)
      return { positions: matches, searchedFrom: span.from };
    const below = await nextBelow(others, { from: span.from, below: last });
    if (below === null) return { positions: matches, searchedFrom: span.from };
    left -= others.length;
    const chunk = 2 * atOnce;
    positions = await first.clause.lead({ from: span.from, below }, chunk);
    isAll = positions.length < chunk;
  }
};

const until = (matches: readonly number[], count: number): Scanned => {
  const positions = matches.slice(0, count);
  return { positions, searchedFrom: positions.at(-1) ?? 0 };
};

/**
 * The clause with few matches, if there is one; otherwise the one whose newest matches reach back the furthest, which
 * are the rarest.
 */
const starting = async (clauses: readonly [Clause, ...Clause[]], span: Span, count: number) => {
  if (clauses.length === 1 && clauses[0].lead !== undefined) {
    const positions = await clauses[0].lead(span, count);
    return { clause: clauses[0], positions, isAll: positions.length < count };
  }
  let best: Start | undefined;
  for (const clause of clauses) {
    const few = await clause.few?.(span, mostListed);
    const positions =
      few === null || few === undefined
        ? await clause.lead?.(span, mostListed + 1)
        : few.toSorted((one, other) => other - one);
    if (positions === undefined) continue;
    const isAll = positions.length <= mostListed;
    const start = { clause, positions, isAll };
    if (best === undefined || isRarer(start, best)) best = start;
    if (positions.length === 0) break;
  }
  if (best === undefined) throw new Error("No clause has its operations in their order.");
  return best;
};

/** A leading clause with its newest positions. */
type Start = { readonly clause: Clause; readonly positions: readonly number[]; readonly isAll: boolean };

const isRarer = (one: Start, other: Start): boolean =>
  one.isAll || other.isAll
    ? one.positions.length < other.positions.length
    : (one.positions.at(-1) ?? 0) < (other.positions.at(-1) ?? 0);

const keptByAll = async (clauses: readonly Clause[], positions: readonly number[]) => {
  let kept = positions;
  let cost = 0;
  for (const clause of clauses) {
    if (kept.length === 0) break;
    cost += kept.length * clause.cost;
    const those = await clause.keep(kept);
    kept = kept.filter((position) => those.has(position));
  }
  return { kept, cost };
};

/** Where to continue: a gap in a clause's matches, such as a person's absence, is skipped. Null if it has no more. */
const nextBelow = async (clauses: readonly Clause[], span: Span): Promise<number | null> => {
  let { below } = span;
  for (const clause of clauses) {
    if (clause.lead === undefined) continue;
    const [head] = await clause.lead({ from: span.from, below }, 1);
    if (head === undefined) return null;
    below = head + 1;
  }
  return below;
};
