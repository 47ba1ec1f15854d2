import { randomUUID } from "node:crypto";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import { buildAbiFunction } from "#shared/abi/abi-function.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { AbiFunction, AbiValue } from "#shared/abi/types.ts";
import type { TokenFacts, TokenTrouble } from "#shared/meaning/types.ts";
import { isBlank } from "#shared/text/invisible.ts";
import { readAnswerSchema } from "#shared/wire/contract-call.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/** What a token's contract says about itself, without comparing it to other tokens. */
export type ReadToken = Omit<TokenFacts, "address" | "isAmbiguous">;

/** A contract on a network of a running environment. */
export type TokenAt = {
  readonly running: RunningEnvironment;
  readonly networkId: string;
  readonly address: string;
};

const readMs = 10_000;
/** The longest symbol and name: both come from outside, and are shown in lists. */
const longestSymbol = 32;
const longestName = 64;
/** No 256-bit amount has more digits. */
const mostDecimals = 77;

const erc721 = "0x80ac58cd";
const erc1155 = "0xd9b67a26";
/** The interface id that no contract supports: one that claims it claims everything (ERC-165). */
const noInterface = "0xffffffff";

/**
 * Reads from a contract what token it is, through the service's read endpoint. Never throws: a service that does not
 * respond gives `not-read`, which says nothing about the contract.
 */
export const readToken = async (at: TokenAt): Promise<ReadToken> => {
  const [decimals, symbol, name, supply, isErc721, isErc1155] = await Promise.all([
    ask(at, getter("decimals", "uint256")),
    askText(at, "symbol"),
    askText(at, "name"),
    ask(at, getter("totalSupply", "uint256")),
    supports(at, erc721),
    supports(at, erc1155),
  ]);
  const answers = [decimals, symbol, name, supply, isErc721, isErc1155];
  if (answers.includes("unanswered") || answers.includes("failed")) return notRead;
  // Decoding bytes can reveal a secret that the raw response hid.
  const words = at.running.upstream()?.service.words ?? ((text: string) => text);
  const texts = { symbol: textOf(symbol, words, longestSymbol), name: textOf(name, words, longestName) };
  if (isErc721 === "true" || isErc1155 === "true") {
    const saysAll = await supports(at, noInterface);
    if (saysAll === "unanswered") return notRead;
    const isLie = symbol !== "refused" && texts.symbol === null;
    const standard = isErc721 === "true" ? "erc721" : "erc1155";
    if (saysAll === "false") return { standard, ...texts, decimals: null, troubles: isLie ? ["unusable-symbol"] : [] };
  }
  if (supply === "refused" && (decimals === "refused" || symbol === "refused")) return nothing("not-a-token");
  const count = decimalsOf(decimals);
  const troubles: TokenTrouble[] = [];
  if (count === null) troubles.push(decimals === "refused" ? "reverts" : "unusable-decimals");
  if (texts.symbol === null) troubles.push("unusable-symbol");
  return { standard: "erc20", ...texts, decimals: count, troubles };
};

const nothing = (trouble: TokenTrouble): ReadToken => ({
  standard: null,
  symbol: null,
  name: null,
  decimals: null,
  troubles: [trouble],
});

/** A contract that the service could not read. */
export const notRead: ReadToken = nothing("not-read");

/**
 * A value as text. Refused: the contract has no such function, reverts, or returns something else. Failed: an error of
 * the service's own.
 */
type TextAnswer = { readonly text: string } | "refused" | "failed" | "unanswered";

const getter = (name: string, type: string): AbiFunction => ({
  type: "function",
  name,
  inputs: [],
  outputs: [{ name: "", type }],
  stateMutability: "view",
});

const supportsInterface: AbiFunction = {
  ...getter("supportsInterface", "bool"),
  inputs: [{ name: "interfaceId", type: "bytes4" }],
};

const supports = async (at: TokenAt, id: string): Promise<"true" | "false" | "unanswered"> => {
  const answer = await ask(at, supportsInterface, [id]);
  if (answer === "unanswered" || answer === "failed") return "unanswered";
  return answer !== "refused" && answer.text === "true" ? "true" : "false";
};

/** A string; early tokens return it as 32 bytes, which a service may fail to decode as a string. */
const askText = async (at: TokenAt, name: string): Promise<TextAnswer> => {
  const answer = await ask(at, getter(name, "string"));
  if (answer !== "refused" && answer !== "failed") return answer;
  const padded = await ask(at, getter(name, "bytes32"));
  return answer === "failed" && padded === "refused" ? answer : padded;
};

const ask = async (
  { running, networkId, address }: TokenAt,
  fn: AbiFunction,
  values: readonly AbiValue[] = [],
): Promise<TextAnswer> => {
  const upstream = running.upstream();
  if (upstream === null) return "unanswered";
  const call = {
    endpoint: { ...endpoints.readContract, timeoutMs: readMs },
    params: { networkId, contractAddress: address },
    query: {},
    body: { abiFunction: buildAbiFunction(fn, values, running.view.valueForm) },
    requestId: randomUUID(),
  };
  try {
    const answer = answerTo(call, await upstream.service.read(call));
    if (answer.kind === "error") return isOfContract(answer.status) ? "refused" : "failed";
    if (answer.kind !== "success") return "unanswered";
    const [node] = formatResult(fn.outputs, readAnswerSchema.parse(answer.value).result.data.result);
    if (node === undefined || node.kind === "mismatch" || node.kind === "list" || node.kind === "tuple")
      return "refused";
    return { text: node.text };
  } catch {
    return "unanswered";
  }
};

/** An address's balance of a token in base units, through the service's read endpoint; undefined if unreadable. */
export const readTokenBalance = async (at: TokenAt, owner: string): Promise<bigint | undefined> => {
  const answer = await ask(at, balanceOf, [owner]);
  return typeof answer !== "string" && /^\d+$/.test(answer.text) ? BigInt(answer.text) : undefined;
};

const balanceOf: AbiFunction = { ...getter("balanceOf", "uint256"), inputs: [{ name: "account", type: "address" }] };

/** A revert, a missing contract, and an ABI without the function are results about the contract (Endpoints 1). */
const isOfContract = (status: number): boolean => status === 400 || status === 404;

const decimalsOf = (answer: TextAnswer): number | null => {
  if (typeof answer === "string" || !/^\d{1,3}$/.test(answer.text)) return null;
  const count = Number(answer.text);
  return count > mostDecimals ? null : count;
};

const textOf = (answer: TextAnswer, words: (text: string) => string, longest: number): string | null => {
  if (typeof answer === "string") return null;
  const word = /^0x[0-9a-f]{64}$/i.test(answer.text) ? paddedText(answer.text) : answer.text;
  // PostgreSQL cannot store NUL in a text.
  const text = words(word).replaceAll("\u0000", "\ufffd");
  if (isBlank(text)) return null;
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
};

/** The text in 32 bytes, padded with zeros on either side; empty if it is not UTF-8. Its last character may be cut. */
const paddedText = (hex: string): string => {
  const digits = /^0x(?:00)*((?:(?!00)[0-9a-f]{2})*)/i.exec(hex)?.[1] ?? "";
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(digits, "hex"), {
      stream: true,
    });
  } catch {
    return "";
  }
};
