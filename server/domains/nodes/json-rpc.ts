import { isRecord } from "#shared/json/is-record.ts";
import * as z from "zod";
import type { Exchange } from "../service/exchange.ts";

/** The only two questions that a node is ever asked. */
export type NodeMethod = "eth_call" | "eth_estimateGas";

/** What a node answered to a question, or why there is no answer. */
export type NodeReply =
  | { readonly kind: "result"; readonly result: string }
  /** The node's refusal: a revert with its data, where it gives any, or another reason. */
  | {
      readonly kind: "error";
      readonly reverted: boolean;
      readonly revertData: string | null;
      readonly message: string;
    }
  | { readonly kind: "garbage"; readonly status: number }
  | { readonly kind: "refused" | "broken" | "timeout" | "too-large" };

/** A question is one request: many nodes do not take several at once. */
export const requestBody = (method: NodeMethod, parameters: readonly unknown[]): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: parameters });

const answerSchema = z.union([
  z.looseObject({
    // Some say which question it was only where they have an answer.
    id: z.literal(1).nullish(),
    error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.looseObject({ id: z.literal(1), result: z.string().regex(/^0x[0-9a-f]*$/i), error: z.null().optional() }),
]);

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads what came of a question; anything but an answer of JSON-RPC with status 200 is garbage. */
export const readReply = (exchange: Exchange): NodeReply => {
  if (exchange.kind !== "answer") return { kind: exchange.kind };
  const { status, bytes } = exchange;
  const parsed = answerSchema.safeParse(status === 200 ? jsonOf(bytes) : undefined);
  if (!parsed.success) return { kind: "garbage", status };
  if ("result" in parsed.data && typeof parsed.data.result === "string") {
    return { kind: "result", result: parsed.data.result };
  }
  const { error } = parsed.data;
  if (typeof error !== "object" || error === null) return { kind: "garbage", status };
  const revertData = revertDataOf(error.data);
  return {
    kind: "error",
    reverted: error.code === revertCode || revertData !== null || /\brevert/i.test(error.message),
    revertData,
    message: error.message,
  };
};

/** What most nodes answer when a call has reverted. */
const revertCode = 3;

/** Nodes put it there as it is, after the word "Reverted", or in an object. */
const revertDataOf = (data: unknown): string | null => {
  if (typeof data === "string") return /^(?:Reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data)?.[1] ?? null;
  return isRecord(data) && typeof data["data"] === "string" ? revertDataOf(data["data"]) : null;
};

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
};
