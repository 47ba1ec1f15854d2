/** Waits after failures, in milliseconds: each twice as long as the previous one. */
export type Retries = { readonly firstMs: number; readonly longestMs: number };

/**
 * The wait after `failures` earlier failures, with a jitter of a fifth (`chance` from 0 to 1), so that things that
 * failed together are not retried together.
 */
export const retryDelay = ({ firstMs, longestMs }: Retries, failures: number, chance: number): number =>
  Math.round(Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10)) * (0.8 + 0.2 * chance));
