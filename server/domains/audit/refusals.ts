import type { Store } from "#server/store/tables.ts";
import type { AuditAction } from "#shared/console/audit.ts";
import { append, type NewEntry, nobody, record, type Requester } from "./append.ts";

/** How many refusals of one person, or of one address without a session, get their own rows in a minute. */
export const rowsEach = 10;

/** The same for all addresses together: an attacker has many. */
export const rowsOfStrangers = 30;

const minuteMs = 60_000;

/**
 * Decides which refusals get their own rows, and counts the others, so that a flood of refusals does not fill the disk.
 */
export type Refusals = {
  /** Whether a refusal gets its own row. If not, it was counted, and the count is recorded at the end of the minute. */
  readonly admits: (by: Requester, action: AuditAction) => boolean;
  /** Records a refusal in its own row, or counts it. */
  readonly record: (entry: NewEntry) => Promise<void>;
  /** Records the counts of the current minute. */
  readonly stop: () => Promise<void>;
};

export type RefusalSettings = {
  readonly store: Store;
  /** The time a count is recorded with, in milliseconds since 1970. */
  readonly now: () => number;
  /** The monotonic clock that measures minutes, in milliseconds. */
  readonly elapsed: () => number;
  /** Called when counts could not be recorded; they are kept for the next minute. */
  readonly note: (error: unknown) => void;
};

/** The refusals of one requester in a minute: those with their own rows, and those only counted. */
type Tally = { readonly by: Requester; rows: number; more: number; readonly actions: Set<AuditAction> };

type Minute = {
  readonly endsAt: number;
  readonly timer: NodeJS.Timeout;
  readonly tallies: Map<string, Tally>;
  /** Of addresses after strangers used up their rows. */
  readonly others: Tally;
  strangers: number;
};

/** Each instance counts separately, in memory: a killed process loses the counts of a minute. */
export const createRefusals = ({ store, now, elapsed, note }: RefusalSettings): Refusals => {
  let current: Minute | null = null;
  let writing: Promise<void> = Promise.resolve();

  const thisMinute = (): Minute => {
    if (current !== null && elapsed() >= current.endsAt) end();
    current ??= {
      endsAt: elapsed() + minuteMs,
      timer: setTimeout(end, minuteMs).unref(),
      tallies: new Map(),
      others: newTally(nobody),
      strangers: 0,
    };
    return current;
  };

  const end = (): void => {
    if (current === null) return;
    const { timer, tallies, others } = current;
    clearTimeout(timer);
    current = null;
    const counted = [...tallies.values(), others].filter(({ more }) => more > 0);
    if (counted.length === 0) return;
    writing = writing
      .then(() => write(store, counted, now()))
      .catch((error: unknown) => {
        note(error);
        keep(counted);
      });
  };

  /**
   * Counts that could not be recorded are added to the current minute. Those of addresses are merged, because their
   * number is unlimited.
   */
  const keep = (counted: readonly Tally[]): void => {
    const minute = thisMinute();
    for (const { by, more, actions } of counted) {
      const tally = by.person === null ? minute.others : tallyOf(minute, by);
      tally.more += more;
      for (const action of actions) tally.actions.add(action);
    }
  };

  const admits: Refusals["admits"] = (by, action) => {
    const minute = thisMinute();
    const tally = tallyOf(minute, by);
    const isStranger = by.person === null;
    if (tally.rows < rowsEach && !(isStranger && minute.strangers >= rowsOfStrangers)) {
      tally.rows += 1;
      if (isStranger) minute.strangers += 1;
      return true;
    }
    tally.more += 1;
    tally.actions.add(action);
    return false;
  };

  return {
    admits,
    record: async (entry) => {
      if (admits(entry.by, entry.action)) await record(store, entry);
    },
    stop: async () => {
      end();
      await writing;
    },
  };
};

const newTally = (by: Requester): Tally => ({ by, rows: 0, more: 0, actions: new Set() });

const tallyOf = ({ tallies, others, strangers }: Minute, by: Requester): Tally => {
  const key = by.person === null ? `address ${by.address}` : `person ${by.person.id}`;
  const earlierTally = tallies.get(key);
  if (earlierTally !== undefined) return earlierTally;
  // Addresses without a row have no tally either: otherwise only memory would limit them.
  if (by.person === null && strangers >= rowsOfStrangers) return others;
  // A person's refusals may come from many addresses; a count belongs to no single request.
  const tally = newTally({ ...by, requestId: null, address: by.person === null ? by.address : null });
  tallies.set(key, tally);
  return tally;
};

const write = (store: Store, counted: readonly Tally[], at: number): Promise<void> =>
  store.transaction().execute(async (writer) => {
    for (const { by, more, actions } of counted) {
      const detail = { count: more, actions: [...actions].toSorted() };
      await append(writer, { at, by, action: "refusals.counted", outcome: "denied", detail });
    }
  });
