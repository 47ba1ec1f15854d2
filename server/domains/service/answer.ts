import { type ErrorBody, errorBodySchema } from "#shared/wire/error.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { parseExactly } from "#shared/json/parse.ts";
import type { Exchange } from "./exchange.ts";

/** What an exchange means, before it is known whether it was a read or a write. */
export type Answer =
  /** A 2xx that the endpoint's schema has read. */
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
  | { readonly kind: "garbage"; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: "refused" | "broken" | "timeout" | "too-large" };

/** Reads an answer with the endpoint's schema and that of the error body. */
export const readAnswer = (endpoint: Endpoint, exchange: Exchange): Answer => {
  if (exchange.kind !== "answer") return { kind: exchange.kind };
  const { status, bytes, retryAfter } = exchange;
  const garbage: Answer = { kind: "garbage", status, retryAfter };
  const json = jsonOf(bytes);
  if (json === undefined) return garbage;
  if (status >= 200 && status < 300) {
    const parsed = endpoint.response.safeParse(json.value);
    return parsed.success ? { kind: "success", status, value: parsed.data, bytes } : garbage;
  }
  const parsed = status >= 400 ? errorBodySchema.safeParse(json.value) : undefined;
  if (parsed?.success !== true) return garbage;
  return { kind: "error", status, error: parsed.data, bytes, retryAfter };
};

const decoder = new TextDecoder("utf-8", { fatal: true });

const jsonOf = (bytes: Buffer): { readonly value: unknown } | undefined => {
  try {
    return { value: parseExactly(decoder.decode(bytes)) };
  } catch {
    return undefined;
  }
};
