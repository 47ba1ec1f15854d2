/** Notes since when a service has not answered. */
export type Outage = {
  /** Hears of every request: whether the service itself has answered it. */
  readonly report: (answered: boolean) => void;
  /** For how many milliseconds nothing has been answered; null while the service answers. */
  readonly lasts: () => number | null;
};

/** A lost connection happens, and a read is tried twice: only the third failure in a row is an outage. */
const enough = 3;

/** `elapsed` is a clock that never goes back. */
export const createOutage = (elapsed: () => number): Outage => {
  let failures = 0;
  let from = 0;
  return {
    report: (answered) => {
      if (answered) {
        failures = 0;
        return;
      }
      if (failures === 0) from = elapsed();
      failures += 1;
    },
    lasts: () => (failures < enough ? null : elapsed() - from),
  };
};

/** What a gateway answers in place of a service that is down. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether an answer with this status comes from the service, and not from what stands before it. */
export const isOwnAnswer = (status: number): boolean => !gatewayStatuses.has(status);
