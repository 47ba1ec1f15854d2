import type { Steps } from "#shared/abi/steps.ts";
import type { FunctionMutability, StateMutability } from "#shared/abi/types.ts";
import { got } from "./literal.ts";
import { nearest } from "./nearest.ts";
import { pathText, readParameters, readType, type WrittenParameter } from "./solidity-parts.ts";
import type { Declaration, Scope } from "./solidity-scope.ts";
import { declares, endOf, nameOf, skipBlock, skipBody, skipToSemicolon, VISIBILITIES } from "./solidity-words.ts";
import { AbiTextError } from "./text-error.ts";
import type { Token, Tokens } from "./tokens.ts";

const MUTABILITIES: ReadonlyMap<string, StateMutability> = new Map([
  ["pure", "pure"],
  ["view", "view"],
  ["constant", "view"],
  ["payable", "payable"],
  ["nonpayable", "nonpayable"],
]);

/** A function, constructor, fallback or receive, or a bare signature. */
export const readFunction = function* (tokens: Tokens, scope: Scope): Steps<void> {
  const first = tokens.peek();
  const isFunction = first.text === "function";
  if (isFunction) tokens.next();
  const nameToken = tokens.peek();
  if (nameToken.text !== "(" || nameToken.kind !== "sign") {
    if (nameToken.kind !== "word")
      throw new AbiTextError(nameToken.at, `The name of a function is missing here${got(nameToken)}`);
    nameOf(tokens);
  }
  const inputs = readParameters(tokens, "function");
  const { mutability, isVisible, outputs, last } = readModifiers(tokens, scope, isFunction);
  const hasBody = tokens.peek().text === "{";
  if (nameToken.text === "(" && !hasBody && last !== undefined) return readFunctionVariable(tokens, scope, first, last);
  const { kind, name } = kindOf(isFunction, nameToken, scope);
  const isCallable = isVisible && !(hasBody && scope.kind === "file");
  const rest = { mutability, isAnonymous: false, isCallable, docsAt: first.docsAt };
  checkSpecial(kind, first, inputs);
  scope.declarations.push({ kind, name, at: first.at, inputs, outputs, ...rest });
  if (hasBody) yield* skipBody(tokens, scope);
  else endOf(tokens, scope);
};

const kindOf = (isFunction: boolean, nameToken: Token, scope: Scope): Pick<Declaration, "kind" | "name"> => {
  // In old Solidity an unnamed function is the fallback, and one with the contract's name its constructor.
  if (nameToken.text === "(") return { kind: "fallback", name: "" };
  if (isFunction && scope.kind.endsWith("contract") && nameToken.text === scope.name)
    return { kind: "constructor", name: "" };
  if (isFunction) return { kind: "function", name: nameToken.text };
  const special = (["constructor", "fallback", "receive"] as const).find((word) => word === nameToken.text);
  return special === undefined ? { kind: "function", name: nameToken.text } : { kind: special, name: "" };
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
  /** The last word, where it is none of Solidity's own: a modifier, or the name of a variable. */
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
const readModifiers = (tokens: Tokens, scope: Scope, isFunction: boolean): Modifiers => {
  // A signature without the word `function` is not Solidity, where a function that states nothing writes.
  let mutability: FunctionMutability = isFunction || scope.kind !== "file" ? "nonpayable" : "unstated";
  let isVisible = true;
  let outputs: readonly WrittenParameter[] = [];
  let last: Token | undefined;
  for (;;) {
    const token = tokens.peek();
    const { text } = token;
    if (token.kind === "word") last = undefined;
    // cast's form: `balanceOf(address)(uint256)`.
    if (text === "(" && outputs.length === 0 && scope.kind === "file") outputs = readParameters(tokens, "function");
    else if (scope.kind === "file" && outputs.length === 0 && takeArrow(tokens)) outputs = readReturned(tokens);
    else if (text === "@") skipGas(tokens);
    else if (token.kind !== "word") break;
    else if (text === "returns") {
      tokens.next();
      outputs = readParameters(tokens, "function");
    } else if (isModifier(text)) {
      tokens.next();
      isVisible &&= text !== "internal" && text !== "private";
      mutability = MUTABILITIES.get(text) ?? (mutability === "unstated" ? "nonpayable" : mutability);
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

/** `f(x): type`, `f(x) -> type`, `f(x) => type`. */
const takeArrow = (tokens: Tokens): boolean => {
  if (tokens.peek().kind !== "sign") return false;
  if (tokens.peek().text === "-" && tokens.peekSecond().text === ">") return tokens.take("-") && tokens.take(">");
  return tokens.take(":") || tokens.take("=>") || tokens.take("→");
};

/** What such a function returns: a list in parentheses, or one type, which may itself be a tuple. */
const readReturned = (tokens: Tokens): readonly WrittenParameter[] => {
  const { at, text } = tokens.peek();
  if (text === "(" && tokens.peekSecond().text === ")") return readParameters(tokens, "function");
  if (tokens.take("void")) return [];
  const type = readType(tokens);
  if (type.base.kind === "tuple" && text === "(" && type.lengths.length === 0) return type.base.parts;
  return [{ type, name: "", at, isIndexed: false }];
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
