/**
 * The states of runs and of their items, with every fact about each. As with operations, a literal state is right only
 * where a run or an item enters or leaves it, in an exhaustive record, and as the value of a choice.
 */

type RunFacts = {
  /** `running`: the server works on it. `stopped`: it can be resumed. `over`: it can only be retried, if at all. */
  readonly progress: "running" | "stopped" | "over";
  /** Whether its unsent items may be sent again, and an admin may take it over. */
  readonly mayContinue: boolean;
};

/**
 * `paused`: a person stopped it for now. `halted`: the server stopped it, and `note` says why. `needs_share`: the client
 * share it had in memory is gone.
 */
const runs = {
  running: { progress: "running", mayContinue: false },
  paused: { progress: "stopped", mayContinue: true },
  halted: { progress: "stopped", mayContinue: true },
  needs_share: { progress: "stopped", mayContinue: true },
  cancelled: { progress: "over", mayContinue: false },
  done: { progress: "over", mayContinue: true },
} as const satisfies Readonly<Record<string, RunFacts>>;

type RunState = keyof typeof runs;

const isRunState = (name: string): name is RunState => Object.hasOwn(runs, name);

export const runStates: readonly RunState[] = Object.keys(runs).filter(isRunState);

export const isRunning = (state: RunState): boolean => runs[state].progress === "running";

/** A person or the server stopped it, and a person may resume it. */
export const isStopped = (state: RunState): boolean => runs[state].progress === "stopped";

export const isOver = (state: RunState): boolean => runs[state].progress === "over";

export const mayContinue = (state: RunState): boolean => runs[state].mayContinue;

type ItemFacts = {
  /** `under way`: the service has not said how it ended. */
  readonly progress: "waiting" | "under way" | "unconfirmed" | "success" | "no success";
  /** Whether nothing changes it any more, not even a person who retries it. */
  readonly isFinal: boolean;
};

/**
 * `sending`: its request may be on its way. `started`: the service accepted it, and its operation is followed to its
 * end. `failed`: the service refused it, or it failed or reverted. `not_sent`: nothing was sent, so it can be retried.
 */
const items = {
  waiting: { progress: "waiting", isFinal: false },
  sending: { progress: "under way", isFinal: false },
  started: { progress: "under way", isFinal: false },
  unknown: { progress: "unconfirmed", isFinal: false },
  succeeded: { progress: "success", isFinal: true },
  failed: { progress: "no success", isFinal: true },
  not_sent: { progress: "no success", isFinal: false },
  cancelled: { progress: "no success", isFinal: true },
} as const satisfies Readonly<Record<string, ItemFacts>>;

type RunItemState = keyof typeof items;

const isItemState = (name: string): name is RunItemState => Object.hasOwn(items, name);

export const runItemStates: readonly RunItemState[] = Object.keys(items).filter(isItemState);

export const isItemUnderWay = (state: RunItemState): boolean => items[state].progress === "under way";

/** Its operation is followed, even after its run has stopped. */
export const isItemOpen = (state: RunItemState): boolean =>
  isItemUnderWay(state) || items[state].progress === "unconfirmed";

/** It has not ended yet. */
export const isItemUnsettled = (state: RunItemState): boolean =>
  isItemOpen(state) || items[state].progress === "waiting";

export const hasItemSucceeded = (state: RunItemState): boolean => items[state].progress === "success";

/** It ended without success, so another run can be made from it. */
export const mayCopyItem = (state: RunItemState): boolean => items[state].progress === "no success";

/** Nothing was sent, so it can be sent again while its run may continue. */
export const mayRetryItem = (state: RunItemState): boolean => mayCopyItem(state) && !items[state].isFinal;

/** Postern could not find out how it ended. */
export const isItemUnconfirmed = (state: RunItemState): boolean => items[state].progress === "unconfirmed";

export const isItemFinal = (state: RunItemState): boolean => items[state].isFinal;

type RunCounts = Readonly<Record<RunItemState, number>>;

/** How many of a run's items are in certain states. */
export const countItems = (counts: RunCounts, isCounted: (state: RunItemState) => boolean): number =>
  runItemStates.filter(isCounted).reduce((sum, state) => sum + counts[state], 0);

/** Whether a run is sending, or items it has sent are being carried out. This ends soon, even if the run was stopped. */
export const isRunUnderWay = ({ state, counts }: { readonly state: RunState; readonly counts: RunCounts }): boolean =>
  isRunning(state) || countItems(counts, isItemUnderWay) > 0;
