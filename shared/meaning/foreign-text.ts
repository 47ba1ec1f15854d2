import { keccak256, stringToHex } from "viem/utils";
import type { Hex } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import { deceivingCharacters, hiddenCharacters, withEscapes } from "#shared/text/invisible.ts";

/**
 * A name with limited length. Invisible characters are escaped, except those that a script or an emoji needs and that
 * make a visible difference.
 */
export const bounded = (text: string, most: number): string => cut(withNeeded(text.slice(0, 2 * most + 2)), most);

/**
 * A symbol or name that a contract gives itself. Anything but one plain word is quoted, so it cannot be read as part of
 * the sentence around it.
 */
export const nameText = (text: string, most: number): string => {
  // Some letters and marks are invisible.
  const isPlain =
    plainWord.test(text) &&
    !numberLike.test(text) &&
    hiddenCharacters(text).length === 0 &&
    Array.from(text).length <= most;
  return isPlain ? text : inMarks(bounded(text, most));
};

/**
 * A quoted string. If it is cut or has escapes, its length and a fingerprint are added, so two different strings never
 * look the same.
 */
export const stringText = (text: string, most: number): string => {
  const shown = inMarks(cut(withEscapes(text.slice(0, 2 * most + 2)), most));
  if (shown === `“${text}”`) return shown;
  return `${shown} (${countText(text.length, "character")}, fingerprint ${fingerprint(stringToHex(text))})`;
};

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
};

const withNeeded = (text: string): string => {
  let result = "";
  let from = 0;
  for (const { at, codePoint, escape } of deceivingCharacters(text)) {
    result += text.slice(from, at) + escape;
    from = at + String.fromCodePoint(codePoint).length;
  }
  return result + text.slice(from);
};

/** Quotes a text, with inner quotation marks escaped. */
export const inMarks = (text: string): string => `“${text.replaceAll(/[“”"]/g, markEscape)}”`;

const markEscape = (mark: string): string => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** Bytes in hex; long ones are cut, with a fingerprint of the whole. */
export const bytesValueText = (hex: string, most: number): string => {
  const size = (hex.length - 2) / 2;
  if (size <= most) return hex;
  return `${hex.slice(0, 2 + 2 * most)}… (${countText(size, "byte")}, fingerprint ${fingerprint(hex)})`;
};

/** The first eight digits of the Keccak-256 hash. */
export const fingerprint = (hex: string): string => keccak256(isHex(hex) ? hex : stringToHex(hex)).slice(2, 10);

const isHex = (text: string): text is Hex => text.startsWith("0x");

// A letter first, or one digit before a letter, as in 1INCH: `1.5 000USD` would read as a different amount.
const plainWord = /^[0-9_]?[\p{L}\p{Sc}][\p{L}\p{M}\p{N}\p{Sc}._+-]*$/u;

// The start of an address, an exponent, a price: after an amount they would read as part of it or as its recipient.
const numberLike = /^(?:0x|\d?e[+-]?\d|[\p{Sc}.]+\d)/iu;
