import type { Transaction } from "kysely";
import type { RetentionTaskId } from "#server/store/retention-tables.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import type { NewEntry } from "../audit/append.ts";

/** So much is removed in one transaction that it takes milliseconds: on the embedded store nothing else is written meanwhile. */
export type Slice = {
  /** Where the next slice begins. */
  readonly place: string | null;
  /** Nothing old is left. */
  readonly isEnd: boolean;
  /** Removes what was found, and only what is still old by then. Returns how much that was. */
  readonly remove: (writer: Transaction<Tables>) => Promise<number>;
};

type Removed = Pick<NewEntry, "action" | "detail">;

/** One kind of rows that are removed once they are old. */
export type Task = {
  readonly id: RetentionTaskId;
  /** How long after its end it begins again. */
  readonly everyMs: number;
  /** Finds what is removed next. It writes nothing. */
  readonly next: (store: Store, place: string | null, now: number) => Promise<Slice>;
  /** What the audit is told at the end, if anything was removed; left out where nobody has to know. */
  readonly told?: (removed: number) => Removed;
};

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** A slice that finds nothing. */
export const nothing: Slice = { place: null, isEnd: true, remove: () => Promise.resolve(0) };

/** Before which time something is old that is kept for so many days; null where it is kept for ever. */
export const cutoff = (days: number | null, now: number): number | null => (days === null ? null : now - days * dayMs);
