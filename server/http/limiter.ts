/** How often something may happen: up to a whole minute's worth at once, and then at a steady pace. */
export type Limiter = {
  /** Null if it may happen now; else the number of whole seconds to wait. */
  readonly take: (key: string) => number | null;
};

type Bucket = { readonly left: number; readonly at: number };

/** With more keys than this, quiet ones are removed. */
const many = 10_000;

/**
 * A token bucket per key, in memory: each instance counts separately, and a restart forgets. `elapsed` is monotonic: a
 * wall clock set back two hours would leave a bucket empty for as long.
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
