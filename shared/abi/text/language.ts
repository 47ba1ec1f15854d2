import { readCreationCode } from "#shared/abi/creation-code.ts";
import { tokensOf } from "./tokens.ts";

const SCRIPT_WORDS: ReadonlySet<string> = new Set([
  "export",
  "const",
  "let",
  "var",
  "module",
  "exports",
  "new",
  "parseAbi",
  "parseAbiItem",
  "abi",
]);
const SOLIDITY_WORDS: ReadonlySet<string> = new Set([
  "pragma",
  "contract",
  "interface",
  "library",
  "abstract",
  "function",
  "event",
  "error",
  "struct",
  "enum",
  "using",
  "constructor",
  "fallback",
  "receive",
]);

/** Whether a word begins a declaration of Solidity, or a file of it. */
export const isSolidityWord = (word: string): boolean => SOLIDITY_WORDS.has(word) || word === "import";

/** Whether a text is TypeScript or JavaScript: the first word outside of brackets that only one of the languages has. */
export const isScript = (text: string): boolean => {
  const tokens = tokensOf(text);
  let depth = 0;
  for (let count = 0; count < 20_000; count += 1) {
    const token = tokens.next();
    if (token.kind === "end") return false;
    if (token.kind === "sign" && (token.text === "{" || token.text === "(" || token.text === "[")) depth += 1;
    if (token.kind === "sign" && (token.text === "}" || token.text === ")" || token.text === "]")) depth -= 1;
    if (token.kind !== "word" || depth > 0) continue;
    const { text: next } = tokens.peek();
    if (token.text === "abi") return next === ":";
    if (SCRIPT_WORDS.has(token.text)) return token.text !== "new" || next !== "(";
    if (SOLIDITY_WORDS.has(token.text)) return false;
  }
  return false;
};

/** Whether a text is Solidity with a contract, rather than only signatures. */
export const isSolidity = (text: string): boolean =>
  /^[ \t]*(?:pragma\s+solidity|(?:abstract\s+)?(?:contract|interface|library)\s+[\w$]+\s*(?:is\s|\{))/m.test(text);

/** Whether a text concatenates lists: none of them would be the whole ABI. */
export const isComposed = (text: string): boolean => /\.\.\.\s*[A-Za-z_$]|\bconcat\b|\]\s*\+\s*[[\w]/.test(text);

/** What somebody copied instead of an ABI; undefined if it may be one. */
export const notAnAbi = (text: string): string | undefined => {
  const word = text.trim().slice(0, 200);
  if (/^0x[\da-f]{40}$/i.test(word)) return "This is an address";
  if (/^0x[\da-f]{64}$/i.test(word)) return "This is a hash";
  const code = /^(?:0x|(?=[a-f]{0,63}\d)[\da-f]{64})/i.test(word) ? codeIn(text) : undefined;
  if (code !== undefined) return code;
  return /^https?:\/\/\S*$/i.test(word) ? "This is a link, and nothing is fetched from it" : undefined;
};

/** Code with the placeholders of libraries that it was not linked to, or other hex; undefined for any other text. */
const codeIn = (text: string): string | undefined => {
  const read = readCreationCode(text);
  if (!read.ok && read.problem.code === "unlinked")
    return `This is bytecode, not linked yet: it lacks ${read.problem.libraries.slice(0, 5).join(", ").slice(0, 200)}`;
  return /^(?:0x)?[\da-f]*$/i.test(text.trim()) ? "This is hex: a selector, code or calldata" : undefined;
};
