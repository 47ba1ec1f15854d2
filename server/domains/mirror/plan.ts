import type { MirrorListTable } from "#server/store/tables.ts";
import { maxTake } from "#shared/wire/pagination.ts";

/** How often a list in use is compared with the service, and how old a complete walk may get. */
export const checkMs = 30_000;
export const walkMs = 600_000;
/** An environment counts as in use for this long. */
export const usedMs = 600_000;
/** How soon the service is asked about something just created there. */
export const touchedMs = 500;
/** How often a list that the service does not offer is requested again. */
export const notOfferedMs = 6 * 3_600_000;

/** The columns that a step changes. */
export type Changes = Partial<
  Omit<MirrorListTable, "id" | "environment" | "kind" | "used_at" | "owner" | "lease_until">
>;

/** The columns at the start of a walk. */
const atBeginning = { phase: "walk", next_skip: 0, seen: 0, last_id: null, shifted: 0, wanted: 0 } as const;

/**
 * The list at the start of a step: a resting one begins a walk if it never had one, one was requested, or the last is
 * old.
 */
export const begun = (list: MirrorListTable, now: number): MirrorListTable => {
  // A walk in the future was made before the clock was set back.
  const isOld = list.walked_at === null || Math.abs(now - list.walked_at) >= walkMs;
  const isDue = list.wanted === 1 || isOld;
  return list.phase === "rest" && isDue
    ? { ...list, ...atBeginning, generation: list.generation + 1, passes: 0, mismatch: null }
    : list;
};

/** Where the page of a step begins. A walk's pages overlap by one record, so changes of the list are noticed. */
export const skipOf = ({ phase, next_skip, total }: MirrorListTable): number => {
  if (phase === "walk") return Math.max(0, next_skip - 1);
  return phase === "tail" ? Math.max(0, (total ?? 0) - maxTake) : 0;
};

/** A fetched page, and what the mirror knew about it. */
export type Page = {
  /** Ids in the service's order. */
  readonly ids: readonly string[];
  readonly skip: number;
  readonly total: number;
  /** How many were new to the mirror. */
  readonly added: number;
  /** How many were new to this walk. */
  readonly fresh: number;
  /** How many records were created through this server, and whether a walk was requested, while it was read. */
  readonly touched: number;
  readonly wanted: number;
};

/** How a page changes a list; `pauseMs` is the pause between two pages. */
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
  // A page with nothing new ends the list, whatever the total says.
  if (next > list.next_skip && next < total) {
    return { ...atBeginning, next_skip: next, last_id: ids.at(-1) ?? null, shifted, seen };
  }
  const mismatch = total - seen;
  // If two consecutive walks without changes miss the total by the same number, the service's total is wrong.
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

/** A constantly changing list is walked repeatedly, but at growing intervals. */
const passDelay = (passes: number): number => Math.min(walkMs, 1_000 * 2 ** Math.min(passes, 10));

const compared = (list: MirrorListTable, page: Page, now: number): Changes => {
  const { ids, skip, total, added, touched, wanted } = page;
  const missing = total - (list.row_count + added) - list.gap;
  const isWhole = skip + ids.length >= total;
  // Records added since the end was read come after it, so the end is read again.
  const mayBeAtTheEnd = missing > 0 || (missing === 0 && list.phase === "rest" && list.touched > 0);
  if (mayBeAtTheEnd && !isWhole) return { phase: "tail" };
  if (missing === 0) {
    const isDueSoon = touched > 0 || wanted === 1;
    return { phase: "rest", touched, checked_at: now, due_at: now + (isDueSoon ? touchedMs : checkMs) };
  }
  return { ...atBeginning, touched: 0, generation: list.generation + 1, passes: 0, mismatch: null };
};

/** A list after everything its walk has not seen was removed. */
export const afterSweep = (list: MirrorListTable, now: number): Changes => ({
  phase: "rest",
  row_count: list.seen,
  walked_at: now,
  checked_at: now,
  due_at: now + (list.touched > 0 ? touchedMs : checkMs),
});

/** A list that the service does not offer. */
export const afterRefusal = (now: number): Changes => ({
  offered: 0,
  phase: "rest",
  wanted: 0,
  touched: 0,
  error: null,
  failures: 0,
  due_at: now + notOfferedMs,
});
