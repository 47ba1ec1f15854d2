import type { Steps } from "#shared/abi/steps.ts";
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

/** Outside a contract a variable is a constant; anything else is a misspelt word or a bare name. */
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
