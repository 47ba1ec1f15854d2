import type { Steps } from "#shared/json/steps.ts";

// JSON is read in steps too, and its folder imports no other.
export { drain, type Steps } from "#shared/json/steps.ts";

/**
 * Does the work in slices of a few milliseconds, with pauses in between. If a pause fails, the work ends and the
 * promise rejects with that error.
 */
export const inSlices = async <T>(
  steps: Steps<T>,
  {
    now,
    pause,
    sliceMs = 8,
  }: { readonly now: () => number; readonly pause: () => Promise<void>; readonly sliceMs?: number },
): Promise<T> => {
  for (;;) {
    const until = now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (now() < until);
    await pause();
  }
};
