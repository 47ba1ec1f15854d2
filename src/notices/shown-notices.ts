import type { ChangedOperation } from "#shared/console/pulse.ts";
import { changeKey } from "./to-tell.ts";
import { outcomeOf, toneOf, tones } from "./notice-words.ts";

type Told = { readonly operation: ChangedOperation; readonly at: number };

/** What a tab has told and nobody has closed yet. */
export type Shown = { readonly told: readonly Told[]; readonly isMore: boolean };

export const nothingShown: Shown = { told: [], isMore: false };

/** One notice: an operation, those of a run, or several that are summed up. */
export type Notice = {
  readonly key: string;
  readonly operations: readonly ChangedOperation[];
  readonly runId: string | null;
  readonly isMore: boolean;
};

/** More operations than this are summed up: nobody reads ten notices. */
const mostAlone = 3;
/** What went well goes away by itself; what did not stays until it is closed. */
export const goodMs = 8_000;

/** Tells of more operations at a time in milliseconds. A later state of an operation takes the place of the earlier one. */
export const show = (shown: Shown, operations: readonly ChangedOperation[], isMore: boolean, at: number): Shown => {
  const ids = new Set(operations.map(({ id }) => id));
  return {
    told: [
      ...operations.map((operation) => ({ operation, at })),
      ...shown.told.filter(({ operation }) => !ids.has(operation.id)),
    ],
    isMore: shown.isMore || isMore,
  };
};

/**
 * The notices of what is shown: each run is one, and more than three operations outside of runs are one for each tone. What is too much to name is
 * one.
 */
export const noticesOf = ({ told, isMore }: Shown): readonly Notice[] => {
  const operations = told.map(({ operation }) => operation);
  if (isMore) return [{ key: "several", operations, runId: null, isMore }];
  const alone = operations.filter(({ runId }) => runId === null);
  const runIds = new Set(operations.flatMap(({ runId }) => runId ?? []));
  const ofRuns = [...runIds].map((runId) => ({
    key: `run ${runId}`,
    operations: operations.filter((operation) => operation.runId === runId),
    runId,
    isMore,
  }));
  // What needs a person is not lost among what went well.
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
export const close = ({ told, isMore }: Shown, notice: Notice): Shown => {
  const closed = new Set(notice.operations.map(changeKey));
  return { told: told.filter(({ operation }) => !closed.has(changeKey(operation))), isMore: isMore && !notice.isMore };
};

/** Whether a notice goes away by itself. */
const isPassing = (notice: Notice): boolean => toneOf(notice.operations) === "good" && !notice.isMore;

/** Closes the notices of what went well that were last added to a while ago. */
export const expire = (shown: Shown, now: number): Shown => {
  const addedAt = ({ operations }: Notice): number => {
    const keys = new Set(operations.map(changeKey));
    return Math.max(...shown.told.map(({ operation, at }) => (keys.has(changeKey(operation)) ? at : 0)));
  };
  return noticesOf(shown)
    .filter((notice) => isPassing(notice) && addedAt(notice) + goodMs <= now)
    .reduce(close, shown);
};

/** Whether anything that is shown goes away by itself. */
export const isAnyPassing = (shown: Shown): boolean => noticesOf(shown).some(isPassing);

/** Whether an outcome of a notice could not be confirmed. */
export const needsPerson = ({ operations }: Notice): boolean => toneOf(operations) === "unknown";
