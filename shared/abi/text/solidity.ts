import type { Steps } from "../steps.ts";
import { expectSign, got, skipTo } from "./literal.ts";
import { nearest } from "./nearest.ts";
import { readFunction } from "./solidity-function.ts";
import { readAlias, readEnum, readStruct } from "./solidity-named-types.ts";
import { pathText, readParameters } from "./solidity-parts.ts";
import { newScope, type Scope, type SolidityFile } from "./solidity-scope.ts";
import { readVariable } from "./solidity-variable.ts";
import { endOf, keywords, nameOf, skipBlock, skipBody, skipToSemicolon } from "./solidity-words.ts";
import { AbiTextError, limits } from "./text-error.ts";
import type { Token, Tokens } from "./tokens.ts";

/** A function, event, error, constructor or public variable as written. */
export type Declaration = {
  readonly kind: "function" | "event" | "error" | "constructor" | "fallback" | "receive" | "variable";
  readonly name: string;
  readonly at: number;
  readonly inputs: readonly WrittenParameter[];
  readonly outputs: readonly WrittenParameter[];
  /** For public variables. */
  readonly type?: WrittenType;
  readonly mutability: StateMutability;
  readonly isAnonymous: boolean;
  /** Internal and private functions, and free functions with a body, are not part of an ABI. */
  readonly isCallable: boolean;
  /** Where its comments start. */
  readonly docsAt: number | undefined;
};

export type Struct = { readonly at: number; readonly members: readonly WrittenParameter[] };

/** What a contract declares, or the file outside contracts. */
export type Scope = {
  readonly kind: "file" | "contract" | "abstract contract" | "interface" | "library";
  readonly name: string;
  readonly at: number;
  readonly bases: readonly Pick<Token, "text" | "at">[];
  readonly structs: Map<string, Struct>;
  /** Value names by enum name. */
  readonly enums: Map<string, readonly string[]>;
  /** `type Price is uint128;` */
  readonly aliases: Map<string, WrittenType>;
  /** Constants that may be an array's length, each with its value as written. */
  readonly constants: Map<string, string>;
  readonly declarations: Declaration[];
  /** What its bodies revert with or emit; errors and events of other scopes become part of its ABI. */
  readonly used: Set<string>;
};

export type SolidityFile = { readonly file: Scope; readonly contracts: readonly Scope[] };

/**
 * Reads Solidity declarations: whole files, skipping pragmas, imports and bodies, and bare signatures, with or without
 * the word `function`, one per line.
 */
export const soliditySteps = function* (tokens: Tokens): Steps<SolidityFile> {
  const file = newScope("file", "", 0);
  const contracts: Scope[] = [];
  for (;;) {
    yield;
    const token = tokens.peek();
    if (token.kind === "end") return { file, contracts };
    const contract = contractHead(tokens);
    if (contract === undefined) {
      yield* readItem(tokens, file);
      continue;
    }
    contracts.push(contract);
    if (contracts.length > limits.contracts) {
      throw new AbiTextError(token.at, `This text has more than ${limits.contracts} contracts`);
    }
    yield* readContract(tokens, contract);
  }
};

const contractHead = (tokens: Tokens): Scope | undefined => {
  const { text, at } = tokens.peek();
  const second = tokens.peekSecond();
  if (second.kind !== "word") return undefined;
  const isAbstract = text === "abstract" && second.text === "contract";
  if (isAbstract) tokens.next();
  const kind = tokens.peek().text;
  if (kind !== "contract" && kind !== "interface" && kind !== "library") return undefined;
  tokens.next();
  const name = nameOf(tokens);
  const bases: Pick<Token, "text" | "at">[] = [];
  if (tokens.take("is")) {
    do {
      const base = tokens.peek();
      bases.push({ text: pathText(tokens), at: base.at });
      if (tokens.peek().text === "(") skipBlock(tokens);
    } while (tokens.take(","));
  }
  // `contract Token layout at 0x1234 {`
  if (tokens.peek().text === "layout") skipTo(tokens, "{");
  expectSign(tokens, "{");
  return newScope(isAbstract ? "abstract contract" : kind, name.text, at, bases);
};

