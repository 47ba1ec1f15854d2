import type { Steps } from "#shared/abi/steps.ts";
import { got } from "./literal.ts";
import { readType, sumText } from "./solidity-parts.ts";
import type { Scope } from "./solidity-scope.ts";
import { nameOf, skipBlock, VISIBILITIES } from "./solidity-words.ts";
import { AbiTextError } from "./text-error.ts";
import type { Tokens } from "./tokens.ts";

const VARIABLE_WORDS: ReadonlySet<string> = new Set([
  ...VISIBILITIES,
  "constant",
  "immutable",
  "override",
  "transient",
  "virtual",
]);

/** A state variable; a public one has a getter. */
export const readVariable = function* (tokens: Tokens, scope: Scope): Steps<void> {
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
    // The sum may have ended inside of brackets.
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
