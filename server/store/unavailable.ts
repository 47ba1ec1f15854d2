import { type Unavailability, UnavailableError } from "#database/unavailable.ts";
import { Problem } from "../lib/problem.ts";

/** Why the store takes nothing now; null for an error that says nothing about it. */
export const unavailabilityOf = (error: unknown): Unavailability | null =>
  error instanceof UnavailableError ? error.reason : null;

/** In words for the operator, who sees them in `/readyz`, and for the person whose request came to nothing. */
const reasons: Readonly<Record<Unavailability, string>> = {
  busy: "is locked by another program",
  full: "has no room left: its disk is full",
  "read-only": "is read-only",
  unreachable: "does not answer",
  failing: "cannot be read or written",
};

/** What keeps the store from working. */
export const reasonOf = (reason: Unavailability): string => `the database ${reasons[reason]}`;

/** How soon it is worth trying again, in seconds. */
const retryAfterSeconds = 5;

/**
 * What a person is told when the store takes nothing. It is for a request that has sent nothing to the service: a write that
 * has sent something has an outcome of its own.
 */
export const storeProblem = (reason: Unavailability, operationId?: string): Problem =>
  new Problem("POSTERN_STORE_UNAVAILABLE", `Postern's database ${reasons[reason]}. Nothing was sent; try again soon.`, {
    headers: { "retry-after": String(retryAfterSeconds) },
    ...(operationId === undefined ? {} : { operationId }),
  });
