import type { JsonNode } from "#shared/abi/json-node.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { expectSign, know, literalSteps, noValues, skipTo } from "./literal.ts";
import { AbiTextError } from "./text-error.ts";
import type { Token, Tokens } from "./tokens.ts";

/** A value in a script, and its name there. */
export type NamedValue = { readonly name: string; readonly node: JsonNode };

/**
 * Reads the values that a TypeScript or JavaScript file declares: `export const erc20Abi = […] as const`, `export
 * default`, `module.exports =`, `parseAbi([…])`. Everything else is skipped; nothing is run.
 */
export const scriptSteps = function* (tokens: Tokens): Steps<readonly NamedValue[]> {
  const values: NamedValue[] = [];
  const scope = noValues(tokens.text.length);
  let problem: AbiTextError | undefined;
  for (;;) {
    yield;
    try {
      if (tokens.peek().kind === "end") break;
      const name = valueName(tokens);
      if (name === undefined) {
        skipOther(tokens);
        continue;
      }
      const node = yield* literalSteps(tokens, scope);
      know(scope, name, node);
      values.push({ name, node });
    } catch (error) {
      if (!(error instanceof AbiTextError)) throw error;
      problem ??= error;
      if (!skipToStatement(tokens)) break;
    }
  }
  // Errors beside an ABI, such as a computed value, say nothing about the ABI.
  const isFound = values.some(({ node }) => node.kind === "array" || node.kind === "object");
  if (problem !== undefined && !isFound) throw problem;
  return values;
};

const DECLARATIONS: ReadonlySet<string> = new Set(["const", "let", "var"]);

/** The name of the next value, leaving the tokens at its start; undefined if there is none. */
const valueName = (tokens: Tokens): string | undefined => {
  const token = tokens.peek();
  if (token.text === "[" || token.text === "new" || /^parseAbi(?:Item)?$/.test(token.text)) return "";
  if (token.kind !== "word") return undefined;
  // A property without its object: `abi: […]`.
  if (token.text === "abi" && tokens.peekSecond().text === ":") {
    tokens.next();
    tokens.next();
    return "";
  }
  if (DECLARATIONS.has(token.text)) {
    tokens.next();
    return declaredName(tokens);
  }
  if (tokens.take("default")) return "";
  if (token.text === "module" || token.text === "exports") return exportedName(tokens);
  return undefined;
};

const declaredName = (tokens: Tokens): string | undefined => {
  const { text, kind } = tokens.peek();
  if (kind !== "word") return undefined;
  tokens.next();
  // A type does not affect the value.
  if (tokens.peek().text === ":") skipTo(tokens, "=", ";");
  return tokens.take("=") ? text : undefined;
};

/** `module.exports =`, `exports.name =`. */
const exportedName = (tokens: Tokens): string | undefined => {
  let name: Token = tokens.next();
  while (tokens.take(".")) name = tokens.next();
  if (!tokens.take("=")) return undefined;
  return name.text === "exports" ? "" : name.text;
};

const skipOther = (tokens: Tokens): void => {
  const { text } = tokens.next();
  const close = text === "{" ? "}" : text === "(" ? ")" : undefined;
  if (close === undefined) return;
  skipTo(tokens, close);
  expectSign(tokens, close);
};

const STATEMENTS: ReadonlySet<string> = new Set([...DECLARATIONS, "export", "import", "module", "exports"]);

/** Moves to the next statement after an unreadable one; false at the end of the text. */
const skipToStatement = (tokens: Tokens): boolean => {
  try {
    for (;;) {
      const { kind, text } = tokens.next();
      if (kind === "end") return false;
      const next = tokens.peek();
      if ((next.startsLine || text === ";") && STATEMENTS.has(next.text)) return true;
    }
  } catch (error) {
    if (error instanceof AbiTextError) return false;
    throw error;
  }
};
