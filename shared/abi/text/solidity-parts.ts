import { elementaryType, nearestSize } from "#shared/abi/elementary-type.ts";
import { expectSign, got } from "./literal.ts";
import { nearest } from "./nearest.ts";
import { AbiTextError, limits } from "./text-error.ts";
import type { Token, Tokens } from "./tokens.ts";

/** A type as written; its names are resolved once the whole text has been read. */
export type WrittenType = {
  readonly at: number;
  readonly base:
    | { readonly kind: "name"; readonly path: string; readonly isPayable: boolean }
    | { readonly kind: "tuple"; readonly parts: readonly WrittenParameter[] }
    | { readonly kind: "function" }
    | {
        readonly kind: "mapping";
        readonly key: WrittenParameter;
        readonly value: WrittenParameter;
      };
  /** The lengths of its arrays from the inside out; '' for a dynamic one. */
  readonly lengths: readonly Pick<Token, "text" | "at">[];
};

export type WrittenParameter = {
  readonly type: WrittenType;
  readonly name: string;
  readonly at: number;
  readonly isIndexed: boolean;
  /** Only functions of a library take or give what is in storage. */
  readonly isStored?: true;
};

/** What parameters belong to: only an event's can be indexed, and only a getter's may be a mapping. */
export type ParametersOf = "function" | "event" | "error";

/** Reads `(type name, …)`. */
export const readParameters = (tokens: Tokens, of: ParametersOf, depth = 0): readonly WrittenParameter[] => {
  expectSign(tokens, "(");
  const parameters: WrittenParameter[] = [];
  if (tokens.take(")")) return parameters;
  for (;;) {
    const token = tokens.peek();
    if (token.text === ")" && parameters.length > 0) {
      throw new AbiTextError(token.at, "A parameter is missing after the comma");
    }
    parameters.push(readParameter(tokens, of, depth));
    if (tokens.take(")")) return parameters;
    if (!tokens.take(",")) throw missingComma(tokens.peek());
  }
};

const missingComma = (token: Token): AbiTextError => {
  if (token.kind === "word") {
    return new AbiTextError(
      token.at,
      `A comma or “)” is missing before “${token.text.slice(0, 40)}”`,
      locations.has(token.text) ? "Only arrays, structs, bytes and strings have a location." : undefined,
    );
  }
  return new AbiTextError(token.at, `A comma or “)” is missing here${got(token)}`);
};

const locations: ReadonlySet<string> = new Set(["memory", "calldata", "storage"]);

const readParameter = (tokens: Tokens, of: ParametersOf, depth: number): WrittenParameter => {
  const { at } = tokens.peek();
  const before = tokens.peekSecond().text === ":" && tokens.peek().kind === "word" ? nameBefore(tokens) : undefined;
  const type = readType(tokens, depth);
  if (before !== undefined) return { type, name: before, at, isIndexed: false };
  const isIndexed = of === "event" && takeAttribute(tokens, "indexed");
  if (of !== "event" && tokens.peek().text === "indexed" && tokens.peekSecond().kind === "word") {
    throw new AbiTextError(tokens.peek().at, "Only the parameters of an event can be indexed");
  }
  const location = mayHaveLocation(type) ? [...locations].find((word) => takeAttribute(tokens, word)) : undefined;
  const name = tokens.peek().kind === "word" ? tokens.next().text : "";
  return { type, name, at, isIndexed, ...(location === "storage" ? { isStored: true } : {}) };
};

/** `name: type`, as other languages write a parameter. */
const nameBefore = (tokens: Tokens): string => {
  const { text } = tokens.next();
  tokens.next();
  return text;
};

/** Skips a word that qualifies a parameter. A single word is the qualifier; of two, the last is a name. */
const takeAttribute = (tokens: Tokens, word: string): boolean => tokens.peek().kind === "word" && tokens.take(word);

const mayHaveLocation = ({ base, lengths }: WrittenType): boolean => {
  if (lengths.length > 0 || base.kind !== "name") return true;
  return base.path === "string" || base.path === "bytes" || elementaryType(base.path) === undefined;
};

