import { inSlices, type Steps } from "#shared/abi/steps.ts";

/**
 * Works in slices: between two of them the page answers to what the person does. The signal ends it; `onPause` is called at each
 * pause; short work has none.
 */
export const withPauses = <T>(steps: Steps<T>, signal: AbortSignal, onPause?: () => void): Promise<T> => {
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      onPause?.();
      setTimeout(() => {
        if (signal.aborted) reject(new DOMException("The reading was cancelled", "AbortError"));
        else resolve();
      }, 0);
    });
  return inSlices(steps, { now: () => performance.now(), pause });
};
