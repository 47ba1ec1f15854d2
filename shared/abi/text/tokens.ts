import { AbiTextError } from "./text-error.ts";

/** A token of Solidity, of a human-readable signature, or of a JSON or TypeScript literal. */
export type Token = {
  readonly kind: "word" | "number" | "string" | "sign" | "end";
  /** As written; a string includes its quotes. */
  readonly text: string;
  /** Offset in the text. */
  readonly at: number;
  readonly end: number;
  /** Whether there is a line break between the previous token and this one. */
  readonly startsLine: boolean;
  /** Where the documenting comments before this token start (`///`, `/**`). */
  readonly docsAt: number | undefined;
};

/** The tokens of a text, read on demand. */
export type Tokens = {
  readonly text: string;
  readonly peek: () => Token;
  /** The token after the next one. */
  readonly peekSecond: () => Token;
  readonly next: () => Token;
  /** Consumes the next token if it is this sign or word. */
  readonly take: (text: string) => boolean;
};

/** Reads tokens starting at an offset. Each character is read once, so time is linear in the length. */
export const tokensOf = (text: string, from = 0): Tokens => {
  let current: Token | undefined;
  let second: Token | undefined;
  let at = from;
  const read = (): Token => {
    const token = readToken(text, at);
    at = token.end;
    return token;
  };
  const peek = (): Token => (current ??= read());
  const next = (): Token => {
    const token = peek();
    current = second;
    second = undefined;
    return token;
  };
  return {
    text,
    peek,
    next,
    peekSecond: () => {
      peek();
      return (second ??= read());
    },
    take: (expected) => {
      const token = peek();
      if (token.text !== expected || token.kind === "string" || token.kind === "end") return false;
      next();
      return true;
    },
  };
};

const SPACE = /[\s\uFEFF]*/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SIMPLE_WORD = /[a-zA-Z_$][\w$]*/y;
const NUMBER = /0[xX][\da-fA-F_]+|(?:\d[\d_]*(?:\.\d[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y;

/** Where the match of a sticky pattern at an offset ends; the offset itself if nothing matches. */
const endAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const isWordStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;

const readToken = (text: string, from: number): Token => {
  const { at, startsLine, docsAt } = skipBlank(text, from);
  const token = (kind: Token["kind"], end: number): Token => ({
    kind,
    text: text.slice(at, end),
    at,
    end,
    startsLine,
    docsAt,
  });
  if (at >= text.length) return token("end", at);
  const code = text.charCodeAt(at);
  if (isWordStart(code)) {
    const end = endAt(SIMPLE_WORD, text, at);
    return token("word", text.charCodeAt(end) > 127 ? endAt(WORD, text, at) : end);
  }
  const first = text[at] ?? "";
  if (first === '"' || first === "'" || first === "`") return token("string", stringEnd(text, at, first));
  if (first === "." || (code >= 48 && code <= 57)) {
    const end = endAt(NUMBER, text, at);
    if (end > at) return token("number", end);
    return token("sign", text.startsWith("...", at) ? at + 3 : at + 1);
  }
  if (first === "=" && text[at + 1] === ">") return token("sign", at + 2);
  const end = code > 127 ? endAt(WORD, text, at) : at;
  return end > at ? token("word", end) : token("sign", at + 1);
};

type Blank = Pick<Token, "at" | "startsLine" | "docsAt">;

/** Skips blanks and comments. */
const skipBlank = (text: string, from: number): Blank => {
  const code = text.charCodeAt(from);
  // Usually there is nothing to skip, or one blank.
  if (from > 0 && code > 32 && code < 128 && code !== 47) return { at: from, startsLine: false, docsAt: undefined };
  let at = from;
  let startsLine = from === 0;
  let docsAt: number | undefined;
  for (;;) {
    const end = endAt(SPACE, text, at);
    startsLine ||= hasLineEnd(text, at, end);
    at = end;
    const isLine = text.startsWith("//", at);
    if (!isLine && !text.startsWith("/*", at)) return { at, startsLine, docsAt };
    if (text[at + 2] === (isLine ? "/" : "*") && text[at + 3] !== "/") docsAt ??= at;
    const close = isLine ? lineEnd(text, at + 2) : text.indexOf("*/", at + 2);
    if (!isLine && close === -1) throw new AbiTextError(at, "This comment has no end", "Close it with */.");
    if (!isLine) startsLine ||= hasLineEnd(text, at, close);
    at = isLine ? close : close + 2;
  }
};

// What ends a line, and with it a comment, for a compiler: more than what an editor shows as a line break.
const LINE_END = /[\n-\r\u2028\u2029]/g;

const lineEnd = (text: string, from: number): number => {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? text.length;
};

const hasLineEnd = (text: string, from: number, end: number): boolean => {
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 10 && code <= 13) || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
};

/** The offset after the closing quote. */
const stringEnd = (text: string, at: number, quote: string): number => {
  for (let end = at + 1; end < text.length; end += 1) {
    const character = text[end];
    if (character === quote) return end + 1;
    if (character === "\\") end += 1;
    else if (character === "\n" && quote !== "`") break;
  }
  throw new AbiTextError(at, "This string has no end", `Close it with ${quote}.`);
};

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", 0: "\0" };

/**
 * The characters of a string's value, each with the offset where it is written. Throws AbiTextError at an invalid
 * escape.
 */
export const readString = ({ text, at }: Pick<Token, "text" | "at">): string => {
  if (!text.includes("\\")) return text.slice(1, -1);
  const parts: string[] = [];
  forEachCharacter(text, (part, offset) => {
    if (part === undefined) throw new AbiTextError(at + offset, "This escape is not one that a string may have");
    parts.push(part);
  });
  return parts.join("");
};

/** The offset in the written string of the character at `index` of its value. */
export const offsetInString = (written: string, index: number): number => {
  let position = written.length - 1;
  let count = 0;
  forEachCharacter(written, (part = "", offset) => {
    if (count <= index) position = offset;
    count += part.length;
  });
  return count <= index ? written.length - 1 : position;
};

const CODE = /u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})/y;

const forEachCharacter = (written: string, call: (part: string | undefined, offset: number) => void): void => {
  for (let at = 1; at < written.length - 1;) {
    if (written[at] !== "\\") {
      call(written[at], at);
      at += 1;
      continue;
    }
    const escaped = written[at + 1] ?? "";
    const code = written.slice(at + 1, endAt(CODE, written, at + 1));
    const point = Number.parseInt(code.replace(/^[ux]\{?/, ""), 16);
    if (code !== "" && point <= 0x10_ff_ff) call(String.fromCodePoint(point), at);
    else if (/[ux\d]/.test(escaped) && escaped !== "0") call(undefined, at);
    // A line continuation.
    else if (escaped === "\n") call("", at);
    else call(ESCAPES[escaped] ?? escaped, at);
    at += code === "" ? 2 : 1 + code.length;
  }
};
