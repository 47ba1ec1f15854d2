import { keccak256, stringToHex } from "viem/utils";
import type { FixedBytesField, SimpleField } from "#shared/abi/field.ts";
import { abiFunctions, callName, selector } from "#shared/abi/functions.ts";
import type { LeafDraft } from "#shared/abi/leaf.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { Hex } from "#shared/abi/types.ts";
import { numberIn } from "./number-text.ts";
import type { ValueOffer } from "./value-offer.ts";

/**
 * What a text may mean as bytes: its hash, its own bytes, a number or short hex padded with zeros, a function's
 * selector.
 */
export const bytesOffers = (field: FixedBytesField | SimpleField, draft: LeafDraft): readonly ValueOffer[] => {
  if (/\p{Surrogate}/u.test(draft.text)) return [];
  const size = field.kind === "fixedBytes" ? field.size : undefined;
  if (draft.mode === "text") return size === undefined ? [] : textOffers(draft.text, size);
  const text = draft.text.trim();
  if (text === "") return [];
  const quoted = /^(["'`])([^]*)\1$/.exec(text)?.[2];
  if (size === undefined) return looseBytes(text, quoted);
  if (quoted !== undefined) return /^0x/i.test(quoted) ? hexOffers(quoted, size) : textOffers(quoted, size);
  const hashed = HASH_CALL.exec(text)?.[2];
  if (hashed !== undefined) return size === 32 ? [hashed32(hashed)] : [];
  const filled = TEXT_CALL.exec(text)?.[2];
  if (filled !== undefined) return padded(filled, size);
  const hex = hexOffers(text, size);
  return hex.length > 0 || /^0x/i.test(text) ? hex : [...numberOffers(text, size), ...textOffers(text, size)];
};

const HASH_CALL = /^(?:ethers\.)?(?:utils\.)?(?:keccak256|id)\(\s*(?:bytes\()?\s*(["'`])([^"'`]*)\1\s*\)?\s*\)$/;
const TEXT_CALL =
  /^(?:ethers\.)?(?:utils\.)?(?:encodeBytes32String|formatBytes32String|bytes\d*)\(\s*(["'`])([^"'`]*)\1\s*\)$/;

/** For `bytes`: hex with blanks or without 0x, or a text that was meant to be read as text. */
const looseBytes = (text: string, quoted: string | undefined): readonly ValueOffer[] => {
  const hex = wholeHex(quoted ?? text);
  if (hex !== undefined) return [{ as: "hex", text: hex }];
  return /^0x/i.test(text) ? [] : [{ as: "utf8", of: quoted ?? text, text: stringToHex(quoted ?? text) }];
};

/** Whole bytes in hex, with blanks between them or without 0x. */
const wholeHex = (text: string): Hex | undefined => {
  const digits = text.replaceAll(/[\s_]/g, "").replace(/^0x/i, "");
  return /^(?:[0-9a-f]{2})+$/i.test(digits) ? `0x${digits.toLowerCase()}` : undefined;
};

const hexOffers = (text: string, size: number): readonly ValueOffer[] => {
  if (/^0x[0-9a-f]*$/i.test(text) && text.length % 2 === 1) return numberOffers(text, size);
  const hex = wholeHex(text);
  if (hex === undefined) return [];
  const missing = size * 2 + 2 - hex.length;
  if (missing === 0) return [{ as: "hex", text: hex }];
  // `beef` may be a word, and `1000` a number.
  if (!/^0x/i.test(text)) return [];
  const hash = size === 32 ? ([{ as: "keccak-bytes", text: keccak256(hex) }] as const) : [];
  if (missing < 0) return hash;
  const zeros = "0".repeat(missing);
  return [{ as: "hex-left", text: `0x${zeros}${hex.slice(2)}` }, { as: "hex-right", text: `${hex}${zeros}` }, ...hash];
};

const numberOffers = (text: string, size: number): readonly ValueOffer[] => {
  const value = numberIn(text);
  if (value === undefined || value < 0n || value >= 1n << BigInt(size * 8)) return [];
  return [{ as: "number-left", text: `0x${value.toString(16).padStart(size * 2, "0")}` }];
};

const textOffers = (text: string, size: number): readonly ValueOffer[] => {
  if (size === 4) return [...selectorOffers(text), ...padded(text, size)];
  if (size !== 32) return padded(text, size);
  // In OpenZeppelin's AccessControl it is zero, not the hash of its name.
  if (text.trim() === "DEFAULT_ADMIN_ROLE") return [{ as: "admin-role", text: `0x${"0".repeat(64)}` }];
  return [hashed32(text), ...padded(text, size)];
};

const hashed32 = (text: string): ValueOffer => ({
  as: "keccak-text",
  of: text,
  text: keccak256(stringToHex(text)),
});

const padded = (text: string, size: number): readonly ValueOffer[] => {
  const hex = stringToHex(text);
  const missing = size * 2 + 2 - hex.length;
  return text === "" || missing < 0 ? [] : [{ as: "text-right", of: text, text: `${hex}${"0".repeat(missing)}` }];
};

/** `transfer(address to, uint256)`, with or without `function`, parameter names and mutability. */
const selectorOffers = (text: string): readonly ValueOffer[] => {
  if (!text.includes("(") || text.length > 1_000 || /[\n;{]/.test(text)) return [];
  const signature = text.trim().replace(/^(?:function|error)\s+/, "");
  const parsed = parseAbi(`function ${signature}`);
  if (!parsed.ok) return [];
  const [fn, other] = abiFunctions(parsed.abi);
  return fn === undefined || other !== undefined ? [] : [{ as: "selector", of: callName(fn), text: selector(fn) }];
};
