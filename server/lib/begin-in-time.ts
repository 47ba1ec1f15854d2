import { someAtOnce } from "./some-at-once.ts";

type Bounds = {
  readonly atOnce: number;
  /** For how long another item is begun, in milliseconds. */
  readonly forMs: number;
  readonly elapsed: () => number;
};

/**
 * Does the work for items in order, some at a time, until it has taken too long; what was begun is finished. The first
 * ones are always begun, so whoever asks again for the rest gets to the end.
 */
export const beginInTime = async <T>(
  items: readonly T[],
  { atOnce, forMs, elapsed }: Bounds,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const from = elapsed();
  let begun = 0;
  await someAtOnce(items, atOnce, async (item) => {
    if (begun >= atOnce && elapsed() - from >= forMs) return;
    begun += 1;
    await work(item);
  });
};
