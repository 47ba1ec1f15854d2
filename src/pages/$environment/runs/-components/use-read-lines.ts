import { useRef } from "react";
import { inSlices } from "#shared/abi/steps.ts";
import { type ReadLines, readLinesSteps } from "./read-lines.ts";

/** Reads one list at a time without holding the page up; undefined if another one, or `forget`, came in between. */
export const useReadLines = () => {
  const latest = useRef(0);
  return {
    read: async (text: string, count: number): Promise<ReadLines | undefined> => {
      latest.current += 1;
      const own = latest.current;
      const lines = await inSlices(readLinesSteps(text, count), { now: () => performance.now(), pause: nextTask });
      // What is done with the lines is a task of its own.
      await nextTask();
      return latest.current === own ? lines : undefined;
    },
    forget: () => {
      latest.current += 1;
    },
  };
};

/** The page answers to what the person does in between. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
