import type { Transaction } from "kysely";
import type { NewEntry } from "#server/domains/audit/append.ts";
import type { RetentionTaskId } from "#server/store/retention-tables.ts";
import type { Store, Tables } from "#server/store/tables.ts";

/** Few enough to remove in one transaction within milliseconds: the embedded store writes nothing else meanwhile. */
export type Slice = {
  /** Where the next slice begins. */
  readonly place: string | null;
  /** Nothing old is left. */
  readonly isEnd: boolean;
  /** Removes what was found, if it is still old. Returns how much was removed. */
  readonly remove: (writer: Transaction<Tables>) => Promise<number>;
};

type Removed = Pick<NewEntry, "action" | "detail">;

/** One kind of rows that are removed once they are old. */
export type Task = {
  readonly id: RetentionTaskId;
  /** How long after its end it starts again. */
  readonly everyMs: number;
  /** Finds what to remove next, without writing. */
  readonly next: (store: Store, place: string | null, now: number) => Promise<Slice>;
  /** The audit entry at the end, if anything was removed; undefined if it is not worth one. */
  readonly entryOf?: (removed: number) => Removed;
};

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** A slice that finds nothing. */
export const nothing: Slice = { place: null, isEnd: true, remove: () => Promise.resolve(0) };

/** The time before which something is old if it is kept for so many days; null if it is kept forever. */
export const cutoff = (days: number | null, now: number): number | null => (days === null ? null : now - days * dayMs);
