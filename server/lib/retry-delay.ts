/** How long something waits after it has failed: twice as long each time. Milliseconds. */
export type Retries = { readonly firstMs: number; readonly longestMs: number };

/**
 * The wait before the next try after `failures` failures before this one, with a jitter of a fifth (`chance` from 0 to 1), so that what failed together is
 * not tried again together.
 */
export const retryDelay = ({ firstMs, longestMs }: Retries, failures: number, chance: number): number =>
  Math.round(Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10)) * (0.8 + 0.2 * chance));
