/**
 * Lets a call through at most once per `everyMs`, for a note about something that fails repeatedly. `elapsed` is a
 * monotonic clock.
 */
export const createSeldom = (everyMs: number, elapsed: () => number): ((act: () => void) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (act) => {
    const at = elapsed();
    if (at - last < everyMs) return;
    last = at;
    act();
  };
};
