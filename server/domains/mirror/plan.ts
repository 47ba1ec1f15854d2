import {
  answered,
  backwards,
  beforeFirst,
  beginning,
  type Cursor,
  forwards,
  isWalkDue,
  nextPhase,
  reached,
  refused,
} from "#server/domains/paging/plan.ts";
import type { MirrorListTable } from "#server/store/tables.ts";

/** How often a list in use is compared with the service, and how old a complete walk may get. */
export const checkMs = 30_000;
export const walkMs = 600_000;
/** How soon the service is asked about something just created there. */
export const touchedMs = 500;

/** The columns that a step changes. */
export type Changes = Partial<
  Omit<MirrorListTable, "id" | "environment" | "kind" | "used_at" | "owner" | "lease_until">
>;

/** The columns at the start of a walk. */
const atBeginning = { ...beginning, phase: "walk", last_id: null, wanted: 0 } as const;

/**
 * The list at the start of a step: a resting one begins a walk if it never had one, one was requested, or the last is
 * old.
 */
export const begun = (list: MirrorListTable, now: number): MirrorListTable => {
  const isDue = list.wanted === 1 || isWalkDue(list.walked_at, walkMs, now);
  return list.phase === "rest" && isDue
    ? { ...list, ...atBeginning, generation: list.generation + 1, passes: 0, mismatch: null }
    : list;
};

const cursorOf = ({ next_skip, last_id: last, shifted }: MirrorListTable): Cursor => ({ next_skip, last, shifted });

/** Where the page of a step begins. */
export const skipOf = (list: MirrorListTable): number => {
  const total = list.total ?? 0;
  if (list.phase === "walk") return forwards.windowOf(cursorOf(list), total).skip;
  return list.phase === "tail" ? backwards.windowOf(beforeFirst, total).skip : 0;
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
  const common = { row_count: list.row_count + page.added, generation: list.generation };
  const read = list.phase === "walk" ? walked(list, page, now) : compared(list, page, now);
  return { ...answered(page.total, now, pauseMs), ...common, ...read };
};

const walked = (list: MirrorListTable, { ids, skip, total, fresh }: Page, now: number): Changes => {
  const { cursor, isAtEnd } = reached(forwards, cursorOf(list), { keys: ids, skip, total });
  const { last, next_skip, shifted } = cursor;
  // Counted by id, so a record that the service lists twice counts once.
  const seen = list.seen + fresh;
  if (!isAtEnd) return { ...atBeginning, next_skip, last_id: last, shifted, seen };
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
  // Records added since the end was read come after it, so the end is read again.
  const isEndRead = skip + ids.length >= total;
  const isTouched = missing === 0 && list.phase === "rest" && list.touched > 0;
  const phase = isTouched && !isEndRead ? "tail" : nextPhase(missing, isEndRead);
  switch (phase) {
    case "tail":
      return { phase };
    case "rest": {
      const isDueSoon = touched > 0 || wanted === 1;
      return { phase, touched, checked_at: now, due_at: now + (isDueSoon ? touchedMs : checkMs) };
    }
    case "walk":
      return { ...atBeginning, touched: 0, generation: list.generation + 1, passes: 0, mismatch: null };
  }
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
export const afterRefusal = (now: number): Changes => ({ ...refused(now), wanted: 0, touched: 0 });
