/**
 * The state machine of an operation, from the row written before anything is sent to the outcome on the chain. This is
 * the only list of states: server and browser read every fact about a state here. A literal state is right only where an
 * operation enters or leaves it, in an exhaustive record, and as the value of a choice; anything else asks a predicate.
 */

/** Who has to act for an operation to go on. */
export type Actor =
  /** The instance that sends it; it owns the row and holds a lease on it. */
  | "sender"
  /** The tracker; no instance owns the row, and the row has a time for its next poll. */
  | "tracker"
  /** An admin, because Postern could not find out what happened. */
  | "admin";

/** How an operation ended. Then no one has to act. */
export type Outcome =
  /** Postern refused the request: it took no idempotency key, and nothing else ever happens to it. */
  | "denial"
  /** It was recorded, but the service never got it. */
  | "withheld"
  /** The service refused it. */
  | "rejection"
  /** The service accepted it, but it was not carried out. */
  | "failure"
  | "success";

type Facts<State> = ({ readonly waitsFor: Actor } | { readonly outcome: Outcome }) & {
  /** Whether something was spent, or may still be. Only then does an identical request count as a second one. */
  readonly maySpend: boolean;
  /**
   * `none`: nothing has been sent to a network. `unknown`: there may be a transaction that Postern does not know.
   * `known`: Postern knows it, or an admin has confirmed what happened without one.
   */
  readonly transaction: "none" | "unknown" | "known";
  readonly followers: readonly State[];
};

/** Checks that every follower is itself a state. */
const machine = <State extends string>(
  states: Readonly<Record<State, Facts<NoInfer<State>>>>,
): Readonly<Record<State, Facts<State>>> => states;

/** How an operation ends whose receipt is known. */
export const receiptStates = ["succeeded", "reverted"] as const;

/** The outcomes that an admin can settle an unconfirmed operation to. */
export const settledStates = [...receiptStates, "not_sent"] as const;
export type SettledState = (typeof settledStates)[number];

// In the order in which states can be reached. No state can be reached again: `leadsTo` relies on it.
const states = machine({
  denied: { outcome: "denial", maySpend: false, transaction: "none", followers: [] },
  prepared: { waitsFor: "sender", maySpend: true, transaction: "none", followers: ["sending", "not_sent"] },
  not_sent: { outcome: "withheld", maySpend: false, transaction: "none", followers: [] },
  sending: {
    waitsFor: "sender",
    maySpend: true,
    transaction: "unknown",
    followers: ["started", "succeeded", "rejected", "unknown", "not_sent"],
  },
  rejected: { outcome: "rejection", maySpend: false, transaction: "none", followers: [] },
  unknown: { waitsFor: "admin", maySpend: true, transaction: "unknown", followers: ["hash", ...settledStates] },
  started: {
    waitsFor: "tracker",
    maySpend: true,
    transaction: "unknown",
    followers: ["running", "hash", "failed", "ended"],
  },
  running: { waitsFor: "tracker", maySpend: true, transaction: "unknown", followers: ["hash", "failed", "ended"] },
  hash: { waitsFor: "tracker", maySpend: true, transaction: "known", followers: receiptStates },
  ended: { waitsFor: "admin", maySpend: true, transaction: "unknown", followers: ["hash", ...settledStates] },
  failed: { outcome: "failure", maySpend: true, transaction: "none", followers: [] },
  reverted: { outcome: "failure", maySpend: true, transaction: "known", followers: [] },
  succeeded: { outcome: "success", maySpend: true, transaction: "known", followers: [] },
});

export type OperationState = keyof typeof states;

const isState = (name: string): name is OperationState => Object.hasOwn(states, name);

export const operationStates: readonly OperationState[] = Object.keys(states).filter(isState);

export const canMove = (from: OperationState, to: OperationState): boolean => states[from].followers.includes(to);

