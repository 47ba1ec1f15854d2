import type { Steps } from "#shared/abi/steps.ts";
import { AbiTextError, limits } from "./text-error.ts";
import { blank, inPlace, type TextPart } from "./text-part.ts";

/**
 * The ABIs in a Rust file: Solidity in `sol!`, the text of an ABI in `sol!` and `abigen!`, and ABIs in raw strings. None
 * for any other text. Throws AbiTextError for a macro that names a file.
 */
export const rustParts = function* (text: string): Steps<readonly TextPart[]> {
  if (!/\b(?:sol|abigen)\s*!|\br#+"/.test(text)) return [];
  const parts: TextPart[] = [];
  const solidity: Piece[] = [];
  for (const { macro, ...inner } of yield* piecesIn(text)) {
    yield;
    if (macro === "raw") {
      const part = abiOf("", text, inner);
      if (/^\s*[[{]/.test(part.text)) parts.push({ ...part, name: constantAt(text, inner.from) });
      continue;
    }
    const bare = withoutAttributes(text.slice(inner.from, inner.to));
    const strings = stringsIn(bare);
    if (strings.length === 0 && macro === "sol") solidity.push(inner);
    for (const { name, from, to } of strings) {
      parts.push(abiOf(name, text, { from: inner.from + from, to: inner.from + to }));
    }
  }
  if (parts.length > limits.contracts) {
    throw new AbiTextError(0, `This text has more than ${limits.contracts} contracts`, "Paste one contract.");
  }
  if (solidity.length === 0) return parts;
  // Solidity of several macros is one text.
  return [{ name: "", text: inPlace(text, solidity, withoutAttributes), at: 0, isSample: false }, ...parts];
};

type Piece = { readonly from: number; readonly to: number };
type MacroPiece = Piece & { readonly macro: string };

const STOP = /[/"'({[)}\]]|\b(?:sol|abigen)\s*!\s*(?:\w+\s*)?[({[]|\bb?r#*"/g;

/** What the macros enclose, and the raw strings outside of them. */
const piecesIn = function* (text: string): Steps<readonly MacroPiece[]> {
  const pieces: MacroPiece[] = [];
  let open: { readonly macro: string; readonly from: number; readonly depth: number } | undefined;
  let depth = 0;
  let at = 0;
  for (let count = 0; at < text.length; count += 1) {
    if (count % 1000 === 0) yield;
    STOP.lastIndex = at;
    const stop = STOP.exec(text);
    if (stop === null) break;
    const [mark] = stop;
    at = stop.index + mark.length;
    if (mark === "/") at = afterComment(text, stop.index);
    else if (mark === "'") at = afterQuote(text, stop.index);
    else if (mark.endsWith('"')) {
      const inside = stringAt(text, stop.index);
      at = inside.end;
      if (open === undefined && mark.includes("#")) pieces.push({ macro: "raw", from: inside.from, to: inside.to });
    } else if (/[({[]$/.test(mark)) {
      if (open === undefined && mark.length > 1) {
        open = { macro: mark.startsWith("sol") ? "sol" : "abigen", from: at, depth };
      }
      depth += 1;
    } else {
      depth -= 1;
      if (open === undefined || depth > open.depth) continue;
      pieces.push({ macro: open.macro, from: open.from, to: stop.index });
      open = undefined;
    }
  }
  if (open !== undefined) pieces.push({ macro: open.macro, from: open.from, to: text.length });
  return pieces;
};

const afterComment = (text: string, at: number): number => {
  const close = text[at + 1] === "/" ? "\n" : text[at + 1] === "*" ? "*/" : undefined;
  if (close === undefined) return at + 1;
  const end = text.indexOf(close, at + 2);
  return end === -1 ? text.length : end + close.length;
};

/** A character, as in '{', or the sign before a lifetime. */
const afterQuote = (text: string, at: number): number => {
  const close = text[at + 1] === "\\" ? text.indexOf("'", at + 3) : at + 2;
  return text[close] === "'" && close - at < 12 ? close + 1 : at + 1;
};

/** The content of a string or raw string, and where it ends with its quotes. One without an end has the rest of the text. */
const stringAt = (text: string, at: number): Piece & { readonly end: number } => {
  const from = text.indexOf('"', at) + 1;
  const hashes = text.slice(at, from - 1).replace(/^b?r?/, "");
  if (text[at] !== '"') {
    const to = text.indexOf(`"${hashes}`, from);
    return to === -1 ? { from, to: text.length, end: text.length } : { from, to, end: to + 1 + hashes.length };
  }
  for (let to = from; to < text.length; to += text[to] === "\\" ? 2 : 1) {
    if (text[to] === '"') return { from, to, end: to + 1 };
  }
  return { from, to: text.length, end: text.length };
};

/** `#[sol(rpc)]` says nothing about the ABI. Blanks in its place keep every offset. */
const withoutAttributes = (text: string): string => {
  let result = "";
  let kept = 0;
  for (let start = text.indexOf("#["); start !== -1; start = text.indexOf("#[", kept)) {
    const end = afterBrackets(text, start + 1);
    result += text.slice(kept, start) + blank(text.slice(start, end));
    kept = end;
  }
  return result + text.slice(kept);
};

/** Where the brackets that open at an offset are closed. */
const afterBrackets = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') at = stringAt(text, at).end - 1;
    else if (text[at] === "[") depth += 1;
    else if (text[at] === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
};

/** The strings with ABIs in a macro's arguments, each with the name before it. None if it has Solidity in it. */
const stringsIn = (text: string): readonly (Piece & { readonly name: string })[] => {
  const strings: (Piece & { readonly name: string })[] = [];
  if (!/^\s*(?:[A-Za-z_]\w*\s*,\s*)?(?:r#*)?"/.test(text)) return strings;
  for (let at = text.indexOf('"'); at !== -1 && strings.length <= limits.contracts;) {
    const before = text.slice(Math.max(0, at - longestName), at);
    const [, name = "", raw = ""] = /(?:([A-Za-z_]\w*)\s*,\s*)?(r#*)?$/.exec(before) ?? [];
    const { from, to, end } = stringAt(text, at - raw.length);
    strings.push({ name, from, to });
    at = text.indexOf('"', end);
  }
  return strings;
};

/** Characters of a contract's name and the signs behind it. */
const longestName = 120;

/** The text of an ABI in a string: JSON, or signatures, around which `abigen!` has brackets. */
const abiOf = (name: string, text: string, { from, to }: Piece): TextPart => {
  const written = text.slice(from, to);
  const value = text[from - 2] === "#" || !written.includes("\\") ? written : unescaped(written);
  if (/^\s*\[\s*(?!["[{\]\s])/.test(value)) {
    const inside = value.replace("[", " ").replace(/\]\s*$/, "");
    return { name, text: inside, at: from, isSample: false };
  }
  if (!/[[{(]/.test(value)) {
    throw new AbiTextError(
      from,
      `The ABI is in the file “${value.trim().slice(0, 100)}”, not in this text`,
      "Paste the content of that file.",
    );
  }
  return { name, text: value, at: from, isSample: false };
};

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === "n" ? "\n" : sign === "t" ? "\t" : sign));

/** The name in `const TOKEN_ABI: &str = r#"…"#`. */
const constantAt = (text: string, at: number): string =>
  /([A-Za-z_]\w*)\s*:[^=;]*=\s*b?r#+"$/.exec(text.slice(Math.max(0, at - 200), at))?.[1] ?? "";
