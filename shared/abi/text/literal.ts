import type { JsonNode } from "#shared/abi/json-node.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { AbiTextError, limits } from "./text-error.ts";
import { readString, type Token, type Tokens } from "./tokens.ts";

/** Values declared earlier, by name, and how much more they may be repeated. */
export type Scope = {
  readonly values: Map<string, { readonly node: JsonNode; readonly weight: number; readonly depth: number }>;
  left: number;
};

/** An empty set of values for a text of this length: repetitions may add as much as the text's length. */
export const noValues = (length: number): Scope => ({ values: new Map(), left: Math.max(length, 100_000) });

/** Registers a value that later ones may refer to. */
export const know = (scope: Scope, name: string, node: JsonNode): void => {
  scope.values.set(name, { node, ...measure(node) });
};

/** Calls that are read as their first argument: nothing is run. */
const TRANSPARENT: ReadonlySet<string> = new Set(["parseAbi", "parseAbiItem", "Interface", "freeze"]);

type Frame =
  | { readonly kind: "array"; readonly at: number; readonly items: JsonNode[] }
  | {
      readonly kind: "object";
      readonly at: number;
      readonly entries: [string, JsonNode][];
      readonly keys: Set<string>;
      key: string;
    }
  | { readonly kind: "call" | "parentheses"; readonly at: number };

/**
 * Reads one value of JSON, JSON5 or TypeScript: comments, trailing commas, keys without quotes, any quotes, `as const`.
 * A value that would have to be computed, such as a variable from another file, is an error. Not recursive, so no depth
 * overflows the stack.
 */
export const literalSteps = function* (tokens: Tokens, scope = noValues(0)): Steps<JsonNode> {
  const frames: Frame[] = [];
  for (let count = 0; ; count += 1) {
    if (count % 64 === 0) yield;
    if (frames.length > limits.depth) {
      throw new AbiTextError(tokens.peek().at, `This is nested deeper than ${limits.depth} levels`);
    }
    const opened = openFrame(tokens);
    let value: JsonNode | undefined;
    if (opened !== undefined) frames.push(opened);
    else value = simpleValue(tokens, scope, frames.length);
    // Closes every frame that ends here and moves to the next value.
    for (;;) {
      const frame = frames.at(-1);
      if (value !== undefined) {
        skipTypeWords(tokens);
        if (frame === undefined) return value;
        attach(frame, value);
      }
      if (frame === undefined || (value !== undefined && isWrapping(frame))) {
        value = frame === undefined ? undefined : closeWrapper(tokens, frame, value);
        frames.pop();
        continue;
      }
      if (isWrapping(frame) || placeOfNext(tokens, frame, value !== undefined, scope, frames.length)) break;
      value = closed(frame);
      frames.pop();
    }
  }
};

const isWrapping = (frame: Frame): boolean => frame.kind === "call" || frame.kind === "parentheses";

/** The end of `( value )` or of a call, whose further arguments are ignored. */
const closeWrapper = (tokens: Tokens, frame: Frame, value: JsonNode | undefined): JsonNode | undefined => {
  if (frame.kind === "call") skipTo(tokens, ")");
  expectSign(tokens, ")");
  return value;
};

const closed = (frame: Frame): JsonNode =>
  frame.kind === "array"
    ? { kind: "array", at: frame.at, items: frame.items }
    : { kind: "object", at: frame.at, entries: frame.kind === "object" ? frame.entries : [] };

const attach = (frame: Frame, value: JsonNode): void => {
  if (frame.kind === "array") frame.items.push(value);
  if (frame.kind === "object") frame.entries.push([frame.key, value]);
};

/** The frame of the list, object, parentheses or call that starts here. */
const openFrame = (tokens: Tokens): Frame | undefined => {
  if (tokens.peek().text === "<") skipAngles(tokens);
  const token = tokens.peek();
  const { at } = token;
  if (token.kind === "sign") {
    if (tokens.take("[")) return { kind: "array", at, items: [] };
    if (tokens.take("{")) return { kind: "object", at, entries: [], keys: new Set(), key: "" };
    return tokens.take("(") ? { kind: "parentheses", at } : undefined;
  }
  if (token.kind !== "word") return undefined;
  if (token.text === "new") tokens.next();
  const second = tokens.peekSecond();
  if (second.text !== "." && second.text !== "(") return undefined;
  let name = tokens.next();
  while (tokens.take(".")) name = tokens.next();
  if (!TRANSPARENT.has(name.text)) {
    throw new AbiTextError(at, `“${name.text}” would have to be run`, "Paste the ABI that the code uses or makes.");
  }
  expectSign(tokens, "(");
  return { kind: "call", at };
};

const WORDS: Readonly<Record<string, JsonNode["kind"]>> = {
  true: "boolean",
  false: "boolean",
  null: "null",
  undefined: "null",
  // Of JSON5 and Python.
  NaN: "null",
  Infinity: "null",
  None: "null",
  True: "boolean",
  False: "boolean",
};

const simpleValue = (tokens: Tokens, scope: Scope, depth: number): JsonNode => {
  const token = tokens.next();
  const { at, text, kind } = token;
  if (kind === "string") return { kind: "string", at, value: stringOf(token) };
  if (kind === "number") return number(tokens, at, text);
  if (text === "-" && tokens.peek().kind === "number") return number(tokens, at, `-${tokens.next().text}`);
  if (text === "+" && tokens.peek().kind === "number") return number(tokens, at, tokens.next().text);
  if (kind === "word") {
    if (Object.hasOwn(WORDS, text)) {
      return WORDS[text] === "null" ? { kind: "null", at } : { kind: "boolean", at, value: /^true$/i.test(text) };
    }
    return { ...valueOf(token, scope, depth), at };
  }
  throw new AbiTextError(at, `A value is missing here${got(token)}`);
};

