const firstMs = 1_000;
const growth = 1.5;
const longestMs = 20_000;
/** The longest wait a service can ask for. */
export const longestPollDelayMs = 600_000;

/**
 * The wait after the n-th poll: 1 s growing to 20 s, with a jitter of a fifth (`chance` from 0 to 1), and never less
 * than the service asked for.
 */
export const pollDelay = (polls: number, chance: number, retryAfterMs = 0): number => {
  const delay = Math.min(longestMs, firstMs * growth ** Math.min(polls, 20));
  const jittered = Math.round(delay * (0.8 + 0.2 * chance));
  return Math.max(jittered, Math.min(retryAfterMs, longestPollDelayMs));
};
