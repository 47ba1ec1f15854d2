import {
  answered,
  backwards,
  beginning,
  type Cursor,
  type Direction,
  forwards,
  isWalkDue,
  nextPhase,
  overlapOf as overlapWith,
  type Page as ListPage,
  reached,
  refused,
  usedMs,
} from "#server/domains/paging/plan.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";

/** How often the head is read while in use, and otherwise. */
export const lookMs = 30_000;
export const idleMs = 600_000;
/** The maximum age of a complete walk. */
export const walkMs = 24 * 3_600_000;
/** How soon the head is read after an operation has ended: a service may list its transaction a little later. */
export const hurryMs: readonly number[] = [500, 2_000, 5_000, 15_000];
/** After this many consecutive walks during which rows moved, the list is accepted. */
const mostPasses = 3;

/** The columns that a step changes. */
export type Changes = Partial<Omit<LedgerListTable, "id" | "used_at" | "owner" | "lease_until">>;

const atBeginning = { ...beginning, last_row: null, seen_unreadable: 0 } as const;

/** Whether the head is due. A time further ahead than possible was written before the clock was set back. */
export const isHeadDue = ({ head_at: at }: LedgerListTable, now: number): boolean => at <= now || at > now + idleMs;

/**
 * The list at the start of a step: a resting one reads the head, or everything if that is due. `reading` 0 means that
 * it still has to get its number.
 */
export const begun = (list: LedgerListTable, now: number): LedgerListTable => {
  if (list.phase !== "rest") return list;
  const phase = isWalkDue(list.walked_at, walkMs, now) ? "walk" : "head";
  return { ...list, ...atBeginning, phase, reading: 0, passes: 0 };
};

const cursorOf = ({ next_skip, last_row: last, shifted }: LedgerListTable): Cursor => ({ next_skip, last, shifted });

const directionOf = ({ phase }: LedgerListTable): Direction => (phase === "tail" ? backwards : forwards);

/** The start and length of a step's page. */
export const windowOf = (list: LedgerListTable): PageWindow =>
  directionOf(list).windowOf(cursorOf(list), list.total ?? 0);

/** A fetched page, and the result of merging it. */
export type Page = ListPage & {
  readonly unreadable: number;
  /** How many rows were new. */
  readonly added: number;
};

/** The row that a page shares with the previous one. */
export const overlapOf = (list: LedgerListTable, keys: readonly string[]): number | undefined =>
  overlapWith(directionOf(list), cursorOf(list), keys);

/** What a page means for its reading. */
export type Reading = {
  readonly isOver: boolean;
  /** Whether rows have moved: equal ones on different pages may be the same row. */
  readonly hasShifted: boolean;
  /** How many rows of the page were not on the previous one. */
  readonly seen: number;
};

export const readingOf = (list: LedgerListTable, page: Page): Reading => {
  const { cursor, isAtEnd, seen } = reached(directionOf(list), cursorOf(list), page);
  // Equal rows have the same key, so only the total tells whether rows moved by one of them.
  const hasShifted = cursor.shifted === 1 || (list.last_row !== null && page.total !== list.total);
  return { isOver: isAtEnd || (list.phase !== "walk" && page.added === 0), hasShifted, seen };
};

/**
 * How a page changes a list; `more` is how many additional rows the end of the reading found. `pauseMs` is the pause
 * between two pages.
 */
export const afterPage = (list: LedgerListTable, page: Page, more: number, now: number, pauseMs: number): Changes => {
  const reading = readingOf(list, page);
  const common = {
    ...answered(page.total, now, pauseMs),
    reading: list.reading,
    row_count: list.row_count + page.added + more,
    book_rows: list.book_rows + page.added + more,
    passes: list.passes,
  };
  if (reading.isOver) return { ...common, ...ended(list, { ...common, ...page }, reading, now) };
  const { last, next_skip } = directionOf(list).after(page);
  // The first page of a walk is also the head.
  const { head_at: headAt, hurry } = list.phase === "walk" && page.skip === 0 ? afterHead(list, now) : list;
  return {
    ...common,
    head_at: headAt,
    hurry,
    phase: list.phase,
    next_skip,
    last_row: last,
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
  const isEndRead = list.phase === "tail" || (after.skip === 0 && after.keys.length >= total);
  const phase = nextPhase(missing, isEndRead);
  switch (phase) {
    case "rest":
      return rested(list, now);
    case "tail":
      return { ...atBeginning, phase, reading: 0 };
    case "walk":
      return again(list, 0, now);
  }
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
export const afterRefusal = (now: number): Changes => ({ ...atBeginning, ...refused(now), hurry: 0 });

const firstAskMs = 15_000;
const longestAskMs = 3_600_000;

/** The wait before asking about a pending transaction again, by the number of earlier requests. */
export const askDelay = (asks: number): number => Math.min(longestAskMs, firstAskMs * 2 ** Math.min(asks, 20));
