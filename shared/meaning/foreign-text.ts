import { keccak256, stringToHex } from "viem/utils";
import type { Hex } from "../abi/types.ts";
import { countText } from "../amount/number-text.ts";
import { withEscapes } from "../text/invisible.ts";

/** Text from outside in at most so many characters, with hidden characters as escapes. */
export const bounded = (text: string, most: number): string => {
  const characters = Array.from(withEscapes(text.slice(0, 2 * most + 2)));
  return characters.length <= most ? characters.join("") : `${characters.slice(0, most - 1).join("")}…`;
};

/**
 * A symbol or a name that a contract gives itself. Anything but one plain word is in quotation marks, so that it cannot be read as
 * words or digits of the sentence around it.
 */
export const nameText = (text: string, most: number): string =>
  plainWord.test(text) && Array.from(text).length <= most ? text : inMarks(text, most);

/**
 * A string, in quotation marks; a long one is cut and gets a fingerprint of the whole, so that two that differ anywhere never look the same.
 */
export const stringText = (text: string, most: number): string => {
  if (Array.from(withEscapes(text.slice(0, 2 * most + 2))).length <= most) return inMarks(text, most);
  return `${inMarks(text, most)} (${countText(text.length, "character")}, fingerprint ${fingerprint(stringToHex(text))})`;
};

const inMarks = (text: string, most: number): string =>
  `“${bounded(text, most).replaceAll(/[“”"]/g, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`)}”`;

/** Bytes in hex; long ones are cut and get a fingerprint of the whole. */
export const bytesValueText = (hex: string, most: number): string => {
  const size = (hex.length - 2) / 2;
  if (size <= most) return hex;
  return `${hex.slice(0, 2 + 2 * most)}… (${countText(size, "byte")}, fingerprint ${fingerprint(hex)})`;
};

/** The first eight digits of the Keccak-256 hash. */
export const fingerprint = (hex: string): string => keccak256(isHex(hex) ? hex : stringToHex(hex)).slice(2, 10);

const isHex = (text: string): text is Hex => text.startsWith("0x");

// A letter first, or one digit before a letter, as in 1INCH: `1.5 000USD` would read as another amount.
const plainWord = /^[\p{N}_]?[\p{L}\p{Sc}][\p{L}\p{M}\p{N}\p{Sc}._+-]*$/u;
