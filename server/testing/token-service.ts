import * as z from "zod";
import { answers, errorBody, type Upstream } from "./upstream.ts";

/**
 * What a contract answers to each of its getters, by name: JSON as the service gives it. `bytes32 symbol` is the answer to a question for
 * 32 bytes. A getter that is left out reverts, and one that is `failing` makes the service fail. `supports` are the interfaces that it says it has.
 */
export type TokenDouble = {
  readonly [getter: string]: unknown;
  readonly supports?: readonly string[];
};

/** A getter that the service cannot answer, through an error of its own. */
export const failing = Symbol("failing");

const bodySchema = z.object({
  abiFunction: z.object({
    name: z.string(),
    inputs: z.array(z.object({ value: z.unknown() })),
    outputs: z.array(z.object({ type: z.string() })),
  }),
});

/** An ordinary ERC-20. */
export const erc20 = (symbol: string, decimals = 18): TokenDouble => ({
  symbol,
  name: `${symbol} of a test`,
  decimals: String(decimals),
  totalSupply: "1000",
});

/** Makes the service double answer reads of these contracts, by their addresses in lower case. Any other contract is not there. */
export const serveTokens = (
  upstream: Upstream,
  tokens: Readonly<Record<string, TokenDouble>>,
): { readonly reads: () => number } => {
  let reads = 0;
  upstream.on((response, request, socket) => {
    reads += 1;
    const contractAddress = /contract-address\/([^/]+)/.exec(request.url)?.[1] ?? "";
    const token = tokens[contractAddress.toLowerCase()];
    const { abiFunction } = bodySchema.parse(JSON.parse(request.body));
    const result = token === undefined ? undefined : answerOf(token, abiFunction);
    const status = token === undefined ? 404 : result === failing ? 500 : 400;
    const answer =
      result === undefined || result === failing
        ? answers(status, errorBody(codes[status], status))
        : answers(200, { result: { data: { result, contractAddress }, success: true, status: 200 } });
    answer(response, request, socket);
  }, /functions\/read$/);
  return { reads: () => reads };
};

const codes = { 400: "ERR_010", 404: "ERR_066", 500: "ERR_999" } as const;

const answerOf = (
  token: TokenDouble,
  { name, inputs, outputs }: z.output<typeof bodySchema>["abiFunction"],
): unknown => {
  if (name === "supportsInterface") return token.supports?.includes(String(inputs[0]?.value));
  return outputs[0]?.type === "bytes32" ? token[`bytes32 ${name}`] : token[name];
};
