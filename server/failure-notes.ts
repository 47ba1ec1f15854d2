import { noteStoreMs } from "./http/errors.ts";
import type { Log } from "./lib/log.ts";
import { createSeldom } from "./lib/seldom.ts";
import { causeOf } from "./store/cause.ts";
import { unavailabilityOf } from "./store/unavailable.ts";

/** The log's events for background work that failed. */
type Failure =
  | "tracker failed"
  | "mirror failed"
  | "assets failed"
  | "ledger failed"
  | "run failed"
  | "words failed"
  | "index failed"
  | "presence failed"
  | "refusals not recorded"
  | "retention failed";

/** Logs failures of background work, which is tried again when it is next due. An unavailable store is logged seldom. */
export const createFailureNotes = (log: Log, elapsed: () => number) => {
  const seldom = createSeldom(noteStoreMs, elapsed);
  return (event: Failure) =>
    (error: unknown): void => {
      const reason = unavailabilityOf(error);
      if (reason !== null) seldom(() => log("store unavailable", { error: reason, cause: causeOf(error) }));
      else {
        const name = error instanceof Error ? error.name : "something that is not an error";
        log(event, { error: name, cause: causeOf(error) });
      }
    };
};
