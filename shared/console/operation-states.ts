/**
 * The state machine of an operation, from the row written before anything is sent to the outcome on the chain. This is
 * the only list of states: server and browser read every fact about a state here.
 */

/** Who has to act for an operation to go on. */
export type Actor =
  /** The instance that sends it; it owns the row and holds a lease on it. */
  | "sender"
  /** The tracker; no instance owns the row, and the row has a time for its next poll. */
  | "tracker"
  /** An admin, because Postern could not find out what happened. */
  | "admin"
  /** No one: the state is final. */
  | "nobody";

type Facts<State> = {
  readonly waitsFor: Actor;
  /** Whether something was spent, or may still be. Only then does an identical request count as a second one. */
  readonly maySpend: boolean;
  readonly followers: readonly State[];
};

/** Checks that every follower is itself a state. */
const machine = <State extends string>(
  states: Readonly<Record<State, Facts<NoInfer<State>>>>,
): Readonly<Record<State, Facts<State>>> => states;

/** The outcomes that an admin can settle an unconfirmed operation to. */
export const settledStates = ["succeeded", "reverted", "not_sent"] as const;
export type SettledState = (typeof settledStates)[number];

// In the order in which states can be reached. No state can be reached again: `leadsTo` relies on it.
const states = machine({
  denied: { waitsFor: "nobody", maySpend: false, followers: [] },
  prepared: { waitsFor: "sender", maySpend: true, followers: ["sending", "not_sent"] },
  not_sent: { waitsFor: "nobody", maySpend: false, followers: [] },
  sending: {
    waitsFor: "sender",
    maySpend: true,
    followers: ["started", "succeeded", "rejected", "unknown", "not_sent"],
  },
  rejected: { waitsFor: "nobody", maySpend: false, followers: [] },
  unknown: { waitsFor: "admin", maySpend: true, followers: ["hash", ...settledStates] },
  started: { waitsFor: "tracker", maySpend: true, followers: ["running", "hash", "failed", "ended"] },
  running: { waitsFor: "tracker", maySpend: true, followers: ["hash", "failed", "ended"] },
  hash: { waitsFor: "tracker", maySpend: true, followers: ["succeeded", "reverted"] },
  ended: { waitsFor: "admin", maySpend: true, followers: ["hash", ...settledStates] },
  failed: { waitsFor: "nobody", maySpend: true, followers: [] },
  reverted: { waitsFor: "nobody", maySpend: true, followers: [] },
  succeeded: { waitsFor: "nobody", maySpend: true, followers: [] },
});

export type OperationState = keyof typeof states;

const isState = (name: string): name is OperationState => Object.hasOwn(states, name);

export const operationStates: readonly OperationState[] = Object.keys(states).filter(isState);

export const canMove = (from: OperationState, to: OperationState): boolean => states[from].followers.includes(to);

/** Whether a state comes later, directly or indirectly. */
export const leadsTo = (from: OperationState, to: OperationState): boolean =>
  canMove(from, to) || states[from].followers.some((next) => leadsTo(next, to));

/** Who has to act next; no one else's events move the operation. */
export const waitsFor = (state: OperationState): Actor => states[state].waitsFor;

export const isFinal = (state: OperationState): boolean => states[state].waitsFor === "nobody";

/** Postern could not find out what happened: an admin has to look and settle it. */
export const needsSettling = (state: OperationState): boolean => states[state].waitsFor === "admin";

/** The sender has no answer yet, so a request with the same key has to wait. */
export const isInFlight = (state: OperationState): boolean => states[state].waitsFor === "sender";

/** The tracker still has something to find out. */
export const isTracked = (state: OperationState): boolean => states[state].waitsFor === "tracker";

/** It needs no one: the server is sending or tracking it. */
export const isUnderWay = (state: OperationState): boolean => isInFlight(state) || isTracked(state);

/** Something was spent, or may still be. */
export const maySpend = (state: OperationState): boolean => states[state].maySpend;

/** It waits for a transaction whose receipt decides the outcome. */
export const lacksTransaction = (state: OperationState): boolean => canMove(state, "hash");

/**
 * Groups of states that a list can be filtered by, besides single states. `underway` needs no one; `unconfirmed` waits
 * for a person.
 */
export const stateGroups = {
  open: operationStates.filter((state) => !isFinal(state)),
  underway: operationStates.filter(isUnderWay),
  unconfirmed: operationStates.filter(needsSettling),
  unsuccessful: ["rejected", "failed", "reverted"],
} as const satisfies Readonly<Record<string, readonly OperationState[]>>;

export type StateFilter = OperationState | keyof typeof stateGroups;

/** Every state filter of a list. */
export const stateFilters: readonly StateFilter[] = [
  ...operationStates,
  "open",
  "underway",
  "unconfirmed",
  "unsuccessful",
];

export const statesOf = (filter: StateFilter): readonly OperationState[] =>
  filter === "open" || filter === "underway" || filter === "unconfirmed" || filter === "unsuccessful"
    ? stateGroups[filter]
    : [filter];
