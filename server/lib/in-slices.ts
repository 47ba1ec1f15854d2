import { paused } from "./paused.ts";

/** Processes a long list with pauses for the server's other work. */
export const inSlices = <T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
  clock?: Parameters<typeof paused>[1],
): Promise<void> => paused(each(items, work), clock);

const each = function* <T>(items: Iterable<T>, work: (item: T, index: number) => void): Generator<undefined, void> {
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    yield;
  }
};
