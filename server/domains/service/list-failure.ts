import { retryDelay } from "#server/lib/retry-delay.ts";
import { retryAfterMs } from "#shared/http/retry-after.ts";
import type { Answer } from "./answer.ts";

/** Why a page of one of the service's lists could not be read, for display. */
export type ListFailure = {
  readonly kind: "failed";
  readonly why: string;
  readonly retryAfterMs: number;
  /** The status of an error of the service; undefined if there was none. */
  readonly status?: number | undefined;
};

export const notRunning: ListFailure = { kind: "failed", why: "The service is not running.", retryAfterMs: 0 };

export const listFailureOf = (
  answer: Exclude<Answer, { readonly kind: "success" }>,
  now: number,
): ListFailure | { readonly kind: "not-offered" } => {
  switch (answer.kind) {
    case "lacking":
      return { kind: "not-offered" };
    case "error":
    case "garbage": {
      const reason = answer.kind === "error" ? `returned ${answer.status} ${answer.error.code}` : undefined;
      const why = `The service ${reason ?? `sent a response (status ${answer.status}) that its interface does not describe`}.`;
      const status = answer.kind === "error" ? answer.status : undefined;
      return { kind: "failed", why, retryAfterMs: retryAfterMs(answer.retryAfter, now), status };
    }
    case "timeout":
      return { kind: "failed", why: "The service did not respond in time.", retryAfterMs: 0 };
    case "too-large":
      return { kind: "failed", why: "The service's response is too large.", retryAfterMs: 0 };
    case "refused":
    case "broken":
      return { kind: "failed", why: "The service cannot be reached.", retryAfterMs: 0 };
  }
};

const retries = { firstMs: 2_000, longestMs: 300_000 };
export const longestRetryAfterMs = 3_600_000;

/** A list after a failure: it continues from its position after a growing wait. `chance` is from 0 to 1. */
export const afterFailure = (
  list: { readonly failures: number },
  failure: Pick<ListFailure, "why" | "retryAfterMs">,
  now: number,
  chance: number,
) => {
  const delay = retryDelay(retries, list.failures, chance);
  const waitMs = Math.min(failure.retryAfterMs, longestRetryAfterMs);
  return { error: failure.why, failures: list.failures + 1, due_at: now + Math.max(delay, waitMs) };
};
