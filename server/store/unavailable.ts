import { type Unavailability, UnavailableError } from "#database/unavailable.ts";
import { Problem } from "../lib/problem.ts";

/** Why the store takes nothing now; null for an error that says nothing about it. A problem is asked for its cause. */
export const unavailabilityOf = (error: unknown): Unavailability | null => {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof UnavailableError ? cause.reason : null;
};

/** Whether the store may have recorded a change although it did not say so: the answer to its commit was lost. */
export const mayBeRecorded = (error: unknown): boolean => {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof UnavailableError && cause.mayBeRecorded;
};

/** In words for the operator, who sees them in `/readyz`, and for the person whose request came to nothing. */
const reasons: Readonly<Record<Unavailability, string>> = {
  busy: "is locked by another program",
  overloaded: "has too much to do",
  full: "has no room left: its disk is full",
  "read-only": "is read-only",
  unreachable: "is not responding",
  failing: "cannot be read or written",
};

/** What keeps the store from working. */
export const reasonOf = (reason: Unavailability): string => `the database ${reasons[reason]}`;

/** How soon it is worth trying again, in seconds. */
const retryAfterSeconds = 5;

const headers = { "retry-after": String(retryAfterSeconds) };

/**
 * What a person is told when the store takes nothing. It is for a request that has sent nothing to the service, neither now nor under
 * the same key before: a write that has sent something has an outcome of its own.
 */
export const storeProblem = (
  reason: Unavailability,
  extra: { readonly operationId?: string; readonly cause?: unknown } = {},
): Problem =>
  new Problem("POSTERN_STORE_UNAVAILABLE", `Postern's database ${reasons[reason]}. Nothing was sent; try again soon.`, {
    headers,
    ...extra,
  });

/** What a person is told of a change whose commit was not answered: it may be there. */
export const unconfirmedProblem = (reason: Unavailability): Problem =>
  new Problem(
    "POSTERN_STORE_UNAVAILABLE",
    `Postern's database ${reasons[reason]}, and did not confirm this change. Check whether it was made before you try again.`,
    { headers },
  );

/**
 * What a person is told when the store does not say whether a write's key was used before: then the same may have been sent. The key makes it
 * safe to try again, also where the store may have recorded this very request.
 */
export const keyProblem = (reason: Unavailability, isRecorded: "maybe" | "no" = "no"): Problem =>
  new Problem(
    "POSTERN_KEY_UNCHECKED",
    isRecorded === "maybe"
      ? `Postern's database ${reasons[reason]}, and did not confirm this request. It may be recorded. Try again soon with the same key.`
      : `Postern's database ${reasons[reason]}. Nothing was sent, but Postern could not check whether this was already sent. Try again soon with the same key.`,
    { headers },
  );
