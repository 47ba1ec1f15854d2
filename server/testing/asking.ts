import { readReply } from "#server/domains/nodes/json-rpc.ts";
import type { Asking } from "#server/domains/nodes/node.ts";

/** The part of a node's answer that is not the same for all: `{ result }` or `{ error }`; a number is a status without an answer. */
export type NodeAnswer = object | number;

export type Question = { readonly method: string; readonly parameters: readonly unknown[] };

/** A node that responds as a test specifies, without a socket, and records its requests. */
export const askingOf = (
  answerTo: (question: Question) => NodeAnswer,
): Asking & { readonly questions: readonly Question[]; readonly methods: () => readonly string[] } => {
  const questions: Question[] = [];
  return {
    questions,
    methods: () => questions.map(({ method }) => method),
    words: (text) => text,
    ask: async (method, parameters) => {
      questions.push({ method, parameters });
      const part = answerTo({ method, parameters });
      const [status, body] = typeof part === "number" ? [part, "no"] : [200, { jsonrpc: "2.0", id: 1, ...part }];
      const bytes = Buffer.from(JSON.stringify(body));
      return readReply(method, { kind: "answer", status, contentType: undefined, retryAfter: undefined, bytes });
    },
  };
};

/** A node's response to an unknown method. */
export const missingMethod = { error: { code: -32_601, message: "Method not found" } };
