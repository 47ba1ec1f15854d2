import type { Exchange } from "./exchange.ts";

type Answered = Extract<Exchange, { readonly kind: "answer" }>;

/** Responses that needed no redaction, by request. */
export type Repeated = {
  /** The stored bytes if the response is the same to the last byte; undefined for a different or first one. */
  readonly of: (asked: string, answer: Answered) => Buffer | undefined;
  readonly keep: (asked: string, answer: Answered) => void;
};

const mostAnswers = 64;
const largestBytes = 32 * 1024;

/**
 * Many people's pages read the same lists repeatedly. An unchanged response was already searched for secrets and
 * validated, with the same result: comparing its bytes takes a hundredth of that. At most two megabytes are cached.
 */
export const createRepeated = (): Repeated => {
  const kept = new Map<string, Answered>();
  return {
    of: (asked, { status, bytes }) => {
      const before = kept.get(asked);
      return before?.status === status && before.bytes.equals(bytes) ? before.bytes : undefined;
    },
    keep: (asked, answer) => {
      if (answer.bytes.length > largestBytes) return;
      kept.delete(asked);
      kept.set(asked, answer);
      const [oldest] = kept.keys();
      if (kept.size > mostAnswers && oldest !== undefined) kept.delete(oldest);
    },
  };
};