const readContract = function* (tokens: Tokens, scope: Scope): Steps<void> {
  for (;;) {
    yield;
    if (tokens.take("}")) return;
    const token = tokens.peek();
    if (token.kind === "end") {
      throw new AbiTextError(
        token.at,
        `The end of ${scope.kind} ${scope.name.slice(0, 40)} is missing`,
        "Close it with }.",
      );
    }
    yield* readItem(tokens, scope);
  }
};

/** Reads one declaration, or skips one that is not part of an ABI. */
const readItem = function* (tokens: Tokens, scope: Scope): Steps<void> {
  const token = tokens.peek();
  const second = tokens.peekSecond();
  // Signatures are separated by semicolons, or by commas in a list.
  if (tokens.take(";") || (scope.kind === "file" && tokens.take(","))) return;
  if (token.kind !== "word") throw new AbiTextError(token.at, `This is not a declaration${got(token)}`, examples);
  const isNamed = second.kind === "word";
  switch (token.text) {
    case "pragma":
    case "using":
      return skipToSemicolon(tokens);
    case "import":
      return skipToSemicolon(tokens);
    case "struct":
      if (isNamed) return readStruct(tokens, scope);
      break;
    case "enum":
      if (isNamed) return readEnum(tokens, scope);
      break;
    case "type":
      if (isNamed) return readAlias(tokens, scope);
      break;
    case "modifier":
      if (isNamed) return yield* readModifier(tokens, scope);
      break;
    case "event":
    case "error":
      if (isNamed) return readNotice(tokens, scope, token.text);
      break;
    case "function":
      return yield* readFunction(tokens, scope);
    case "constructor":
    case "fallback":
    case "receive":
      if (second.text === "(") return yield* readFunction(tokens, scope);
      break;
    default:
  }
  if (second.text === "(" && token.text !== "mapping") {
    if (scope.kind === "file") return yield* readFunction(tokens, scope);
    throw new AbiTextError(token.at, `The word “function” is missing before “${token.text.slice(0, 40)}”`);
  }
  if (scope.kind === "file") checkFileItem(token, second);
  yield* readVariable(tokens, scope);
};

const examples = "Write declarations such as function transfer(address to, uint256 amount) returns (bool).";

const keywords: readonly string[] = [
  "function",
  "event",
  "error",
  "struct",
  "enum",
  "constructor",
  "fallback",
  "receive",
  "contract",
  "interface",
  "library",
  "pragma",
  "import",
  "modifier",
];

/** Outside a contract a variable is a constant; anything else is a misspelled word or a bare name. */
const checkFileItem = (token: Token, second: Token): void => {
  const name = token.text.slice(0, 40);
  if (second.kind === "word" && !second.startsLine) {
    const meant = nearest(token.text, keywords);
    if (meant !== undefined)
      throw new AbiTextError(token.at, `“${name}” is not a word of Solidity`, `Did you mean ${meant}?`);
    if (second.text === "constant") return;
    throw new AbiTextError(token.at, `“${name}” does not begin a declaration`, examples);
  }
  if (second.kind === "sign" && second.text !== "," && second.text !== ";") {
    throw new AbiTextError(second.at, `This is not a declaration${got(second)}`, examples);
  }
  throw new AbiTextError(
    token.at,
    `“${name}” is a name alone`,
    `Write its parameters, as in ${name}(address,uint256).`,
  );
};

const skipToSemicolon = (tokens: Tokens): void => {
  skipTo(tokens, ";");
  tokens.take(";");
};

/**
 * The declared name. If it has a letter that only looks like an ASCII one, it is a different name than a person reads.
 */
