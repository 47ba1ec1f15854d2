import { retryDelay } from "#server/lib/retry-delay.ts";
import type { MirrorListTable } from "#server/store/tables.ts";
import { maxTake } from "#shared/wire/pagination.ts";

/** How often a list in use is compared with the service, and how old a whole walk over it may become. */
export const checkMs = 30_000;
export const walkMs = 600_000;
/** Who has looked within this time still counts as looking. */
export const usedMs = 600_000;
/** How soon the service is asked about what has just been created there. */
export const touchedMs = 500;
/** How often a list that the service does not have is asked for again. */
export const notOfferedMs = 6 * 3_600_000;

/** The columns that a step changes. */
export type Changes = Partial<
  Omit<MirrorListTable, "id" | "environment" | "kind" | "used_at" | "owner" | "lease_until">
>;

/** What the columns of a walk are at its beginning. */
const atBeginning = { phase: "walk", next_skip: 0, seen: 0, last_id: null, shifted: 0, wanted: 0 } as const;

/** The list as a step finds it: one that rests begins a walk when it has never had one, is asked for one, or the last is old. */
export const begun = (list: MirrorListTable, now: number): MirrorListTable => {
  // A walk that lies ahead was made before the clock was set back.
  const isOld = list.walked_at === null || Math.abs(now - list.walked_at) >= walkMs;
  const isDue = list.wanted === 1 || isOld;
  return list.phase === "rest" && isDue
    ? { ...list, ...atBeginning, generation: list.generation + 1, passes: 0, mismatch: null }
    : list;
};

/** Where the page of a step begins. A walk's pages overlap by one record, so that a list that moves meanwhile is noticed. */
export const skipOf = ({ phase, next_skip, total }: MirrorListTable): number => {
  if (phase === "walk") return Math.max(0, next_skip - 1);
  return phase === "tail" ? Math.max(0, (total ?? 0) - maxTake) : 0;
};

/** A page that has come, and what the mirror knew of it. */
export type Page = {
  /** The ids in the order of the service. */
  readonly ids: readonly string[];
  readonly skip: number;
  readonly total: number;
  /** How many the mirror did not have. */
  readonly added: number;
  /** How many this walk had not seen. */
  readonly fresh: number;
  /** How many things were created through this server, and whether somebody asked for a walk, while it was on its way. */
  readonly touched: number;
  readonly wanted: number;
};

/** What a page makes of a list; `pauseMs` is how long the service is left alone between two pages. */
export const afterPage = (list: MirrorListTable, page: Page, now: number, pauseMs: number): Changes => {
  const common = {
    offered: 1,
    error: null,
    failures: 0,
    total: page.total,
    row_count: list.row_count + page.added,
    generation: list.generation,
    due_at: now + pauseMs,
  };
  return { ...common, ...(list.phase === "walk" ? walked(list, page, now) : compared(list, page, now)) };
};

const walked = (list: MirrorListTable, { ids, skip, total, fresh }: Page, now: number): Changes => {
  const next = skip + ids.length;
  const seen = list.seen + fresh;
  const shifted = list.shifted === 1 || (list.last_id !== null && ids[0] !== list.last_id) ? 1 : 0;
  // A page that brings nothing new ends the list, whatever the total says.
  if (next > list.next_skip && next < total) {
    return { ...atBeginning, next_skip: next, last_id: ids.at(-1) ?? null, shifted, seen };
  }
  const mismatch = total - seen;
  // A total that two walks in a row miss by the same number, nothing having moved, is the service's own mistake.
  const agrees = shifted === 0 && (mismatch === 0 || mismatch === list.mismatch);
  if (agrees) return { ...atBeginning, phase: "sweep", seen, gap: mismatch, mismatch: null, passes: 0 };
  return {
    ...atBeginning,
    generation: list.generation + 1,
    passes: list.passes + 1,
    mismatch: shifted === 0 ? mismatch : null,
    due_at: now + passDelay(list.passes),
  };
};

/** A list that moves all the time is walked again and again, but at growing distances. */
const passDelay = (passes: number): number => Math.min(walkMs, 1_000 * 2 ** Math.min(passes, 10));

const compared = (list: MirrorListTable, page: Page, now: number): Changes => {
  const { ids, skip, total, added, touched, wanted } = page;
  const missing = total - (list.row_count + added) - list.gap;
  const isWhole = skip + ids.length >= total;
  // What has been added since the end was looked at lies behind it: the end is looked at again.
  const mayBeAtTheEnd = missing > 0 || (missing === 0 && list.phase === "rest" && list.touched > 0);
  if (mayBeAtTheEnd && !isWhole) return { phase: "tail" };
  if (missing === 0) {
    const isDueSoon = touched > 0 || wanted === 1;
    return { phase: "rest", touched, checked_at: now, due_at: now + (isDueSoon ? touchedMs : checkMs) };
  }
  return { ...atBeginning, touched: 0, generation: list.generation + 1, passes: 0, mismatch: null };
};

/** What a list is when everything that its walk has not seen is gone. */
export const afterSweep = (list: MirrorListTable, now: number): Changes => ({
  phase: "rest",
  row_count: list.seen,
  walked_at: now,
  checked_at: now,
  due_at: now + (list.touched > 0 ? touchedMs : checkMs),
});

const retries = { firstMs: 2_000, longestMs: 300_000 };
export const longestRetryAfterMs = 3_600_000;

/** A list after a failed try: it continues where it is, later each time. `chance` is from 0 to 1. */
export const afterFailure = (
  list: MirrorListTable,
  { why, retryAfterMs }: { readonly why: string; readonly retryAfterMs: number },
  now: number,
  chance: number,
): Changes => {
  const delay = retryDelay(retries, list.failures, chance);
  const asked = Math.min(retryAfterMs, longestRetryAfterMs);
  return { error: why, failures: list.failures + 1, due_at: now + Math.max(delay, asked) };
};

/** What it makes of a list that the service does not have. */
export const afterRefusal = (now: number): Changes => ({
  offered: 0,
  phase: "rest",
  wanted: 0,
  touched: 0,
  error: null,
  failures: 0,
  due_at: now + notOfferedMs,
});
