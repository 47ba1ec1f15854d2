import type { ChangedOperation, Pulse } from "#shared/console/pulse.ts";

/** One tab's knowledge of the operations to report. */
export type ToTell = {
  /**
   * Operations already reported, or ended before the first pulse; undefined before that. In the order they were seen.
   */
  readonly seen: ReadonlySet<string> | undefined;
  /** Operations that no tab has reported, as far as this one knows; newest first. */
  readonly waiting: readonly ChangedOperation[];
  /** More are waiting than are named. */
  readonly isMore: boolean;
};

export const nothingToTell: ToTell = { seen: undefined, waiting: [], isMore: false };

/** An operation is reported once for each state: an unconfirmed one may still be settled. */
export const changeKey = ({ id, state }: Pick<ChangedOperation, "id" | "state">): string => `${id} ${state}`;

/** A pulse covers seconds and names fifty operations: older ones do not return. */
const mostSeen = 2_000;
const mostWaiting = 200;

const withSeen = (seen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...seen, ...keys].slice(-mostSeen));

/** After a pulse. The first one only sets the baseline: nothing in it is news. */
export const afterPulse = (state: ToTell, { changed, isMore }: Pick<Pulse, "changed" | "isMore">): ToTell => {
  const { seen } = state;
  if (seen === undefined) return { ...state, seen: withSeen(new Set(), changed.map(changeKey)) };
  const news = changed.filter((operation) => !seen.has(changeKey(operation)));
  const ids = new Set(news.map(({ id }) => id));
  const waiting = [...news, ...state.waiting.filter(({ id }) => !ids.has(id))];
  return {
    seen: withSeen(seen, news.map(changeKey)),
    waiting: waiting.slice(0, mostWaiting),
    // If the pulse names a known operation, it reaches back to the previous one.
    isMore: state.isMore || (isMore && news.length === changed.length) || waiting.length > mostWaiting,
  };
};

/** After this or another tab reported or shows some. */
export const afterTold = (state: ToTell, keys: readonly string[]): ToTell => {
  const keySet = new Set(keys);
  const waiting = state.waiting.filter((operation) => !keySet.has(changeKey(operation)));
  return {
    seen: withSeen(state.seen ?? new Set(), keys),
    waiting,
    isMore: state.isMore && waiting.length > 0,
  };
};
