/** From the point of view of the list's owner. Internal: between two of the owner's addresses. */
export const directions = ["in", "out", "internal"] as const;

/** Unknown: Postern does not know the service's word for it. */
export const ledgerStates = ["pending", "confirmed", "failed", "unknown"] as const;

export type Direction = (typeof directions)[number];
export type LedgerState = (typeof ledgerStates)[number];
