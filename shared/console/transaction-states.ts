/** From the point of view of the list's owner. Internal: between two of the owner's addresses. */
export const directions = ["in", "out", "internal"] as const;

type Facts = {
  /** Whether its amounts have moved, as far as anyone knows: a service may have no status for a transaction that has. */
  readonly hasMoved: boolean;
  readonly isFinal: boolean;
};

/** Unknown: Postern does not know the service's word for it. */
const states = {
  pending: { hasMoved: false, isFinal: false },
  confirmed: { hasMoved: true, isFinal: true },
  failed: { hasMoved: false, isFinal: true },
  unknown: { hasMoved: true, isFinal: false },
} as const satisfies Readonly<Record<string, Facts>>;

export type Direction = (typeof directions)[number];
export type TransactionState = keyof typeof states;

const isTransactionState = (name: string): name is TransactionState => Object.hasOwn(states, name);

export const transactionStates: readonly TransactionState[] = Object.keys(states).filter(isTransactionState);

export const hasMoved = (state: TransactionState): boolean => states[state].hasMoved;

/** The network has decided how it ended. */
export const isDecided = (state: TransactionState): boolean => states[state].isFinal;

/** It has not moved anything yet, but still may. */
export const isPending = (state: TransactionState): boolean => !hasMoved(state) && !isDecided(state);
