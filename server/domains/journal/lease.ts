/** How much longer than its time-out a write's row stays this instance's. */
export const leaseMarginMs = 15_000;