/** Reads a type: an elementary one, a name, a tuple, a mapping or a function type, and its arrays. */
export const readType = (tokens: Tokens, depth = 0): WrittenType => {
  const token = tokens.peek();
  if (depth > limits.depth) throw new AbiTextError(token.at, "This type is nested too deeply");
  const base = readBase(tokens, depth);
  const lengths: Pick<Token, "text" | "at">[] = [];
  while (tokens.peek().text === "[" && tokens.take("[")) {
    if (lengths.length > 32) throw new AbiTextError(token.at, "This array has too many dimensions");
    const { at, text, kind } = tokens.peek();
    if (text === "]") lengths.push({ text: "", at });
    else if (kind === "number" || kind === "word" || text === "(") lengths.push({ text: sumText(tokens), at });
    else throw new AbiTextError(at, `The length of an array is a number${got(tokens.peek())}`);
    if (!tokens.take("]")) {
      const wrong = tokens.peek();
      throw new AbiTextError(wrong.at, `“]” is missing here${got(wrong)}`, "Write the length of an array as a number.");
    }
  }
  return { at: token.at, base, lengths };
};

const readBase = (tokens: Tokens, depth: number): WrittenType["base"] => {
  const token = tokens.peek();
  if (token.text === "(" && token.kind === "sign") return readTuple(tokens, depth);
  if (token.kind !== "word") throw new AbiTextError(token.at, `A type is missing here${got(token)}`);
  const second = tokens.peekSecond();
  if (token.text === "tuple") {
    tokens.next();
    if (second.text === "(") return readTuple(tokens, depth);
    throw new AbiTextError(
      token.at,
      "The parts of this tuple are missing",
      "Write its types in parentheses, as in tuple(address to, uint256 amount).",
    );
  }
  if (token.text === "mapping" && second.text === "(") return readMapping(tokens, depth);
  if (token.text === "function" && second.text === "(") return readFunctionType(tokens, depth);
  // `struct Order order` is not Solidity, but compilers write internal types this way.
  const path = pathText(tokens);
  const isPayable = path === "address" && tokens.peek().text === "payable" && tokens.take("payable");
  return { kind: "name", path, isPayable };
};

const readTuple = (tokens: Tokens, depth: number): WrittenType["base"] => {
  const { at } = tokens.peek();
  const parts = readParameters(tokens, "function", depth + 1);
  if (parts.length > 0) return { kind: "tuple", parts };
  throw new AbiTextError(
    at,
    "A tuple has at least one part: Solidity has no empty struct",
    "Write its types, or remove it.",
  );
};

const readMapping = (tokens: Tokens, depth: number): WrittenType["base"] => {
  tokens.next();
  expectSign(tokens, "(");
  const key = readParameter(tokens, "error", depth + 1);
  expectSign(tokens, "=>");
  const value = readParameter(tokens, "error", depth + 1);
  expectSign(tokens, ")");
  return { kind: "mapping", key, value };
};

const readFunctionType = (tokens: Tokens, depth: number): WrittenType["base"] => {
  tokens.next();
  readParameters(tokens, "function", depth + 1);
  while (/^(?:external|internal|pure|view|payable)$/.test(tokens.peek().text)) tokens.next();
  if (tokens.take("returns")) readParameters(tokens, "function", depth + 1);
  return { kind: "function" };
};

/** `A.B.C`, or a number. */
export const pathText = (tokens: Tokens): string => {
  const names = [tokens.next().text];
  while (tokens.peek().text === "." && tokens.peekSecond().kind === "word") {
    tokens.next();
    names.push(tokens.next().text);
  }
  return names.join(".");
};

/** A sum as written, without comments: the length of an array, the value of a constant. */
export const sumText = (tokens: Tokens): string => {
  let text = "";
  let open = 0;
  for (;;) {
    const { kind, text: sign } = tokens.peek();
    if (kind === "sign" && !/^[-+*/%<>&|^~().]$/.test(sign)) return text;
    if (kind === "string" || kind === "end" || (sign === ")" && open === 0)) return text;
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    const part = kind === "word" ? pathText(tokens) : tokens.next().text;
    // No real length is longer; the reader stops there.
    if (text.length < 400) text += /\w$/.test(text) && /^[\w$]/.test(part) ? ` ${part}` : part;
  }
};

/** The elementary type that a word was probably meant to be. */
export const nearestType = (word: string): string | undefined =>
  nearestSize(word) ?? nearest(word, ["address", "bool", "string", "bytes", "bytes32", "uint256", "int256", "uint8"]);
