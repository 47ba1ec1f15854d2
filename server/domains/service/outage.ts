/** Notes since when a service has not answered. */
export type Outage = {
  /** A request goes out. `end` hears how it ended; a read that has no end yet shows a service that hangs. */
  readonly begin: (isRead: boolean) => (end: Ending) => void;
  /** For how many milliseconds nothing has been answered; null while the service answers. */
  readonly lasts: () => number | null;
};

/** How a request ended, as far as the service has a part in it. */
export type Ending = "answered" | "unanswered" | "timeout";

/** A lost connection happens, and a read is tried twice: only the third failure in a row is an outage. A time-out is one by itself. */
const enough = 3;

/** A read that waits so long, while nothing else has been answered, waits for a service that hangs and is not just slow. */
const patienceMs = 5_000;

/** `elapsed` is a clock that never goes back. */
export const createOutage = (elapsed: () => number): Outage => {
  let failures = 0;
  let from = 0;
  /** When each read that has no answer yet went out. An answer to another shows that the service is there, and empties it. */
  const waiting = new Map<symbol, number>();
  return {
    begin: (isRead) => {
      const request = Symbol("request");
      const began = elapsed();
      if (isRead) waiting.set(request, began);
      return (end) => {
        // Otherwise another was answered meanwhile, and only this one is slow.
        const isAlone = waiting.delete(request);
        if (end === "answered") {
          failures = 0;
          waiting.clear();
          return;
        }
        if (failures === 0) from = began;
        failures += end === "timeout" && isAlone ? enough : 1;
      };
    },
    lasts: () => {
      if (failures >= enough) return elapsed() - from;
      const [oldest] = waiting.values();
      const waitedMs = oldest === undefined ? 0 : elapsed() - oldest;
      return waitedMs < patienceMs ? null : waitedMs;
    },
  };
};

/** What a gateway answers in place of a service that is down. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether an answer with this status comes from the service, and not from what stands before it. */
export const isOwnAnswer = (status: number): boolean => !gatewayStatuses.has(status);
