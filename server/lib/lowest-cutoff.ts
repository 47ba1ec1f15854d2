import type { Clock } from "./clock.ts";

type Sample = { readonly elapsed: number; readonly offset: number };

/**
 * Returns what the wall clock said at the earliest `ms` ago: usually now less `ms`. After the clock was set forward it is
 * less, so that what this process has just stored does not count as old. It knows the clock at the moments at which it is
 * asked, so ask it whenever something is stored.
 */
export const createLowestCutoff = ({ now, elapsed }: Clock, ms: number): (() => number) => {
  /** Rising offsets of the wall clock: one that a later one undercuts is never the lowest again. */
  const samples: Sample[] = [];
  return () => {
    const at = elapsed();
    const offset = now() - at;
    while ((samples.at(-1)?.offset ?? Number.NEGATIVE_INFINITY) >= offset) samples.pop();
    samples.push({ elapsed: at, offset });
    while ((samples[0]?.elapsed ?? at) < at - ms) samples.shift();
    // The clock that never goes back counts fractions, and no column holds one.
    return Math.floor(at - ms + (samples[0]?.offset ?? offset));
  };
};
