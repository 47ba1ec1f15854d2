import type { Exchange } from "./exchange.ts";

type Answered = Extract<Exchange, { readonly kind: "answer" }>;

/** Answers that nothing had to be taken out of, by what was asked. */
export type Repeated = {
  /** The bytes as they were kept, where this is the same answer to the last byte; undefined where it is another one, or the first. */
  readonly of: (asked: string, answer: Answered) => Buffer | undefined;
  readonly keep: (asked: string, answer: Answered) => void;
};

const mostAnswers = 64;
const largestBytes = 32 * 1024;

/**
 * Many people's pages read the same lists again and again. An answer that has not changed was searched for secrets and read by its schema before, and both
 * would find the same again: a comparison of its bytes takes a hundredth of that. Two megabytes at most are kept.
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
