import type { Steps } from "#shared/abi/steps.ts";
import type { Abi, AbiEntry, AbiParameter, StateMutability } from "#shared/abi/types.ts";
import { expectSign, got, skipTo } from "./literal.ts";
import { AbiTextError, limits } from "./text-error.ts";
import { blank } from "./text-part.ts";
import { type Token, type Tokens, tokensOf } from "./tokens.ts";
import { readVyperType, typeReader, type VyperNames, type VyperType } from "./vyper-types.ts";

/** Whether a text is Vyper: an interface file, or a contract's source. */
export const isVyper = (text: string): boolean =>
  !/\bpragma solidity\b/.test(text) &&
  (/^[ \t]*@(?:external|view|pure|payable|nonpayable|deploy)\b(?!\s*\()/m.test(text) ||
    /^(?:event|struct|flag|interface) [A-Za-z_]\w*:/m.test(text) ||
    /^[ \t]*def \w+\([^\n]*:[ \t]*(?:view|pure|payable|nonpayable|\.\.\.)[ \t]*$/m.test(text));

/** An ABI in Vyper: of the file itself, or of an interface that it declares. */
export type VyperContract = { readonly name: string; readonly abi: Abi; readonly missing: readonly string[] };

/**
 * Reads Vyper: the external functions with their decorators, events, structs, flags, constructor and public variables
 * of a file, skipping bodies; else the interfaces that it declares.
 */
export const vyperAbisSteps = function* (text: string): Steps<readonly VyperContract[]> {
  const tokens = tokensOf(withoutComments(text));
  const file: File = {
    names: { structs: new Map(), flags: new Set(), interfaces: new Set(), constants: new Map() },
    functions: [],
    events: [],
    variables: [],
    interfaces: new Map(),
    missing: [],
  };
  while (tokens.peek().kind !== "end") {
    yield;
    readItem(tokens, file);
  }
  const types = typeReader(file.names);
  const own: AbiEntry[] = [];
  const budget = { left: limits.entries };
  for (const { name, members, at } of file.events) {
    yield;
    const inputs = members.map((member) => ({ ...types.parameterOf(member), indexed: member.isIndexed }));
    own.push(spent(budget, at, { type: "event", name, inputs, anonymous: false }));
  }
  for (const item of file.functions) {
    yield;
    own.push(...entriesOf(item, types).map((entry) => spent(budget, item.at, entry)));
  }
  for (const { name, type, at } of file.variables) {
    yield;
    const entry: AbiEntry = { type: "function", name, ...types.getterOf(type), stateMutability: "view" };
    own.push(spent(budget, at, entry));
  }
  if (own.length > 0) return [{ name: "", abi: own, missing: file.missing }];
  const contracts: VyperContract[] = [];
  for (const [name, functions] of file.interfaces) {
    yield;
    const abi = functions.flatMap((one) => entriesOf(one, types).map((entry) => spent(budget, one.at, entry)));
    if (abi.length > 0) contracts.push({ name, abi, missing: [] });
  }
  if (contracts.length > 0) return contracts;
  throw new AbiTextError(0, "This Vyper declares no external function or event", "Paste what vyper -f abi prints.");
};

/** Like Solidity's, a text has at most so many entries and parameters. */
const spent = <T extends AbiEntry>(budget: { left: number }, at: number, entry: T): T => {
  budget.left -= 1 + ("inputs" in entry ? sizeOf(entry.inputs) : 0);
  if (budget.left < 0) throw new AbiTextError(at, "This text has too many entries", "Paste one contract.");
  return entry;
};

const sizeOf = (parameters: readonly AbiParameter[]): number =>
  parameters.reduce((sum, { components = [] }) => sum + 1 + sizeOf(components), 0);

type Member = { readonly name: string; readonly type: VyperType; readonly isIndexed: boolean };
type Argument = Member & { readonly hasDefault: boolean };
type WrittenFunction = {
  readonly name: string;
  readonly at: number;
  readonly inputs: readonly Argument[];
  readonly output: VyperType | undefined;
  readonly mutability: StateMutability;
};

type File = {
  readonly names: VyperNames;
  readonly functions: WrittenFunction[];
  readonly events: { readonly name: string; readonly members: readonly Member[]; readonly at: number }[];
  readonly variables: { readonly name: string; readonly type: VyperType; readonly at: number }[];
  readonly interfaces: Map<string, readonly WrittenFunction[]>;
  readonly missing: string[];
};

/** Comments and documentation as blanks, so that every offset stays. */
const withoutComments = (text: string): string =>
  text.replaceAll(/"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*|\/\//g, (part) =>
    /^["'](?!["'])/.test(part) ? part : blank(part),
  );

/** One item at the start of a line, up to the next. */
const readItem = (tokens: Tokens, file: File): void => {
  const first = tokens.peek();
  const { text } = first;
  const second = tokens.peekSecond();
  const isBlock = second.kind === "word";
  if (text === "@" || text === "def") return readFunction(tokens, file);
  if (text === "event" && isBlock) return void file.events.push(readBlock(tokens, "event"));
  if (text === "struct" && isBlock) {
    const { name, members, at } = readBlock(tokens, "struct");
    if (file.names.structs.has(name)) throw new AbiTextError(at, `The struct ${name.slice(0, 40)} is declared twice`);
    file.names.structs.set(name, members);
    return;
  }
  if ((text === "flag" || text === "enum") && isBlock) {
    tokens.next();
    file.names.flags.add(tokens.next().text);
    return skipItem(tokens, first);
  }
  if (text === "interface" && isBlock) return readInterface(tokens, file);
  if (text === "import" || text === "from") return readImport(tokens, file);
  if (text === "exports" && second.text === ":") {
    return readExports(tokens, file, first);
  }
  if (first.kind === "word" && second.text === ":") return readVariable(tokens, file, first);
  return skipItem(tokens, first);
};

/** Whether a token begins an item: a line that is no further to the right than where the item began. */
const isNext = (tokens: Tokens, token: Token, column: number): boolean =>
  token.kind === "end" || (token.startsLine && columnOf(tokens, token) <= column);

const columnOf = ({ text }: Tokens, { at }: Token): number => at - (text.lastIndexOf("\n", at - 1) + 1);

const skipItem = (tokens: Tokens, first: Token): void => {
  const column = columnOf(tokens, first);
  if (tokens.peek().at === first.at) tokens.next();
  let open = 0;
  for (;;) {
    const token = tokens.peek();
    if (token.kind === "end" || (open <= 0 && isNext(tokens, token, column))) return;
    if (token.kind === "sign" && /^[([{]$/.test(token.text)) open += 1;
    if (token.kind === "sign" && /^[)\]}]$/.test(token.text)) open -= 1;
    tokens.next();
  }
};

/** `event Transfer:` or `struct Order:` with a member on each line. */
const readBlock = (tokens: Tokens, kind: string): { name: string; members: readonly Member[]; at: number } => {
  const first = tokens.next();
  const name = nameOf(tokens);
  const column = columnOf(tokens, first);
  // An event without members.
  if (kind === "event" && tokens.peek().text !== ":") return { name: name.text, members: [], at: first.at };
  expectSign(tokens, ":");
  const members: Member[] = [];
  if (tokens.take("pass")) return { name: name.text, members, at: first.at };
  while (!isNext(tokens, tokens.peek(), column)) {
    const member = nameOf(tokens);
    expectSign(tokens, ":");
    const isIndexed = kind === "event" && tokens.peek().text === "indexed" && tokens.take("indexed");
    if (isIndexed) expectSign(tokens, "(");
    const type = readVyperType(tokens);
    if (isIndexed) expectSign(tokens, ")");
    members.push({ name: member.text, type, isIndexed });
  }
  return { name: name.text, members, at: first.at };
};

/** `interface Token:` with a signature on each line, as `vyper -f external_interface` prints it. */
const readInterface = (tokens: Tokens, file: File): void => {
  const first = tokens.next();
  const name = nameOf(tokens);
  const column = columnOf(tokens, first);
  expectSign(tokens, ":");
  const functions: WrittenFunction[] = [];
  while (!isNext(tokens, tokens.peek(), column)) {
    if (tokens.take("pass")) continue;
    const signature = readSignature(tokens);
    expectSign(tokens, ":");
    const word = tokens.next();
    functions.push({ ...signature, mutability: mutabilityOf(word) });
  }
  file.names.interfaces.add(name.text);
  file.interfaces.set(name.text, functions);
};

const MUTABILITIES: ReadonlyMap<string, StateMutability> = new Map([
  ["view", "view"],
  ["pure", "pure"],
  ["constant", "view"],
  ["payable", "payable"],
  ["nonpayable", "nonpayable"],
  ["modifying", "nonpayable"],
]);

const mutabilityOf = (word: Token): StateMutability => {
  const mutability = MUTABILITIES.get(word.text);
  if (mutability !== undefined) return mutability;
  throw new AbiTextError(
    word.at,
    `The mutability of this function is missing${got(word)}`,
    "Write view or nonpayable.",
  );
};

const readFunction = (tokens: Tokens, file: File): void => {
  const first = tokens.peek();
  const decorators = new Set<string>();
  while (tokens.take("@")) {
    decorators.add(tokens.next().text);
    if (tokens.peek().text === "(") {
      tokens.next();
      skipTo(tokens, ")");
      expectSign(tokens, ")");
    }
  }
  if (tokens.peek().text !== "def") {
    throw new AbiTextError(tokens.peek().at, `A function is missing after its decorators${got(tokens.peek())}`);
  }
  const isInternal = decorators.has("internal") || decorators.has("private");
  if (isInternal) return skipItem(tokens, first);
  const signature = readSignature(tokens);
  expectSign(tokens, ":");
  const stated = [...decorators].flatMap((word) => MUTABILITIES.get(word) ?? []);
  const body = tokens.peek();
  // An interface may have the mutability in place of a body.
  const inBody = body.startsLine ? undefined : MUTABILITIES.get(body.text);
  skipItem(tokens, first);
  const isExternal = decorators.has("external") || decorators.has("public") || signature.name === "__init__";
  // Without a decorator a function is internal, except in an interface.
  if (!isExternal && inBody === undefined && body.text !== "...") return;
  file.functions.push({ ...signature, mutability: stated[0] ?? inBody ?? "nonpayable" });
};

const readSignature = (tokens: Tokens): Omit<WrittenFunction, "mutability"> => {
  const { at } = tokens.peek();
  expectSign(tokens, "def");
  const name = nameOf(tokens);
  expectSign(tokens, "(");
  const inputs: Argument[] = [];
  while (!tokens.take(")")) {
    const argument = nameOf(tokens);
    expectSign(tokens, ":");
    const type = readVyperType(tokens);
    const hasDefault = tokens.take("=");
    if (hasDefault) skipTo(tokens, ",", ")");
    inputs.push({ name: argument.text, type, isIndexed: false, hasDefault });
    if (!tokens.take(",") && tokens.peek().text !== ")") {
      throw new AbiTextError(tokens.peek().at, `A comma or “)” is missing here${got(tokens.peek())}`);
    }
  }
  const isReturning = tokens.peek().text === "-" && tokens.peekSecond().text === ">";
  if (!isReturning) return { name: name.text, at, inputs, output: undefined };
  tokens.next();
  tokens.next();
  return { name: name.text, at, inputs, output: readVyperType(tokens) };
};

/** What is imported may be an interface, whose values are addresses. */
const readImport = (tokens: Tokens, file: File): void => {
  tokens.next();
  let last: Token | undefined;
  while (!isNext(tokens, tokens.peek(), 0)) {
    const token = tokens.next();
    if (token.kind === "word" && token.text !== "as" && token.text !== "import") last = token;
    if (token.text === "," && last !== undefined) file.names.interfaces.add(last.text);
  }
  if (last !== undefined) file.names.interfaces.add(last.text);
};

/** `exports: erc20.__interface__`, or several: the functions of another file. */
const readExports = (tokens: Tokens, file: File, first: Token): void => {
  tokens.next();
  let isPart = false;
  while (!isNext(tokens, tokens.peek(), columnOf(tokens, first))) {
    const { kind, text } = tokens.next();
    if (kind === "word" && !isPart && !file.missing.includes(text)) file.missing.push(text);
    isPart = text === ".";
  }
};

/** `name: public(type)`, `NAME: constant(uint256) = 10`, or `implements: Interface`. */
const readVariable = (tokens: Tokens, file: File, first: Token): void => {
  const name = tokens.next();
  tokens.next();
  const words = new Set<string>();
  while (WRAPPERS.has(tokens.peek().text) && tokens.peekSecond().text === "(") {
    words.add(tokens.next().text);
    tokens.next();
  }
  if (words.has("public")) {
    file.variables.push({ name: name.text, type: readVyperType(tokens), at: first.at });
  }
  if (words.has("constant")) {
    skipTo(tokens, ")");
    while (tokens.take(")"));
    const value = tokens.take("=") && tokens.peek().kind === "number" ? tokens.next().text : undefined;
    // An expression such as `2 * 3` is not computed.
    const isWhole = isNext(tokens, tokens.peek(), columnOf(tokens, first));
    if (value !== undefined && isWhole) file.names.constants.set(name.text, value);
  }
  skipItem(tokens, first);
};

const WRAPPERS: ReadonlySet<string> = new Set(["public", "constant", "immutable", "transient", "reentrant"]);

const nameOf = (tokens: Tokens): Token => {
  const name = tokens.next();
  if (name.kind === "word" && /^\w+$/.test(name.text)) return name;
  throw new AbiTextError(name.at, `A name is missing here${got(name)}`);
};

/** The entries of a function: one for each number of arguments, if some have a default. */
const entriesOf = (written: WrittenFunction, types: ReturnType<typeof typeReader>): readonly AbiEntry[] => {
  const { name, inputs, output, mutability } = written;
  const parameters: readonly AbiParameter[] = inputs.map((input) => types.parameterOf(input));
  const payable = mutability === "payable" ? mutability : "nonpayable";
  if (name === "__init__") return [{ type: "constructor", inputs: parameters, stateMutability: payable }];
  if (name === "__default__") return [{ type: "fallback", stateMutability: payable }];
  const outputs = output === undefined ? [] : types.outputsOf(output);
  const least = inputs.findIndex(({ hasDefault }) => hasDefault);
  const counts = Array.from(
    { length: least === -1 ? 1 : inputs.length - least + 1 },
    (_, more) => inputs.length - more,
  );
  return counts.toReversed().map((count) => ({
    type: "function",
    name,
    inputs: parameters.slice(0, count),
    outputs,
    stateMutability: mutability,
  }));
};
