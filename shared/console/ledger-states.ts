/** Seen from whom the list is of. Internal: from one of their addresses to another one. */
export const directions = ["in", "out", "internal"] as const;

/** Unknown: the service's word for it is none of those that are known. */
export const ledgerStates = ["pending", "confirmed", "failed", "unknown"] as const;

export type Direction = (typeof directions)[number];
export type LedgerState = (typeof ledgerStates)[number];
