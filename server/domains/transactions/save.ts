import { save, whileHeld } from "#server/domains/paging/save.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { nextAsk } from "./claim.ts";
import { countCopies, merge, type Moved } from "./merge.ts";
import { takeNumbers } from "./numbers.ts";
import { afterPage, type Changes, overlapOf, readingOf } from "./plan.ts";
import type { ReadRow } from "./row.ts";

/** A fetched page: its rows in the service's order, null for those that cannot be stored. */
export type Fetched = { readonly rows: readonly (ReadRow | null)[]; readonly skip: number; readonly total: number };

/** Stores a page and the list's new state, and releases the list. */
export const savePage = (
  store: Store,
  claimed: LedgerListTable,
  { rows, skip, total }: Fetched,
  {
    now,
    pauseMs,
    isMore,
    moved,
  }: { readonly now: number; readonly pauseMs: number; readonly isMore: boolean; readonly moved: Moved },
): Promise<boolean> =>
  save(store, "ledger_lists", claimed, async (writer, current) => {
    const reading = claimed.reading === 0 ? await takeNumbers(writer, 1) : claimed.reading;
    // Requests made meanwhile still count.
    const list = { ...claimed, reading, hurry: current.hurry, head_at: current.head_at, used_at: current.used_at };
    const keys = rows.map(keyOf);
    const overlap = overlapOf(list, keys);
    const read = rows.flatMap((row, index) => (row === null ? [] : [{ row, isRepeated: index === overlap }]));
    const added = await merge(writer, list.id, read, reading, now, moved);
    const unreadable = keys.filter((key, index) => key === unreadableKey && index !== overlap).length;
    const page = { keys, unreadable, skip, total, added };
    const { isOver, hasShifted } = readingOf(list, page);
    const more = isOver && !hasShifted ? await countCopies(writer, list.id, reading) : 0;
    const changes = afterPage(list, page, more, now, pauseMs);
    // The page may miss the transaction of an operation that ended while it was read.
    const isLate = changes.phase === "rest" && current.hurry > claimed.hurry;
    const soon = now + lateMs;
    return finish(
      writer,
      claimed,
      isLate ? { ...changes, hurry: current.hurry, head_at: soon, due_at: soon } : changes,
      { now, isMore },
    );
  });

/** How soon the head is then read again. */
const lateMs = 500;

const unreadableKey = "";

const keyOf = (row: ReadRow | null): string =>
  row === null ? unreadableKey : `${row.networkId} ${row.hashKey} ${row.content.identity}`;

/**
 * Stores a page outside a reading, and keeps the list; undefined if the lease was lost, else the number of new rows.
 */
export const savePeek = (
  store: Store,
  claimed: LedgerListTable,
  rows: readonly (ReadRow | null)[],
  now: number,
  moved: Moved,
): Promise<number | undefined> =>
  whileHeld(store, "ledger_lists", claimed, async (writer, current) => {
    const read = rows.flatMap((row) => (row === null ? [] : [{ row, isRepeated: false }]));
    const added = await merge(writer, claimed.id, read, null, now, moved);
    await writer
      .updateTable("ledger_lists")
      .set({ row_count: current.row_count + added, book_rows: current.book_rows + added })
      .where("id", "=", claimed.id)
      .execute();
    return added;
  });

/** How soon a list with work left is processed again. */
const soonMs = 50;

/** A released list is due for its next page, its head or a pending transaction, whichever is first. */
const finish = async (
  writer: Writer,
  claimed: LedgerListTable,
  changes: Changes,
  { now, isMore }: { readonly now: number; readonly isMore: boolean },
): Promise<Changes> => {
  const { phase, due_at: due } = { ...claimed, ...changes };
  if (phase !== "rest") return changes;
  const ask = await nextAsk(writer, claimed.id);
  const times = [due, ...(ask === null ? [] : [Math.max(ask, now + soonMs)]), ...(isMore ? [now + soonMs] : [])];
  return { ...changes, due_at: Math.min(...times) };
};

/** Releases a list after a step without a page of a reading, in its current state. */
export const settle = (
  store: Store,
  claimed: LedgerListTable,
  changesOf: (current: LedgerListTable) => Changes,
  { now, isMore }: { readonly now: number; readonly isMore: boolean },
): Promise<boolean> =>
  save(store, "ledger_lists", claimed, (writer, current) =>
    finish(writer, claimed, changesOf(current), { now, isMore }),
  );
