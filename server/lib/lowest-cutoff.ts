import type { Clock } from "./clock.ts";

type Sample = { readonly elapsed: number; readonly offset: number };

/**
 * Returns the earliest wall-clock reading from `ms` ago: usually now minus `ms`. After the clock was set forward it is
 * lower, so that rows this process just stored do not count as old. It samples the clock only when called, so call it
 * whenever something is stored.
 */
export const createLowestCutoff = ({ now, elapsed }: Clock, ms: number): (() => number) => {
  /** Rising offsets of the wall clock: an offset undercut by a later one can never be the lowest again. */
  const samples: Sample[] = [];
  return () => {
    const at = elapsed();
    const offset = now() - at;
    while ((samples.at(-1)?.offset ?? Number.NEGATIVE_INFINITY) >= offset) samples.pop();
    samples.push({ elapsed: at, offset });
    while ((samples[0]?.elapsed ?? at) < at - ms) samples.shift();
    // The monotonic clock counts fractions, which no column stores.
    return Math.floor(at - ms + (samples[0]?.offset ?? offset));
  };
};
