import { useRef } from "react";
import { inSlices } from "#shared/abi/steps.ts";
import { type ReadLines, readLinesSteps } from "./read-lines.ts";

/** Parses one list at a time without blocking the page; undefined if another one, or `forget`, came in between. */
export const useReadLines = () => {
  const latest = useRef(0);
  return {
    read: async (text: string, count: number): Promise<ReadLines | undefined> => {
      latest.current += 1;
      const own = latest.current;
      const lines = await inSlices(readLinesSteps(text, count), { now: () => performance.now(), pause: nextTask });
      // Handling the lines is a separate task.
      await nextTask();
      return latest.current === own ? lines : undefined;
    },
    forget: () => {
      latest.current += 1;
    },
  };
};

/** In between, the page responds to the person. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
