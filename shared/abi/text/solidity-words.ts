import type { Steps } from "#shared/abi/steps.ts";
import { expectSign, got, skipTo } from "./literal.ts";
import { nearest } from "./nearest.ts";
import { pathText } from "./solidity-parts.ts";
import type { Scope } from "./solidity-scope.ts";
import { AbiTextError } from "./text-error.ts";
import type { Token, Tokens } from "./tokens.ts";

/** The words that begin a declaration. */
export const keywords: readonly string[] = [
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

/** Whether a word begins a declaration. */
export const declares = (word: string): boolean => keywords.includes(word);

export const VISIBILITIES: ReadonlySet<string> = new Set(["external", "public", "internal", "private"]);

/** The name of what is declared. One with a letter that only looks like one of ASCII would be something else than what is read. */
export const nameOf = (tokens: Tokens): Token => {
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

/** The end of a declaration: a semicolon, or in a list of signatures the end of the line. */
export const endOf = (tokens: Tokens, scope: Scope): void => {
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

export const skipToSemicolon = (tokens: Tokens): void => {
  skipTo(tokens, ";");
  tokens.take(";");
};

/** Skips `( … )` or `[ … ]`. */
export const skipBlock = (tokens: Tokens): void => {
  tokens.next();
  skipTo(tokens, ")");
  expectSign(tokens, ")");
};

/** Skips a body, recording the errors and events it uses. */
export const skipBody = function* (tokens: Tokens, scope: Scope): Steps<void> {
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