const nameOf = (tokens: Tokens): Token => {
  const name = tokens.next();
  const foreign = /[^\w$]/u.exec(name.text);
  if (name.kind !== "word" || foreign === null) return name;
  const code = (foreign[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  throw new AbiTextError(
    name.at + foreign.index,
    `“${foreign[0]}” (U+${code}) cannot be in a name`,
    "Solidity has the letters a to z, digits, _ and $.",
  );
};

const readStruct = (tokens: Tokens, scope: Scope): void => {
  tokens.next();
  const name = nameOf(tokens);
  expectSign(tokens, "{");
  const members: WrittenParameter[] = [];
  while (!tokens.take("}")) {
    const { at } = tokens.peek();
    const type = readType(tokens);
    const member = tokens.peek();
    if (member.kind !== "word")
      throw new AbiTextError(member.at, `The name of a struct's member is missing here${got(member)}`);
    tokens.next();
    members.push({ type, name: member.text, at, isIndexed: false });
    // The last semicolon is often left out in a one-line struct.
    if (tokens.peek().text !== "}") expectSign(tokens, ";");
  }
  if (members.length === 0) {
    throw new AbiTextError(
      name.at,
      `The struct ${name.text.slice(0, 40)} is empty: Solidity has no empty struct`,
      "Write its members, or remove it.",
    );
  }
  declareOnce(scope.structs, name);
  scope.structs.set(name.text, { at: name.at, members });
};

const declareOnce = (names: ReadonlyMap<string, unknown>, { text, at }: Token): void => {
  if (names.has(text)) throw new AbiTextError(at, `“${text.slice(0, 40)}” is declared twice`, "Remove one of the two.");
};

const readEnum = (tokens: Tokens, scope: Scope): void => {
  tokens.next();
  const name = nameOf(tokens);
  declareOnce(scope.enums, name);
  expectSign(tokens, "{");
  const values: string[] = [];
  for (let token = tokens.peek(); token.kind !== "end" && token.text !== "}"; token = tokens.peek()) {
    if (token.text !== ",") values.push(token.text);
    tokens.next();
  }
  expectSign(tokens, "}");
  scope.enums.set(name.text, values);
};

const readAlias = (tokens: Tokens, scope: Scope): void => {
  tokens.next();
  const name = nameOf(tokens);
  if (!tokens.take("is")) throw new AbiTextError(tokens.peek().at, `“is” is missing here${got(tokens.peek())}`);
  declareOnce(scope.aliases, name);
  scope.aliases.set(name.text, readType(tokens));
  expectSign(tokens, ";");
};

const readModifier = function* (tokens: Tokens, scope: Scope): Steps<void> {
  skipTo(tokens, "{", ";");
  if (!tokens.take(";")) yield* skipBody(tokens, scope);
};

const readNotice = (tokens: Tokens, scope: Scope, kind: "event" | "error"): void => {
  const { docsAt, at } = tokens.next();
  const name = nameOf(tokens).text;
  const inputs = readParameters(tokens, kind);
  const isAnonymous = kind === "event" && tokens.take("anonymous");
  const rest = { outputs: [], mutability: "nonpayable", isCallable: true, docsAt } as const;
  scope.declarations.push({ kind, name, at, inputs, isAnonymous, ...rest });
  endOf(tokens, scope);
};

/** The end of a declaration: a semicolon, or in a list of signatures the end of the line. */
const endOf = (tokens: Tokens, scope: Scope): void => {
  if (tokens.take(";")) return;
  const token = tokens.peek();
  if (scope.kind !== "file") throw new AbiTextError(token.at, `A semicolon is missing here${got(token)}`);
  if (token.startsLine || token.kind === "end" || token.text === "," || declares(token.text)) return;
  const meant = nearest(token.text, ["external", "public", "payable", "view", "pure", "returns", "anonymous"]);
  throw new AbiTextError(
    token.at,
    `“${token.text.slice(0, 40)}” does not belong in this signature`,
    meant === undefined ? "Write one signature per line." : `Did you mean ${meant}?`,
  );
};

const declares = (word: string): boolean => keywords.includes(word);

const VISIBILITIES: ReadonlySet<string> = new Set(["external", "public", "internal", "private"]);
const MUTABILITIES: ReadonlyMap<string, StateMutability> = new Map([
  ["pure", "pure"],
  ["view", "view"],
  ["constant", "view"],
  ["payable", "payable"],
  ["nonpayable", "nonpayable"],
]);

const readFunction = function* (tokens: Tokens, scope: Scope): Steps<void> {
  const first = tokens.peek();
  const isFunction = first.text === "function";
  if (isFunction) tokens.next();
  const named = tokens.peek();
  if (named.text !== "(" || named.kind !== "sign") {
    if (named.kind !== "word") throw new AbiTextError(named.at, `The name of a function is missing here${got(named)}`);
    nameOf(tokens);
  }
  const inputs = readParameters(tokens, "function");
  const { mutability, isVisible, outputs, last } = readModifiers(tokens, scope);
  const hasBody = tokens.peek().text === "{";
  if (named.text === "(" && !hasBody && last !== undefined) return readFunctionVariable(tokens, scope, first, last);
  const { kind, name } = kindOf(isFunction, named, scope);
  const isCallable = isVisible && !(hasBody && scope.kind === "file");
  const rest = { mutability, isAnonymous: false, isCallable, docsAt: first.docsAt };
  checkSpecial(kind, first, inputs);
  scope.declarations.push({ kind, name, at: first.at, inputs, outputs, ...rest });
  if (hasBody) yield* skipBody(tokens, scope);
  else endOf(tokens, scope);
};

const kindOf = (isFunction: boolean, named: Token, scope: Scope): Pick<Declaration, "kind" | "name"> => {
  // In old Solidity an unnamed function is the fallback, and one with the contract's name its constructor.
  if (named.text === "(") return { kind: "fallback", name: "" };
  if (isFunction && scope.kind.endsWith("contract") && named.text === scope.name)
    return { kind: "constructor", name: "" };
  if (isFunction) return { kind: "function", name: named.text };
  const special = (["constructor", "fallback", "receive"] as const).find((word) => word === named.text);
  return special === undefined ? { kind: "function", name: named.text } : { kind: special, name: "" };
};

const checkSpecial = (kind: Declaration["kind"], { at }: Token, inputs: readonly WrittenParameter[]): void => {
  if (kind === "receive" && inputs.length > 0) {
    throw new AbiTextError(at, "receive takes no parameters", "Write receive() external payable.");
  }
  if (kind === "fallback" && inputs.length > 1) {
    throw new AbiTextError(at, "fallback takes one parameter at most", "Write fallback(bytes calldata data).");
  }
};

type Modifiers = Pick<Declaration, "mutability" | "outputs"> & {
  readonly isVisible: boolean;
  /** The last word, if it is not a keyword of Solidity: a modifier, or the variable's name. */
  readonly last: Token | undefined;
};

/** `function (uint256) external returns (bool) public callback;` is a variable, whose value is a function. */
const readFunctionVariable = (tokens: Tokens, scope: Scope, { at, docsAt }: Token, name: Token): void => {
  const words = tokens.text.slice(at, name.at);
  skipToSemicolon(tokens);
  if (!/\bpublic\b/.test(words)) return;
  const type = { at, base: { kind: "function" }, lengths: [] } as const;
  const rest = { inputs: [], outputs: [], mutability: "view", isAnonymous: false, isCallable: true, docsAt } as const;
  scope.declarations.push({ kind: "variable", name: name.text, at, type, ...rest });
};

/**
 * Everything between the parameters and the end: visibility, mutability, `virtual`, `override`, modifiers, `returns
 * (…)`.
 */
const readModifiers = (tokens: Tokens, scope: Scope): Modifiers => {
  let mutability: StateMutability = "nonpayable";
  let isVisible = true;
  let outputs: readonly WrittenParameter[] = [];
  let last: Token | undefined;
  for (;;) {
    const token = tokens.peek();
    const { text } = token;
    if (token.kind === "word") last = undefined;
    // cast's form: `balanceOf(address)(uint256)`.
    if (text === "(" && outputs.length === 0 && scope.kind === "file") outputs = readParameters(tokens, "function");
    else if (text === "@") skipGas(tokens);
    else if (token.kind !== "word") break;
    else if (text === "returns") {
      tokens.next();
      outputs = readParameters(tokens, "function");
    } else if (isModifier(text)) {
      tokens.next();
      isVisible &&= text !== "internal" && text !== "private";
      mutability = MUTABILITIES.get(text) ?? mutability;
      if (text === "override" && tokens.peek().text === "(") skipBlock(tokens);
    } else if (scope.kind === "file") break;
    else {
      checkModifier(token);
      pathText(tokens);
      last = token;
      if (tokens.peek().text === "(") skipBlock(tokens);
    }
  }
  return { mutability, isVisible, outputs, last };
};

const isModifier = (word: string): boolean =>
  VISIBILITIES.has(word) || MUTABILITIES.has(word) || word === "virtual" || word === "override";

/** A modifier may have any name except a declaration keyword: that means a semicolon is missing. */
const checkModifier = ({ text, at, startsLine }: Token): void => {
  if (startsLine && declares(text)) throw new AbiTextError(at, `A semicolon is missing here, before “${text}”`);
  // A modifier may be called `pausable`.
  const meant = nearest(text, ["external", "public", "payable", "view", "returns"], 1);
  if (meant !== undefined && text.length < 9) {
    throw new AbiTextError(at, `“${text}” is not a word of Solidity`, `Did you mean ${meant}?`);
  }
};

/** ethers writes the gas cost after the parameters: `@29000`. */
const skipGas = (tokens: Tokens): void => {
  const { at } = tokens.next();
  if (tokens.peek().kind !== "number") throw new AbiTextError(at, "This is not a declaration");
  tokens.next();
};

/** Skips `( … )` or `[ … ]`. */
const skipBlock = (tokens: Tokens): void => {
  tokens.next();
  skipTo(tokens, ")");
  expectSign(tokens, ")");
};

/** Skips a body, recording the errors and events it uses. */
const skipBody = function* (tokens: Tokens, scope: Scope): Steps<void> {
  let depth = 0;
  const start = tokens.peek();
  for (let count = 1; ; count += 1) {
    if (count % 256 === 0) yield;
    const { text, kind } = tokens.next();
    if (kind === "end") throw new AbiTextError(start.at, "The end of this body is missing", "Close it with }.");
    if (kind === "sign" && text === "{") depth += 1;
    if (kind === "sign" && text === "}") depth -= 1;
    if (depth === 0) return;
    if (kind !== "word") continue;
    if ((text === "revert" || text === "emit") && tokens.peek().kind === "word") scope.used.add(pathText(tokens));
    // `require(condition, Problem())`
    else if (tokens.peek().text === "(" && /^[A-Z]/.test(text)) scope.used.add(text);
  }
};

const VARIABLE_WORDS: ReadonlySet<string> = new Set([
  ...VISIBILITIES,
  "constant",
  "immutable",
  "override",
  "transient",
  "virtual",
]);

/** A state variable; a public one has a getter. */
const readVariable = function* (tokens: Tokens, scope: Scope): Steps<void> {
  const { docsAt, at } = tokens.peek();
  const type = readType(tokens);
  const words = new Set<string>();
  while (VARIABLE_WORDS.has(tokens.peek().text) && /[\w(]/.test(tokens.peekSecond().text)) {
    words.add(tokens.next().text);
    if (tokens.peek().text === "(") skipBlock(tokens);
  }
  const name = tokens.peek();
  if (name.kind !== "word") throw new AbiTextError(name.at, `The name of a variable is missing here${got(name)}`);
  nameOf(tokens);
  yield;
  if (tokens.take("=")) {
    const value = sumText(tokens);
    if (words.has("constant") && tokens.peek().text === ";") scope.constants.set(name.text, value);
    // The sum may have ended inside brackets.
    while (tokens.peek().text !== ";" && tokens.peek().kind !== "end") tokens.next();
  }
  if (tokens.peek().text !== ";") {
    throw new AbiTextError(tokens.peek().at, `A semicolon is missing here${got(tokens.peek())}`);
  }
  tokens.next();
  if (!words.has("public")) return;
  const rest = { inputs: [], outputs: [], mutability: "view", isAnonymous: false, isCallable: true, docsAt } as const;
  scope.declarations.push({ kind: "variable", name: name.text, at, type, ...rest });
};
