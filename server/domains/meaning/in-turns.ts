import { setImmediate as otherWork } from "node:timers/promises";
import { paused } from "#server/lib/paused.ts";
import type { Describing } from "#shared/meaning/describe.ts";
import { showByLibrary } from "#shared/meaning/descriptor-library.ts";

/** Describes a call with pauses for the server's other work: its bytes and its descriptor may be anyone's. */
export const inTurns: Describing = {
  work: (steps) => paused(steps),
  show: async (...call) => {
    await otherWork();
    return showByLibrary(...call);
  },
};
