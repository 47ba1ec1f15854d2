import { inSlices, type Steps } from "#shared/abi/steps.ts";

/**
 * Works in slices: between two of them the page answers to what the person does. The signal ends it; `onPause` is called at each
 * pause; short work has none.
 */
export const withPauses = <T>(steps: Steps<T>, signal?: AbortSignal, onPause?: () => void): Promise<T> => {
  const pause = () =>
    new Promise<void>((resolve, reject) => {
      onPause?.();
      // A message: browsers make a timer wait 4 ms once it was set by another one.
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
