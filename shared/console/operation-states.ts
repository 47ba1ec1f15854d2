/**
 * The state machine of an operation, from the row that is written before anything is sent to the outcome on the chain. This
 * is the only list of states: server and browser read every fact about a state here.
 */

/** Who has to act for an operation to go on. */
export type Actor =
  /** The instance that sends it: it owns the row and holds a lease on it. */
  | "sender"
  /** The tracker: the row belongs to no instance and has a time for its next poll. */
  | "tracker"
  /** An admin, because Postern could not find out what happened. */
  | "admin"
  /** Nobody: the state is final. */
  | "nobody";

type Facts<State> = {
  readonly waitsFor: Actor;
  /** Whether something has been spent, or may still be. Only then does an identical intent count as a second one. */
  readonly maySpend: boolean;
  readonly followers: readonly State[];
};

/** Takes only followers that are states themselves. */
const machine = <State extends string>(
  states: Readonly<Record<State, Facts<NoInfer<State>>>>,
): Readonly<Record<State, Facts<State>>> => states;

/** What an admin can settle an unconfirmed outcome to. */
export const settledStates = ["succeeded", "reverted", "not_sent"] as const;
export type SettledState = (typeof settledStates)[number];

// In the order in which the states can be reached.
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

/** Whether an operation may go from one state to another. */
export const canMove = (from: OperationState, to: OperationState): boolean => states[from].followers.includes(to);

/** Whether a state comes later, directly or through others. */
export const leadsTo = (from: OperationState, to: OperationState): boolean =>
  canMove(from, to) || states[from].followers.some((next) => leadsTo(next, to));

/** Who has to act next: events of nobody else move the operation. */
export const waitsFor = (state: OperationState): Actor => states[state].waitsFor;

/** Nothing more can happen to it. */
export const isFinal = (state: OperationState): boolean => states[state].waitsFor === "nobody";

/** Postern could not find out what happened: an admin has to look and settle it. */
export const needsSettling = (state: OperationState): boolean => states[state].waitsFor === "admin";

/** The server has not answered the sender yet, so the same key has to wait. */
export const isInFlight = (state: OperationState): boolean => states[state].waitsFor === "sender";

/** The tracker has something to find out. */
export const isTracked = (state: OperationState): boolean => states[state].waitsFor === "tracker";

/** It goes on by itself: the server is sending or tracking it. */
export const isUnderWay = (state: OperationState): boolean => isInFlight(state) || isTracked(state);

/** Something has been spent, or may still be. */
export const maySpend = (state: OperationState): boolean => states[state].maySpend;

/** It waits for a transaction whose receipt will decide. */
export const lacksTransaction = (state: OperationState): boolean => canMove(state, "hash");

/** What a list of operations can be narrowed to beside one state. `underway` goes on by itself; `unconfirmed` waits for a person. */
export const stateGroups = {
  open: operationStates.filter((state) => !isFinal(state)),
  underway: operationStates.filter(isUnderWay),
  unconfirmed: operationStates.filter(needsSettling),
  unsuccessful: ["rejected", "failed", "reverted"],
} as const satisfies Readonly<Record<string, readonly OperationState[]>>;

/** A state, or a group of them. */
export type StateFilter = OperationState | keyof typeof stateGroups;

/** All that a list can be narrowed to by state. */
export const stateFilters: readonly StateFilter[] = [
  ...operationStates,
  "open",
  "underway",
  "unconfirmed",
  "unsuccessful",
];

/** The states of a filter. */
export const statesOf = (filter: StateFilter): readonly OperationState[] =>
  filter === "open" || filter === "underway" || filter === "unconfirmed" || filter === "unsuccessful"
    ? stateGroups[filter]
    : [filter];
