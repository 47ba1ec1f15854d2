import { parseExactly } from "#shared/json/parse.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { type ErrorBody, errorBodySchema } from "#shared/wire/error.ts";
import { type LooseError, looseErrorOf } from "#shared/wire/loose-error.ts";
import type { Call, Reply } from "./call.ts";
import type { Exchange, LongAnswer } from "./exchange.ts";
import { tellsOfLack } from "./lacking.ts";
import { strangerIn } from "./subject.ts";

/** The meaning of an exchange, regardless of whether it is a read or a write. */
export type Answer =
  /** A 2xx that matches the endpoint's schema. */
  | { readonly kind: "success"; readonly status: number; readonly value: unknown; readonly bytes: Buffer }
  /** An error status with an error body of the specification. */
  | {
      readonly kind: "error";
      readonly status: number;
      readonly error: ErrorBody;
      readonly bytes: Buffer;
      readonly retryAfter: string | undefined;
    }
  /** Anything else: a redirect, a page of a proxy, a 2xx of another shape. */
  | {
      readonly kind: "garbage";
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The reason, to follow "the answer" in a sentence. */
      readonly why: string;
      /** Its contents in a looser form of the error body, under an error status. */
      readonly loose: { readonly error: LooseError; readonly bytes: Buffer } | null;
    }
  /** The deployment has no such endpoint. */
  | { readonly kind: "lacking" }
  | { readonly kind: "refused" | "broken" | "timeout" | "too-large" };

type Garbage = Extract<Answer, { readonly kind: "garbage" }>;

const undescribed = "does not match its interface";

/**
 * Interprets the response to a call. Never throws: an unreadable response is garbage, and so is one about another
 * transaction, workflow, contract or address than the call requested (docs/security.md, Security 44 and Reliability
 * 18).
 */
export const answerTo = (call: Call, reply: Reply): Answer => {
  if (reply.kind === "lacking") return reply;
  if (reply.kind === "unreadable") return garbage(reply, "could not be read");
  try {
    const answer = readAnswer(call.endpoint, reply);
    switch (answer.kind) {
      case "success": {
        const stranger = strangerIn(call, answer.value);
        return stranger === undefined
          ? answer
          : garbage(reply, `is about a different ${stranger} than the one requested`);
      }
      case "error":
        return tellsOfLack(call.endpoint, { status: answer.status, code: answer.error.code }) ? lacking : answer;
      case "garbage":
        return tellsOfLack(call.endpoint, { status: answer.status, code: undefined }) ? lacking : answer;
      default:
        return answer;
    }
  } catch {
    return garbage(reply, "could not be read");
  }
};

const lacking: Answer = { kind: "lacking" };

const garbage = (reply: Reply, why: string): Garbage => ({
  kind: "garbage",
  status: "status" in reply ? reply.status : 0,
  retryAfter: "retryAfter" in reply ? reply.retryAfter : undefined,
  why,
  loose: null,
});

/** Parses a response with the endpoint's schema and the error body's. */
export const readAnswer = (endpoint: Endpoint, exchange: Exchange): Answer => {
  if (exchange.kind !== "answer") return { kind: exchange.kind };
  const { status, bytes } = exchange;
  if (status >= 400) return readError(exchange);
  const json: LongAnswer | null | undefined = exchange.json === undefined ? jsonOf(bytes) : exchange.json;
  if (json === undefined || json === null || status < 200 || status >= 300) return garbage(exchange, undescribed);
  const parsed = json.checked ?? endpoint.response.safeParse(json.value);
  return parsed.success ? { kind: "success", status, value: parsed.data, bytes } : garbage(exchange, undescribed);
};

const readError = (exchange: Extract<Exchange, { readonly kind: "answer" }>): Answer => {
  const { status, bytes, retryAfter } = exchange;
  const value = jsonOf(bytes)?.value;
  const parsed = errorBodySchema.safeParse(value);
  if (parsed.success) return { kind: "error", status, error: parsed.data, bytes, retryAfter };
  const error = looseErrorOf(value);
  return { ...garbage(exchange, undescribed), loose: error === undefined ? null : { error, bytes } };
};

const decoder = new TextDecoder("utf-8", { fatal: true });

const jsonOf = (bytes: Buffer): { readonly value: unknown } | undefined => {
  try {
    return { value: parseExactly(decoder.decode(bytes)) };
  } catch {
    return undefined;
  }
};