const number = (tokens: Tokens, at: number, text: string): JsonNode => {
  const suffix = tokens.peek();
  if (suffix.text === "n" && suffix.at === at + text.length) tokens.next();
  return { kind: "number", at, text: text.replaceAll("_", "") };
};

/** The value of a string token; a template must not have placeholders. */
const stringOf = (token: Token): string => {
  if (token.text.startsWith("`") && token.text.includes("${")) {
    throw new AbiTextError(token.at, "This text has a variable in it", "Paste the text that it makes.");
  }
  return readString(token);
};

/** Moves to the value of the next item or property; false at the end of the list or object. */
const placeOfNext = (tokens: Tokens, frame: Frame, isBehind: boolean, scope: Scope, depth: number): boolean => {
  const close = frame.kind === "array" ? "]" : "}";
  if (tokens.take(close)) return false;
  if (isBehind) {
    if (!tokens.take(",")) {
      const token = tokens.peek();
      throw new AbiTextError(token.at, `A comma or “${close}” is missing here${got(token)}`);
    }
    if (tokens.take(close)) return false;
  }
  while (tokens.take("...")) {
    spread(tokens, frame, scope, depth);
    if (!tokens.take(",") && tokens.peek().text !== close) expectSign(tokens, close);
    if (tokens.take(close)) return false;
  }
  if (frame.kind === "object") readKey(tokens, frame);
  return true;
};

const readKey = (tokens: Tokens, frame: Extract<Frame, { kind: "object" }>): void => {
  const token = tokens.peek();
  if (token.kind !== "word" && token.kind !== "string" && token.kind !== "number") {
    throw new AbiTextError(token.at, `A key is missing here${got(token)}`);
  }
  const key = token.kind === "string" ? stringOf(token) : token.text;
  if (frame.keys.has(key)) throw new AbiTextError(token.at, `The key “${key.slice(0, 40)}” appears twice`);
  frame.keys.add(key);
  frame.key = key;
  const second = tokens.peekSecond();
  // `{ abi }` is short for `{ abi: abi }`.
  if (token.kind === "word" && (second.text === "," || second.text === "}")) return;
  tokens.next();
  expectSign(tokens, ":");
};

const spread = (tokens: Tokens, frame: Frame, scope: Scope, depth: number): void => {
  const token = tokens.next();
  const value = valueOf(token, scope, depth);
  if (value.kind !== "array" || frame.kind !== "array") {
    throw new AbiTextError(token.at, `“${token.text.slice(0, 40)}” is not a list`, "Paste its value.");
  }
  for (const item of value.items) frame.items.push(item);
};

/** The value that a name was given earlier. */
const valueOf = ({ text, at }: Token, scope: Scope, depth: number): JsonNode => {
  const value = scope.values.get(text);
  const name = text.slice(0, 40);
  if (value === undefined) {
    throw new AbiTextError(at, `“${name}” is a variable that this text does not define`, "Paste its value.");
  }
  scope.left -= value.weight;
  if (scope.left < 0 || value.depth + depth > limits.depth) {
    throw new AbiTextError(at, `“${name}” is used too often`, "Paste the ABI alone.");
  }
  return value.node;
};

/** The size and depth of a value. */
const measure = (node: JsonNode): { readonly weight: number; readonly depth: number } => {
  const inside = node.kind === "array" ? node.items : node.kind === "object" ? node.entries.map(([, one]) => one) : [];
  let weight = 1;
  let depth = 0;
  for (const one of inside) {
    const of = measure(one);
    weight += of.weight;
    depth = Math.max(depth, of.depth + 1);
  }
  return { weight: node.kind === "string" ? 1 + node.value.length : weight, depth };
};

/** Skips `as const`, `as const satisfies Abi` and the like: types do not affect the value. */
const skipTypeWords = (tokens: Tokens): void => {
  while (tokens.peek().text === "as" || tokens.peek().text === "satisfies") {
    tokens.next();
    if (tokens.peek().kind === "word") tokens.next();
    while (tokens.take(".")) tokens.next();
    if (tokens.peek().text === "<") skipAngles(tokens);
    while (tokens.peek().text === "[" && tokens.peekSecond().text === "]") {
      tokens.next();
      tokens.next();
    }
  }
};

const skipAngles = (tokens: Tokens): void => {
  let depth = 0;
  do {
    const { text, kind } = tokens.next();
    if (kind === "end") return;
    if (text === "<") depth += 1;
    if (text === ">") depth -= 1;
  } while (depth > 0);
};

/** Moves to a closing sign, skipping anything in brackets before it. */
export const skipTo = (tokens: Tokens, ...signs: readonly string[]): void => {
  let depth = 0;
  for (;;) {
    const { text, kind } = tokens.peek();
    if (kind === "end" || (depth === 0 && kind !== "string" && signs.includes(text))) return;
    if (kind === "sign" && (text === "(" || text === "[" || text === "{")) depth += 1;
    if (kind === "sign" && (text === ")" || text === "]" || text === "}")) depth -= 1;
    tokens.next();
  }
};

/** Skips a required sign. */
export const expectSign = (tokens: Tokens, sign: string): void => {
  const token = tokens.peek();
  if (!tokens.take(sign)) throw new AbiTextError(token.at, `“${sign}” is missing here${got(token)}`);
};

/** What was found instead. */
export const got = ({ kind, text }: Token): string =>
  kind === "end" ? ": the text ends" : `, before “${text.slice(0, 40)}”`;
