import type { Locks } from "#src/notices/notice-marks.ts";

/** `navigator.locks` for the tabs of one browser, for tests: one holder at a time, the others in a queue. */
export const createFakeLocks = (): Locks => {
  const last = new Map<string, Promise<void>>();
  return {
    request: (name, work) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(name, turn);
      return turn;
    },
  };
};
