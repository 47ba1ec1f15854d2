import type { Exchange } from "./exchange.ts";

type Answered = Extract<Exchange, { readonly kind: "answer" }>;

/** Responses that needed no redaction, by request. */
export type Repeated = {
  /** The stored bytes if the response is the same to the last byte; undefined for a different or first one. */
  readonly of: (key: string, answer: Answered) => Buffer | undefined;
  readonly keep: (key: string, answer: Answered) => void;
};

const mostAnswers = 64;
const largestBytes = 32 * 1024;

/**
 * Many people's pages read the same lists repeatedly. An unchanged response was already searched for secrets and
 * validated, with the same result: comparing its bytes takes a hundredth of that. At most two megabytes are cached.
 */
export const createRepeated = (): Repeated => {
  const answers = new Map<string, Answered>();
  return {
    of: (key, { status, bytes }) => {
      const before = answers.get(key);
      return before?.status === status && before.bytes.equals(bytes) ? before.bytes : undefined;
    },
    keep: (key, answer) => {
      if (answer.bytes.length > largestBytes) return;
      answers.delete(key);
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > mostAnswers && oldest !== undefined) answers.delete(oldest);
    },
  };
};
