import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import { maxTake } from "#shared/wire/pagination.ts";

/** How often the head is read while in use, and otherwise. */
export const lookMs = 30_000;
export const idleMs = 600_000;
/** An environment counts as in use for this long. */
export const usedMs = 600_000;
/** The maximum age of a complete walk. */
export const walkMs = 24 * 3_600_000;
/** How soon the head is read after an operation has ended: a service may list its transaction a little later. */
export const hurryMs: readonly number[] = [500, 2_000, 5_000, 15_000];
/** How often a list that the service does not offer is requested again. */
export const notOfferedMs = 6 * 3_600_000;
/** After this many consecutive walks during which rows moved, the list is accepted. */
const mostPasses = 3;

/** The columns that a step changes. */
export type Changes = Partial<Omit<LedgerListTable, "id" | "used_at" | "owner" | "lease_until">>;

const atBeginning = { next_skip: 0, last_row: null, shifted: 0, seen: 0, seen_unreadable: 0 } as const;

/** Whether the head is due. A time further ahead than possible was written before the clock was set back. */
export const isHeadDue = ({ head_at: at }: LedgerListTable, now: number): boolean => at <= now || at > now + idleMs;

/**
 * The list at the start of a step: a resting one reads the head, or everything if that is due. `reading` 0 means that
 * it still has to get its number.
 */
export const begun = (list: LedgerListTable, now: number): LedgerListTable => {
  if (list.phase !== "rest") return list;
  // A walk in the future was made before the clock was set back.
  const isOld = list.walked_at === null || Math.abs(now - list.walked_at) >= walkMs;
  return { ...list, ...atBeginning, phase: isOld ? "walk" : "head", reading: 0, passes: 0 };
};

/** The start and length of a step's page. Pages overlap by one row, so moving rows are noticed. */
export const windowOf = (list: LedgerListTable): { readonly skip: number; readonly take: number } => {
  const { phase, next_skip: next, last_row: last, total } = list;
  if (phase !== "tail") return { skip: Math.max(0, next - 1), take: maxTake };
  const end = last === null ? (total ?? 0) : next + 1;
  const skip = Math.max(0, end - maxTake);
  return { skip, take: Math.max(1, end - skip) };
};

/** A fetched page, and the result of merging it. */
export type Page = {
  /** The keys of its rows in the service's order. */
  readonly keys: readonly string[];
  readonly unreadable: number;
  readonly skip: number;
  readonly total: number;
  /** How many rows were new to the ledger. */
  readonly added: number;
};

/** The row that a page shares with the previous one. */
export const overlapOf = ({ phase, last_row: last }: LedgerListTable, keys: readonly string[]): number | undefined => {
  if (last === null) return undefined;
  const index = phase === "tail" ? keys.length - 1 : 0;
  return keys[index] === last ? index : undefined;
};

/** What a page means for its reading. */
export type Reading = {
  readonly isOver: boolean;
  /** Whether rows have moved: equal ones on different pages may be the same row. */
  readonly hasShifted: boolean;
  /** How many rows of the page were not on the previous one. */
  readonly seen: number;
};

export const readingOf = (list: LedgerListTable, page: Page): Reading => {
  const { keys, skip, total } = page;
  const isFirst = list.last_row === null;
  const overlap = overlapOf(list, keys);
  const hasShifted = list.shifted === 1 || (!isFirst && (overlap === undefined || total !== list.total));
  const seen = keys.length - (overlap === undefined ? 0 : 1);
  const next = skip + keys.length;
  // A page with nothing new ends the list, whatever the total says.
  const isAtEnd = list.phase === "tail" ? skip === 0 : next >= total || next <= list.next_skip;
  return { isOver: isAtEnd || (list.phase !== "walk" && page.added === 0), hasShifted, seen };
};

/**
 * How a page changes a list; `more` is how many additional rows the end of the reading found. `pauseMs` is the pause
 * between two pages.
 */
export const afterPage = (list: LedgerListTable, page: Page, more: number, now: number, pauseMs: number): Changes => {
  const reading = readingOf(list, page);
  const { keys, skip, total } = page;
  const common = {
    offered: 1,
    error: null,
    failures: 0,
    total,
    reading: list.reading,
    row_count: list.row_count + page.added + more,
    passes: list.passes,
    due_at: now + pauseMs,
  };
  if (reading.isOver) return { ...common, ...ended(list, { ...common, ...page }, reading, now) };
  const isTail = list.phase === "tail";
  // The first page of a walk is also the head.
  const { head_at: headAt, hurry } = list.phase === "walk" && skip === 0 ? afterHead(list, now) : list;
  return {
    ...common,
    head_at: headAt,
    hurry,
    phase: list.phase,
    next_skip: isTail ? skip : skip + keys.length,
    last_row: (isTail ? keys[0] : keys.at(-1)) ?? null,
    shifted: reading.hasShifted ? 1 : 0,
    seen: list.seen + reading.seen,
    seen_unreadable: list.seen_unreadable + page.unreadable,
  };
};

type After = Pick<Page, "skip" | "total" | "keys" | "unreadable"> & { readonly row_count: number };

const ended = (list: LedgerListTable, after: After, { hasShifted }: Reading, now: number): Changes => {
  const { total, row_count: rows } = after;
  const missing = total - rows - list.gap;
  if (list.phase === "walk") {
    const unreadable = list.seen_unreadable + after.unreadable;
    // Rows that moved may have been missed. If none are missing, none were.
    const isWhole = !hasShifted || total <= rows + unreadable || list.passes + 1 >= mostPasses;
    if (!isWhole) return again(list, list.passes + 1, now + 1_000 * 4 ** list.passes);
    return { ...rested(list, now), gap: total - rows, unreadable, walked_at: now, passes: 0 };
  }
  if (missing === 0) return rested(list, now);
  const isWhole = after.skip === 0 && after.keys.length >= total;
  // Rows missing from the head may be at the end, or else anywhere.
  if (missing > 0 && list.phase === "head" && !isWhole) return { ...atBeginning, phase: "tail", reading: 0 };
  return again(list, 0, now);
};

const again = (list: LedgerListTable, passes: number, due: number): Changes => ({
  ...atBeginning,
  phase: "walk",
  reading: 0,
  passes,
  due_at: due,
  head_at: list.head_at,
});

const rested = (list: LedgerListTable, now: number): Changes => ({
  ...atBeginning,
  phase: "rest",
  checked_at: now,
  ...afterHead(list, now),
});

/** When the head is due after being read. */
export const afterHead = (
  list: LedgerListTable,
  now: number,
): Pick<LedgerListTable, "head_at" | "hurry" | "due_at"> => {
  const isUsed = Math.abs(now - list.used_at) < usedMs;
  const usual = isUsed ? lookMs : idleMs;
  const soon = list.hurry > 0 ? hurryMs[hurryMs.length - list.hurry + 1] : undefined;
  const at = now + Math.min(usual, soon ?? usual);
  return { head_at: at, hurry: Math.max(0, list.hurry - 1), due_at: at };
};

/** A list that the service does not offer. */
export const afterRefusal = (now: number): Changes => ({
  ...atBeginning,
  offered: 0,
  phase: "rest",
  hurry: 0,
  error: null,
  failures: 0,
  due_at: now + notOfferedMs,
});

const firstAskMs = 15_000;
const longestAskMs = 3_600_000;

/** The wait before asking about a pending transaction again, by the number of earlier requests. */
export const askDelay = (asks: number): number => Math.min(longestAskMs, firstAskMs * 2 ** Math.min(asks, 20));
