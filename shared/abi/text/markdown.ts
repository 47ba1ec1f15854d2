import { isSolidityWord, isSolidity } from "./language.ts";
import { limits } from "./text-error.ts";
import { inPlace, type TextPart } from "./text-part.ts";
import { tokensOf } from "./tokens.ts";

type Fence = { readonly language: string; readonly from: number; readonly to: number };

/**
 * The parts of a document in Markdown that may have an ABI: what its code blocks declare in Solidity as one part, because
 * a document shows a contract in pieces, and every other block on its own. Undefined for any other text.
 */
export const markdownParts = (text: string): readonly TextPart[] | undefined => {
  if (!hasFence(text)) return codeList(text);
  const fences = fencesIn(text);
  const outside = inPlace(text, gapsOf(fences, text.length));
  if (isSolidity(outside)) return undefined;
  const declared = new Set(fences.filter((fence) => isDeclared(text, fence)));
  const others = fences.filter((fence) => !declared.has(fence)).slice(0, mostBlocks);
  return [
    ...(declared.size === 0 ? [] : [{ name: "", text: inPlace(text, [...declared]), at: 0, isSample: false }]),
    ...others.map(({ from, to }) => ({ name: "", text: text.slice(from, to), at: from, isSample: true })),
  ];
};

/** Each block that turns out to be no ABI takes time. */
const mostBlocks = 200;

/** Whether a line of a text begins or ends a code block. */
export const hasFence = (text: string): boolean => /^[ \t]{0,8}(?:```|~~~)/m.test(text);

/** What the lines of fences enclose. A block without an end goes to the end of the text. */
const fencesIn = (text: string): readonly Fence[] => {
  const fences: Fence[] = [];
  let open: { readonly mark: string; readonly language: string; readonly from: number } | undefined;
  let at = 0;
  for (const line of text.split("\n")) {
    const [, mark, language = ""] = /^\s{0,8}(```+|~~~+)\s*([^\s`{]*)/.exec(line) ?? [];
    const next = Math.min(at + line.length + 1, text.length);
    if (mark !== undefined && open === undefined) open = { mark, language: language.toLowerCase(), from: next };
    else if (mark !== undefined && open !== undefined && language === "" && mark.startsWith(open.mark)) {
      fences.push({ language: open.language, from: open.from, to: at });
      open = undefined;
    }
    at = next;
  }
  if (open !== undefined) fences.push({ language: open.language, from: open.from, to: text.length });
  return fences;
};

const gapsOf = (fences: readonly Fence[], end: number): readonly Pick<Fence, "from" | "to">[] =>
  [0, ...fences.map(({ to }) => to)].map((from, index) => ({ from, to: fences[index]?.from ?? end }));

/** Whether a block begins with a declaration in Solidity: others show how a contract is used. */
const isDeclared = (text: string, { language, from, to }: Fence): boolean => {
  if (OTHER_LANGUAGES.has(language)) return false;
  const block = text.slice(from, Math.min(to, from + limits.line));
  return isSolidityWord(tokensOf(block).peek().text) || /^\s*[a-z]\w*[^;=(]*\bpublic\b[^;]*;/.test(block);
};

const OTHER_LANGUAGES: ReadonlySet<string> = new Set([
  "json",
  "json5",
  "jsonc",
  "js",
  "javascript",
  "jsx",
  "ts",
  "typescript",
  "tsx",
  "rust",
  "rs",
  "python",
  "py",
  "vyper",
  "vy",
  "go",
  "java",
]);

/**
 * A list in Markdown whose items are signatures in code: `- `transfer(address,uint256)`: moves tokens`. Words around the
 * code are left out; undefined if a line has none.
 */
const codeList = (text: string): readonly TextPart[] | undefined => {
  if (!/^[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]|^[ \t]*`/m.test(text)) return undefined;
  let result = "";
  let items = 0;
  for (const line of text.split("\n")) {
    const code = line.trim() === "" || /^\s*#{1,6}\s/.test(line) ? "" : itemOf(line);
    if (code === undefined) return undefined;
    if (code !== "") items += 1;
    result += `${code.padEnd(line.length)}\n`;
  }
  return items === 0 ? undefined : [{ name: "", text: result, at: 0, isSample: false }];
};

/** The signature of an item and the selector beside it, where they are in the line; undefined if there is none. */
const itemOf = (line: string): string | undefined => {
  if (line.length > limits.line) return undefined;
  const [marker = ""] = /^\s*(?:(?:[-*+•]|\d{1,4}[.)])[ \t]+)?/.exec(line) ?? [];
  const placed = codeIn(line, marker.length) ?? (marker.trim() === "" ? undefined : plainIn(line, marker.length));
  if (placed === undefined) return undefined;
  const { at, text } = placed;
  const selector = /\b0x(?:[\da-f]{64}|[\da-f]{8})\b/i.exec(line);
  const pieces = selector === null ? [placed] : [placed, { at: selector.index, text: selector[0] }];
  if (selector !== null && selector.index > at && selector.index < at + text.length) return undefined;
  return pieces
    .toSorted((one, other) => one.at - other.at)
    .reduce((all, piece) => all.padEnd(piece.at) + piece.text, "");
};

type Placed = { readonly at: number; readonly text: string };

/** A signature in code, with nothing but a selector before it. */
const codeIn = (line: string, from: number): Placed | undefined => {
  for (const match of line.matchAll(/`([^`]*)`/g)) {
    const [, text = ""] = match;
    if (!SIGNATURE.test(text)) continue;
    const at = match.index + 1;
    return /^[\s*_]*(?:`?0x[\da-f]+`?)?[\s:–—*_-]*$/i.test(line.slice(from, at - 1)) ? { at, text } : undefined;
  }
  return undefined;
};

/** An item that is nothing but a signature, with or without its selector. */
const plainIn = (line: string, at: number): Placed | undefined => {
  const text = line
    .slice(at)
    .replace(/[\s:=,–—-]*\b0x[\da-f]+\s*$/i, "")
    .trimEnd();
  return SIGNATURE.test(text) ? { at, text } : undefined;
};

const SIGNATURE = /^(?:(?:function|event|error)\s+)?[A-Za-z_$][\w$]*\s*\(/;
