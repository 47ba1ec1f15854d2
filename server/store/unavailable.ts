import { type Unavailability, UnavailableError } from "#database/unavailable.ts";
import { Problem } from "#server/lib/problem.ts";

/** Why the store is unavailable; null for an unrelated error. For a problem, its cause counts. */
export const unavailabilityOf = (error: unknown): Unavailability | null => {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof UnavailableError ? cause.reason : null;
};

/** Whether the store may have recorded a change without confirming it: the answer to its commit was lost. */
export const mayBeRecorded = (error: unknown): boolean => {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof UnavailableError && cause.mayBeRecorded;
};

/** For the operator, who sees it in `/readyz`, and for the person whose request failed. */
const reasons: Readonly<Record<Unavailability, string>> = {
  busy: "is locked by another program",
  overloaded: "has too much to do",
  full: "has no room left: its disk is full",
  "read-only": "is read-only",
  unreachable: "is not responding",
  failing: "cannot be read or written",
};

export const reasonOf = (reason: Unavailability): string => `the database ${reasons[reason]}`;

/** When to try again, in seconds. */
const retryAfterSeconds = 5;

const headers = { "retry-after": String(retryAfterSeconds) };

/**
 * The message for a person when the store is unavailable. Only for a request that has sent nothing to the service,
 * neither now nor earlier under the same key: a write that has sent something has its own outcome.
 */
export const storeProblem = (
  reason: Unavailability,
  extra: { readonly operationId?: string; readonly cause?: unknown } = {},
): Problem =>
  new Problem("POSTERN_STORE_UNAVAILABLE", `Postern's database ${reasons[reason]}. Nothing was sent; try again soon.`, {
    headers,
    ...extra,
  });

/** The message for a change whose commit was not confirmed: it may have been made. */
export const unconfirmedProblem = (reason: Unavailability): Problem =>
  new Problem(
    "POSTERN_STORE_UNAVAILABLE",
    `Postern's database ${reasons[reason]}, and did not confirm this change. Check whether it was made before you try again.`,
    { headers },
  );

/**
 * The message when the store cannot say whether a write's key was used before, so the same may already have been sent.
 * The key makes a retry safe, even if the store recorded this very request.
 */
export const keyProblem = (reason: Unavailability, isRecorded: "maybe" | "no" = "no"): Problem =>
  new Problem(
    "POSTERN_KEY_UNCHECKED",
    isRecorded === "maybe"
      ? `Postern's database ${reasons[reason]}, and did not confirm this request. It may be recorded. Try again soon with the same key.`
      : `Postern's database ${reasons[reason]}. Nothing was sent, but Postern could not check whether this was already sent. Try again soon with the same key.`,
    { headers },
  );
