import { entity } from "./entities.ts";
import { binary, type Unit, type View, viewOf } from "./view.ts";

/** Whether a text has characters that begin escapes, or the NULs of UTF-16. */
export const hasEscapes = (text: string): boolean => ["\\", "%", "&", "\0"].some((sign) => text.includes(sign));

/**
 * A binary text with one layer of escapes removed: those of JSON and JavaScript, of URLs, and HTML entities. All kinds
 * together, because a text may have several layers of several kinds; the outermost is removed first. The NULs that
 * UTF-16 puts between letters are a separate layer, because they are inside the escapes too. Undefined if there is
 * none.
 */
export const unescaped = (text: string): View | undefined => {
  if (!hasEscapes(text)) return undefined;
  const view = viewOf(text, text.includes("\0") ? nulAt : escapeAt);
  return view.text.length === text.length ? undefined : view;
};

const nulAt = (text: string, at: number): Unit | undefined => (text.charCodeAt(at) === 0 ? nothing : undefined);
const nothing: Unit = { length: 1, text: "" };

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;

const escapeAt = (text: string, at: number): Unit | undefined => {
  switch (text.charCodeAt(at)) {
    case backslash:
      return simple[text.charCodeAt(at + 1)] ?? backslashed(text.slice(at + 1, at + 16));
    case percent:
      return percented(text, at + 1);
    case ampersand:
      return entity(text, at);
    default:
      return undefined;
  }
};

const letters: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/**
 * What a backslash and one character stand for, by the character's code: a control character, or a symbol. After some
 * symbols more follows.
 */
const simple: readonly (Unit | undefined)[] = Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  const text = letters[character] ?? (/[\w%&]/.test(character) ? undefined : character);
  return text === undefined ? undefined : { length: 2, text };
});

/** The escape after a backslash: `u0061`, `u{61}`, `U00000061`, `x61`, `x{61}`, `141`. */
const backslashed = (text: string): Unit | undefined => {
  const [pair, high, low] = /^u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i.exec(text) ?? [];
  if (pair !== undefined && high !== undefined && low !== undefined) {
    const character = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
    return { length: 1 + pair.length, text: binary(character) };
  }
  const [point, long, digits, braced] =
    /^(?:U00((?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})|[uU]([0-9A-Fa-f]{4})|[uUxX]\{0*([0-9A-Fa-f]{1,6})\})/.exec(text) ?? [];
  if (point !== undefined) return character(1 + point.length, Number.parseInt(long ?? digits ?? braced ?? "", 16));
  const [byte, hex, octal] = /^(?:x([0-9a-f]{2})|([0-3][0-7]{2}))/i.exec(text) ?? [];
  if (byte === undefined) return undefined;
  return {
    length: 1 + byte.length,
    text: String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? "", 8) : Number.parseInt(hex, 16)),
  };
};

/** The escape after a percent sign: `61`, `u0061`. */
const percented = (text: string, at: number): Unit | undefined => {
  const byte = hexValue(text.charCodeAt(at)) * 16 + hexValue(text.charCodeAt(at + 1));
  if (byte >= 0) return { length: 3, text: String.fromCharCode(byte) };
  const [unit, digits = ""] = /^u([0-9a-f]{4})/i.exec(text.slice(at, at + 5)) ?? [];
  return unit === undefined ? undefined : character(6, Number.parseInt(digits, 16));
};

/** The value of a hex digit; for anything else so far below zero that no other digit compensates. */
const hexValue = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1000;
};

const character = (length: number, point: number): Unit | undefined =>
  point > 0x10_ff_ff ? undefined : { length, text: binary(String.fromCodePoint(point)) };
