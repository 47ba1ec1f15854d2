import type { PageWindow } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";

/** An environment counts as in use for this long. */
export const usedMs = 600_000;
/** How often a list that the service does not offer is requested again. */
export const notOfferedMs = 6 * 3_600_000;

/** The columns at the start of a reading. */
export const beginning = { next_skip: 0, shifted: 0, seen: 0 } as const;

/** A list that was never read. */
export const unread = {
  ...beginning,
  phase: "rest",
  offered: 1,
  error: null,
  failures: 0,
  row_count: 0,
  total: null,
  gap: 0,
  passes: 0,
  walked_at: null,
  checked_at: null,
  owner: null,
  lease_until: 0,
} as const;

/** Whether a list's last complete walk is too old. One in the future was made before the clock was set back. */
export const isWalkDue = (walkedAt: number | null, walkMs: number, now: number): boolean =>
  walkedAt === null || Math.abs(now - walkedAt) >= walkMs;

/** Where a reading is. Pages overlap by one record, so moving records are noticed. */
export type Cursor = {
  /** Where the previous page ended or, backwards, began. */
  readonly next_skip: number;
  /** The key of that page's record which the next page should have too; null before the first page. */
  readonly last: string | null;
  /** 1: records have moved during the reading. */
  readonly shifted: number;
};

/** Before the first page. */
export const beforeFirst: Cursor = { next_skip: 0, last: null, shifted: 0 };

/** A fetched page: the keys of its records in the service's order. */
export type Page = { readonly keys: readonly string[]; readonly skip: number; readonly total: number };

/** The order in which a list's pages are read. */
export type Direction = {
  readonly windowOf: (cursor: Cursor, total: number) => PageWindow;
  /** Where on a page the record is that the previous page should have too. */
  readonly overlapAt: (keys: readonly string[]) => number;
  /** Where a page leaves the reading. */
  readonly after: (page: Page) => Pick<Cursor, "next_skip" | "last">;
  readonly isAtEnd: (cursor: Cursor, page: Page) => boolean;
};

export const forwards: Direction = {
  windowOf: ({ next_skip: next }) => ({ skip: Math.max(0, next - 1), take: maxTake }),
  overlapAt: () => 0,
  after: ({ keys, skip }) => ({ next_skip: skip + keys.length, last: keys.at(-1) ?? null }),
  // A page with nothing new ends the list, whatever the total says.
  isAtEnd: ({ next_skip: before }, { keys, skip, total }) => {
    const next = skip + keys.length;
    return next >= total || next <= before;
  },
};

export const backwards: Direction = {
  windowOf: ({ next_skip: next, last }, total) => {
    const end = last === null ? total : next + 1;
    const skip = Math.max(0, end - maxTake);
    return { skip, take: Math.max(1, end - skip) };
  },
  overlapAt: (keys) => keys.length - 1,
  after: ({ keys, skip }) => ({ next_skip: skip, last: keys[0] ?? null }),
  isAtEnd: (_cursor, { skip }) => skip === 0,
};

/** The index of the record that a page shares with the previous one. */
export const overlapOf = (
  { overlapAt }: Direction,
  { last }: Pick<Cursor, "last">,
  keys: readonly string[],
): number | undefined => {
  const index = overlapAt(keys);
  return last !== null && keys[index] === last ? index : undefined;
};

/** What a page means for its reading. */
export type Reached = {
  readonly cursor: Cursor;
  readonly isAtEnd: boolean;
  /** How many of the page's records were not on the previous one. */
  readonly seen: number;
};

/** A reading after a page. Without shifted records, a reading that is at its end has passed each record once. */
export const reached = (direction: Direction, cursor: Cursor, page: Page): Reached => {
  const overlap = overlapOf(direction, cursor, page.keys);
  const hasMoved = cursor.last !== null && overlap === undefined;
  return {
    cursor: { ...direction.after(page), shifted: hasMoved ? 1 : cursor.shifted },
    isAtEnd: direction.isAtEnd(cursor, page),
    seen: page.keys.length - (overlap === undefined ? 0 : 1),
  };
};

/**
 * What a comparison with the service's total leads to: if records are missing, they are looked for at the end of the
 * list, unless it has been read, and then everywhere.
 */
export const nextPhase = (missing: number, isEndRead: boolean): "rest" | "tail" | "walk" => {
  if (missing === 0) return "rest";
  return missing > 0 && !isEndRead ? "tail" : "walk";
};

/** A list after an answer; `pauseMs` is the pause between two pages. */
export const answered = (total: number, now: number, pauseMs: number) =>
  ({ offered: 1, error: null, failures: 0, total, due_at: now + pauseMs }) as const;

/** A list that the service does not offer. */
export const refused = (now: number) =>
  ({ offered: 0, phase: "rest", error: null, failures: 0, due_at: now + notOfferedMs }) as const;
