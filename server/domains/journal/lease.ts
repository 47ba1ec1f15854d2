import { longestTimeoutMs } from "#server/config/schema.ts";

/** How much longer than its time-out a write's row stays this instance's, in milliseconds. */
export const leaseMarginMs = 15_000;

/** The longest time for which a row of the journal is one instance's, in milliseconds. */
export const longestLeaseMs = longestTimeoutMs + leaseMarginMs;
