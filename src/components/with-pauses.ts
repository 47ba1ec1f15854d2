import { inSlices, type Steps } from "#shared/abi/steps.ts";

/**
 * Works in slices: in between, the page responds to the person. The signal ends it; `onPause` is called at each pause;
 * short work has none.
 */
export const withPauses = <T>(steps: Steps<T>, signal?: AbortSignal, onPause?: () => void): Promise<T> => {
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      onPause?.();
      // A message, because browsers delay nested timers by 4 ms.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        port1.close();
        if (signal?.aborted === true) reject(new DOMException("The reading was cancelled", "AbortError"));
        else resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  return inSlices(steps, { now: () => performance.now(), pause });
};
