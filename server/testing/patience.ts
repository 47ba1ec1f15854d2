/**
 * How long a test waits for a program that it has started. Many times longer than it takes on a free machine: a busy one may be that slow,
 * and that is not a failure.
 */
export const patience = { timeout: 180_000, interval: 100 };

/** How long a test may take that starts, kills and starts programs, in milliseconds. */
export const programTimeout = 600_000;
