import { inSlices, type Steps } from "#shared/abi/steps.ts";
import { nextTask } from "#src/lib/next-task.ts";

/**
 * Works in slices: in between, the page responds to the person. The signal ends it; `onPause` is called at each pause;
 * short work has none.
 */
export const withPauses = <T>(steps: Steps<T>, signal?: AbortSignal, onPause?: () => void): Promise<T> => {
  const pause = async () => {
    onPause?.();
    await nextTask();
    if (signal?.aborted === true) throw new DOMException("The reading was cancelled", "AbortError");
  };
  return inSlices(steps, { now: () => performance.now(), pause });
};
