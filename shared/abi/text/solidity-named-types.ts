import { expectSign, got } from "./literal.ts";
import { readType, type WrittenParameter } from "./solidity-parts.ts";
import type { Scope } from "./solidity-scope.ts";
import { nameOf } from "./solidity-words.ts";
import { AbiTextError } from "./text-error.ts";
import type { Token, Tokens } from "./tokens.ts";

export const readStruct = (tokens: Tokens, scope: Scope): void => {
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

export const readEnum = (tokens: Tokens, scope: Scope): void => {
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

export const readAlias = (tokens: Tokens, scope: Scope): void => {
  tokens.next();
  const name = nameOf(tokens);
  if (!tokens.take("is")) throw new AbiTextError(tokens.peek().at, `“is” is missing here${got(tokens.peek())}`);
  declareOnce(scope.aliases, name);
  scope.aliases.set(name.text, readType(tokens));
  expectSign(tokens, ";");
};