/** Whether a state comes later, directly or indirectly. */
export const leadsTo = (from: OperationState, to: OperationState): boolean =>
  canMove(from, to) || states[from].followers.some((next) => leadsTo(next, to));

/** Who has to act next, or how it ended. Only events of the actor move the operation. */
export const progressOf = (state: OperationState): Actor | Outcome => {
  const facts = states[state];
  return "waitsFor" in facts ? facts.waitsFor : facts.outcome;
};

export const isFinal = (state: OperationState): boolean => "outcome" in states[state];

/** Postern could not find out what happened: an admin has to look and settle it. */
export const needsSettling = (state: OperationState): boolean => progressOf(state) === "admin";

/** The sender has no answer yet, so a request with the same key has to wait. */
export const isInFlight = (state: OperationState): boolean => progressOf(state) === "sender";

/** The tracker still has something to find out. */
export const isTracked = (state: OperationState): boolean => progressOf(state) === "tracker";

/** It needs no one: the server is sending or tracking it. */
export const isUnderWay = (state: OperationState): boolean => isInFlight(state) || isTracked(state);

/** Postern refused it before it was recorded under its key. */
export const isDenied = (state: OperationState): boolean => progressOf(state) === "denial";

export const hasSucceeded = (state: OperationState): boolean => progressOf(state) === "success";

/** The service accepted it, but it was not carried out. The contract may have said why. */
export const hasFailed = (state: OperationState): boolean => progressOf(state) === "failure";

/** It failed on the network: only the fee was spent. */
export const hasReverted = (state: OperationState): boolean =>
  hasFailed(state) && states[state].transaction === "known";

/** The service or the network did not do what was asked. */
const isUnsuccessful = (state: OperationState): boolean => hasFailed(state) || progressOf(state) === "rejection";

/** Something was spent, or may still be. */
export const maySpend = (state: OperationState): boolean => states[state].maySpend;

/** It has a transaction, or may have one. */
export const mayHaveTransaction = (state: OperationState): boolean => states[state].transaction !== "none";

/** It may have caused a transaction that Postern does not know. */
export const mayHaveUnknownTransaction = (state: OperationState): boolean => states[state].transaction === "unknown";

/** Its transaction is known, but not yet how it ended. */
export const hasOpenTransaction = (state: OperationState): boolean =>
  isTracked(state) && states[state].transaction === "known";

/**
 * It can lose its transaction, because a workflow names it as another operation's. This is the only step back: it leads
 * to *unknown*, from an end too.
 */
export const canLoseTransaction = (state: OperationState): boolean => states[state].transaction === "known";

/** It waits for a transaction whose receipt decides the outcome. */
export const lacksTransaction = (state: OperationState): boolean => canMove(state, "hash");

/** The outcome by a receipt. Specification, Transaction receipt: status 1 is success. */
export const stateOfReceipt = ({ status }: { readonly status: number }): (typeof receiptStates)[number] =>
  status === 1 ? "succeeded" : "reverted";

/**
 * Groups of states that a list can be filtered by, besides single states. `underway` needs no one; `unconfirmed` waits
 * for a person.
 */
export const stateGroups = {
  open: operationStates.filter((state) => !isFinal(state)),
  underway: operationStates.filter(isUnderWay),
  unconfirmed: operationStates.filter(needsSettling),
  unsuccessful: operationStates.filter(isUnsuccessful),
} as const satisfies Readonly<Record<string, readonly OperationState[]>>;

type StateGroup = keyof typeof stateGroups;
export type StateFilter = OperationState | StateGroup;

const isGroup = (filter: string): filter is StateGroup => Object.hasOwn(stateGroups, filter);

/** Every state filter of a list. */
export const stateFilters: readonly StateFilter[] = [...operationStates, ...Object.keys(stateGroups).filter(isGroup)];

export const statesOf = (filter: StateFilter): readonly OperationState[] =>
  isGroup(filter) ? stateGroups[filter] : [filter];
