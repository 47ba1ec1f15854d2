/** Whether this instance is about to stop: `/readyz` says so, and each connection ends with its answer. */
export type Leaving = {
  readonly isLeaving: () => boolean;
  readonly begin: () => void;
  /** Does this work, and lets the requests that arrive meanwhile wait for its end. */
  readonly holdRequests: (work: () => Promise<void>) => Promise<void>;
  /** What a request that arrives now has to wait for, if anything. */
  readonly held: () => Promise<void> | undefined;
};

export const createLeaving = (): Leaving => {
  let isLeaving = false;
  let held: Promise<void> | undefined;
  return {
    isLeaving: () => isLeaving,
    begin: () => {
      isLeaving = true;
    },
    holdRequests: async (work) => {
      held = work().finally(() => {
        held = undefined;
      });
      await held;
    },
    held: () => held,
  };
};
