/** How often something may happen: at once as often as in a whole minute, and then at a steady pace. */
export type Limiter = {
  /** Null when it may happen now; else in how many whole seconds it may. */
  readonly take: (key: string) => number | null;
};

type Bucket = { readonly left: number; readonly at: number };

/** More keys than this are looked through for those that have been quiet. */
const many = 10_000;

/**
 * A token bucket for each key, in memory: each instance counts for itself, and a restart forgets. `elapsed` never goes back:
 * by the wall clock, one that is set back two hours would leave a bucket empty for as long.
 */
export const createLimiter = (perMinute: number, elapsed: () => number): Limiter => {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  const leftOf = ({ left, at }: Bucket): number => Math.min(perMinute, left + (elapsed() - at) * perMs);
  const forgetQuiet = (): void => {
    for (const [key, bucket] of buckets) if (leftOf(bucket) >= perMinute) buckets.delete(key);
  };
  return {
    take: (key) => {
      if (buckets.size > many) forgetQuiet();
      const left = leftOf(buckets.get(key) ?? { left: perMinute, at: elapsed() });
      if (left < 1) return Math.ceil((1 - left) / perMs / 1000);
      buckets.set(key, { left: left - 1, at: elapsed() });
      return null;
    },
  };
};
