/** Tracks how long a service has not responded. */
export type Outage = {
  /** Records that a request was sent. `end` receives how it ended, and returns what that has changed; a read without an end shows a service that hangs. */
  readonly begin: (isRead: boolean) => (end: Ending) => Change | null;
  /** How many milliseconds nothing has been answered; null while the service responds. */
  readonly lasts: () => number | null;
  /** How many milliseconds a read has waited while nothing else was answered: the service may only be slow. */
  readonly waits: () => number;
};

/** What the end of a request has shown: an outage, or the end of one. */
export type Change = { readonly kind: "began" } | { readonly kind: "ended"; readonly lastedMs: number };

/** How a request ended, as far as the service is concerned. */
export type Ending = "answered" | "unanswered" | "timeout";

/**
 * A lost connection is normal, and a read is tried twice: only the third failure in a row is an outage. A time-out
 * alone is one.
 */
const enough = 3;

/** A read that waits this long while nothing else is answered waits for a service that hangs and is not just slow. */
const patienceMs = 5_000;

/** `elapsed` is a monotonic clock. */
export const createOutage = (elapsed: () => number): Outage => {
  let failures = 0;
  let from = 0;
  let isOut = false;
  /** When each pending read was sent. A response to another shows that the service is up, and empties this. */
  const waiting = new Map<symbol, number>();
  const waits = (): number => {
    const [oldest] = waiting.values();
    return oldest === undefined ? 0 : elapsed() - oldest;
  };
  return {
    begin: (isRead) => {
      const request = Symbol("request");
      const began = elapsed();
      if (isRead) waiting.set(request, began);
      return (end) => {
        // Otherwise another was answered meanwhile, and only this one is slow.
        const isAlone = waiting.delete(request);
        if (end === "answered") {
          const lastedMs = elapsed() - from;
          const wasOut = isOut;
          failures = 0;
          isOut = false;
          waiting.clear();
          return wasOut ? { kind: "ended", lastedMs } : null;
        }
        if (failures === 0) from = began;
        failures += end === "timeout" && isAlone ? enough : 1;
        if (isOut || failures < enough) return null;
        isOut = true;
        return { kind: "began" };
      };
    },
    lasts: () => {
      if (failures >= enough) return elapsed() - from;
      const waitedMs = waits();
      return waitedMs < patienceMs ? null : waitedMs;
    },
    waits,
  };
};

/** A gateway's statuses for a service that is down. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a response with this status comes from the service rather than from a gateway in front of it. */
export const isOwnAnswer = (status: number): boolean => !gatewayStatuses.has(status);
