import type { ChangedOperation, Pulse } from "#shared/console/pulse.ts";

/** What one tab knows of the operations that a person is to be told of. Each tab of a browser comes to the same from the same pulses. */
export type ToTell = {
  /** What was told, or had happened before the first pulse; undefined before that. In the order in which it was seen. */
  readonly seen: ReadonlySet<string> | undefined;
  /** What no tab has told yet, newest first. */
  readonly waiting: readonly ChangedOperation[];
  /** More is waiting than is named. */
  readonly isMore: boolean;
};

export const nothingToTell: ToTell = { seen: undefined, waiting: [], isMore: false };

/** An operation is told of once for each state: one that is unconfirmed may still be settled. */
export const changeKey = ({ id, state }: Pick<ChangedOperation, "id" | "state">): string => `${id} ${state}`;

/** A pulse goes back for seconds, and names fifty operations: older ones do not come again. */
const mostSeen = 2_000;
const mostWaiting = 200;

const withSeen = (seen: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...seen, ...keys].slice(-mostSeen));

/** After a pulse. The first says only how things are: nothing of it is news. */
export const afterPulse = (known: ToTell, { changed, isMore }: Pick<Pulse, "changed" | "isMore">): ToTell => {
  const { seen } = known;
  if (seen === undefined) return { ...known, seen: withSeen(new Set(), changed.map(changeKey)) };
  const news = changed.filter((operation) => !seen.has(changeKey(operation)));
  const ids = new Set(news.map(({ id }) => id));
  const waiting = [...news, ...known.waiting.filter(({ id }) => !ids.has(id))];
  return {
    seen: withSeen(seen, news.map(changeKey)),
    waiting: waiting.slice(0, mostWaiting),
    // Where the pulse names one that was known, it reaches back to what was.
    isMore: known.isMore || (isMore && news.length === changed.length) || waiting.length > mostWaiting,
  };
};

/** After this tab or another has told of some, or shows them. */
export const afterTold = (known: ToTell, keys: readonly string[]): ToTell => {
  const told = new Set(keys);
  const waiting = known.waiting.filter((operation) => !told.has(changeKey(operation)));
  return {
    seen: withSeen(known.seen ?? new Set(), keys),
    waiting,
    isMore: known.isMore && waiting.length > 0,
  };
};
