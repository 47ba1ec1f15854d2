import * as z from "zod";
import type { Exchange } from "#server/domains/service/exchange.ts";
import { longAnswer, parseLong, TooManyValues } from "#server/domains/service/parse-answer.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { nodeMethods, type NodeMethod, type ResultOf } from "./methods.ts";

/** A node's response to a request, or why there is none. */
export type NodeReply<M extends NodeMethod> = { readonly kind: "result"; readonly result: ResultOf<M> } | NodeFailure;

export type NodeFailure =
  | NodeError
  | { readonly kind: "garbage"; readonly status: number }
  | { readonly kind: "too-large" }
  | { readonly kind: Silence };

/** The node's refusal: a revert with its data, if it returns any, or another reason. */
export type NodeError = {
  readonly kind: "error";
  readonly code: number;
  readonly reverted: boolean;
  readonly revertData: string | null;
  readonly message: string;
};

/** No response arrived. */
export type Silence = "refused" | "broken" | "timeout";

/**
 * One request per HTTP request: many nodes do not accept batches. Throws for a method that a node is never asked,
 * whatever the types say.
 */
export const requestBody = (method: NodeMethod, parameters: readonly unknown[]): string => {
  if (!Object.hasOwn(nodeMethods, method)) throw new Error("A node is never asked this.");
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: parameters });
};

const errorSchema = z.looseObject({
  // Some nodes repeat the request's id only in a success.
  id: z.literal(1).nullish(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
});
const resultSchema = z.looseObject({ id: z.literal(1), error: z.null().optional(), result: z.unknown() });

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses a node's reply, a long one with pauses. Anything but a JSON-RPC response with status 200, in the method's form, is garbage. */
export const readReply = async <M extends NodeMethod>(method: M, exchange: Exchange): Promise<NodeReply<M>> => {
  if (exchange.kind !== "answer") return { kind: exchange.kind };
  const { status, bytes } = exchange;
  const json = status === 200 ? await jsonOf(bytes) : undefined;
  if (json === tooMany) return { kind: "too-large" };
  const failed = errorSchema.safeParse(json);
  if (failed.success) return errorOf(failed.data.error);
  const answered = resultSchema.safeParse(json);
  const result = answered.success ? nodeMethods[method].safeParse(answered.data.result) : undefined;
  return result?.success === true ? { kind: "result", result: result.data } : { kind: "garbage", status };
};

const errorOf = ({ code, message, data }: z.output<typeof errorSchema>["error"]): NodeError => {
  const revertData = revertDataOf(data);
  return {
    kind: "error",
    code,
    reverted: code === revertCode || revertData !== null || /\brevert/i.test(message),
    revertData,
    message,
  };
};

/** Characters of revert data that is read: 64 KiB. */
const longestRevert = 2 + 2 * 64 * 1024;

/** Most nodes' code for a reverted call. */
const revertCode = 3;

/** Nodes put it there directly, after the word "Reverted", or in an object. */
export const revertDataOf = (data: unknown): string | null => {
  if (typeof data === "string" && data.length > longestRevert) return null;
  if (typeof data === "string") return /^(?:Reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data)?.[1] ?? null;
  return isRecord(data) && typeof data["data"] === "string" ? revertDataOf(data["data"]) : null;
};

const tooMany = Symbol("too many values");

const jsonOf = async (bytes: Buffer): Promise<unknown> => {
  try {
    const text = decoder.decode(bytes);
    return bytes.length > longAnswer ? await parseLong(text, parsed) : parsed(text);
  } catch (error) {
    return error instanceof TooManyValues ? tooMany : undefined;
  }
};

/** Two levels for each of the 1,024 calls that a trace can be deep, and some around them. */
const deepest = 2_100;

const parsed = (text: string, depth = 0): unknown => {
  if (depth > deepest) throw new SyntaxError("The response is nested too deeply.");
  return JSON.parse(text);
};
