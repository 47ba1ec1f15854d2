import type { ChangedOperation } from "#shared/console/pulse.ts";
import { outcomeOf, toneOf, tones } from "./notice-words.ts";
import { changeKey } from "./to-tell.ts";

type ShownOperation = { readonly operation: ChangedOperation; readonly at: number };

/** Reported operations that were not dismissed yet. */
export type Shown = { readonly entries: readonly ShownOperation[]; readonly isMore: boolean };

export const nothingShown: Shown = { entries: [], isMore: false };

/** One notice: an operation, a run's operations, or several summed up. */
export type Notice = {
  readonly key: string;
  readonly operations: readonly ChangedOperation[];
  readonly runId: string | null;
  readonly isMore: boolean;
};

/** More operations than this are summed up: no one reads ten notices. */
const mostAlone = 3;
/** Successes disappear by themselves; others stay until they are closed. */
export const goodMs = 8_000;

/** Adds operations at a time in milliseconds. A later state of an operation replaces the earlier one. */
export const show = (shown: Shown, operations: readonly ChangedOperation[], isMore: boolean, at: number): Shown => {
  const ids = new Set(operations.map(({ id }) => id));
  return {
    entries: [
      ...operations.map((operation) => ({ operation, at })),
      ...shown.entries.filter(({ operation }) => !ids.has(operation.id)),
    ],
    isMore: shown.isMore || isMore,
  };
};

/**
 * The notices to show: each run is one, and more than three operations outside of runs are one per tone. Unnamed ones
 * are one.
 */
export const noticesOf = ({ entries, isMore }: Shown): readonly Notice[] => {
  const operations = entries.map(({ operation }) => operation);
  if (isMore) return [{ key: "several", operations, runId: null, isMore }];
  const alone = operations.filter(({ runId }) => runId === null);
  const runIds = new Set(operations.flatMap(({ runId }) => runId ?? []));
  const ofRuns = [...runIds].map((runId) => ({
    key: `run ${runId}`,
    operations: operations.filter((operation) => operation.runId === runId),
    runId,
    isMore,
  }));
  // An operation that needs a person is not lost among successes.
  const parts =
    alone.length > mostAlone
      ? tones.map((tone) => alone.filter((operation) => outcomeOf(operation).tone === tone))
      : alone.map((operation) => [operation]);
  const outside = parts.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const key = others.length === 0 ? changeKey(first) : `several ${outcomeOf(first).tone}`;
    return [{ key, operations: [first, ...others], runId: null, isMore }];
  });
  return [...outside, ...ofRuns];
};

/** Closes a notice. */
export const close = ({ entries, isMore }: Shown, notice: Notice): Shown => {
  const closed = new Set(notice.operations.map(changeKey));
  return {
    entries: entries.filter(({ operation }) => !closed.has(changeKey(operation))),
    isMore: isMore && !notice.isMore,
  };
};

/** Whether a notice disappears by itself. */
const isPassing = (notice: Notice): boolean => toneOf(notice.operations) === "good" && !notice.isMore;

/** Closes notices of successes that were last extended a while ago. */
export const expire = (shown: Shown, now: number): Shown => {
  const addedAt = ({ operations }: Notice): number => {
    const keys = new Set(operations.map(changeKey));
    return Math.max(...shown.entries.map(({ operation, at }) => (keys.has(changeKey(operation)) ? at : 0)));
  };
  return noticesOf(shown)
    .filter((notice) => isPassing(notice) && addedAt(notice) + goodMs <= now)
    .reduce(close, shown);
};

/** Whether any shown notice disappears by itself. */
export const isAnyPassing = (shown: Shown): boolean => noticesOf(shown).some(isPassing);

/** Whether an outcome of a notice could not be confirmed. */
export const needsPerson = ({ operations }: Notice): boolean => toneOf(operations) === "unknown";
