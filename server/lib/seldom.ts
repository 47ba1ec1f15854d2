/**
 * Lets a call through at most once in `everyMs`: for a note about something that goes wrong again and again until somebody mends
 * it. `elapsed` is a clock that never goes back.
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
