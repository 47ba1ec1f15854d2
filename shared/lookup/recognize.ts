import { isBitcoinAddress } from "#shared/address/bitcoin.ts";
import { hasWrongChecksum, isEvmAddress } from "#shared/address/checksum.ts";
import { longestLookup, longestWords } from "./limits.ts";

/**
 * What a text may be. `id`: an operation, workflow, request or record id, or an idempotency key, which cannot be told
 * apart. `data`: calldata or revert data. `words`: part of a name, a reference or a label.
 */
export type ReadingKind = "transaction" | "topic" | "address" | "id" | "error-code" | "selector" | "data" | "words";

export type Reading = {
  readonly kind: ReadingKind;
  /** The text in its canonical spelling. */
  readonly value: string;
  /**
   * Why it is probably not what was meant: an address whose case contradicts its checksum, or hex digits that end
   * within a byte.
   */
  readonly problem?: "checksum" | "half-byte";
};

/** Characters of a longer text that are searched for ids and hashes. */
const searchedCharacters = 4_000;
const mostReadings = 8;

/**
 * Every possible meaning of a pasted text, most specific first. Several may apply: 64 hexadecimal digits are a
 * transaction or an event topic. A longer text, such as a copied error, a link or a log line, is read as the ids,
 * hashes and codes in it. Takes time linear in the text, whatever it is.
 */
export const recognize = (text: string): readonly Reading[] => {
  const { whole, bare } = wholeOf(text);
  if (whole !== undefined) return whole;
  const parts = partReadings(searchedIn(bare));
  return [...parts, ...wordReadings(bare)].slice(0, mostReadings);
};

/**
 * The hashes and addresses in a text, each once. With two of them it is not clear which is meant, and a person chooses.
 */
export const thingsIn = (readings: readonly Reading[]): readonly Reading[] =>
  readings.filter(({ kind }) => kind === "transaction" || kind === "address");

/** Whether a text is a single id, hash or name, not a longer text that contains some. */
export const isOneThing = (text: string): boolean => {
  const { whole, bare } = wholeOf(text);
  return whole !== undefined ? whole.length > 0 : partReadings(searchedIn(bare)).length === 0;
};

const wholeOf = (text: string): { readonly whole: readonly Reading[] | undefined; readonly bare: string } => {
  const bare = unwrapped(text.trim());
  if (bare === "" || bare.length > longestLookup) return { whole: [], bare };
  // The page a text was copied from may have added invisible characters.
  const visible = bare.replaceAll(/\p{Cf}/gu, "");
  const exact = exactReadings(withoutSigns(visible)) ?? exactReadings(bare);
  if (exact !== undefined) return { whole: exact, bare };
  // With a hash or an address in it, it is no id: what is around them may be a prefix, a link, or more of them.
  const hasThing = partsIn(searchedIn(visible)).some((part) => !uuid.test(part) && !errorCode.test(part));
  return { whole: hasThing ? undefined : (idReadings(visible) ?? idReadings(bare)), bare };
};

/** The start of a text, as far as it is searched, without the escapes of a link: `%20` before a hash is no part of it. */
const searchedIn = (text: string): string =>
  text
    .slice(0, searchedCharacters)
    .replaceAll(/%([0-7][0-9a-f])/gi, (_escape, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));

/** Removes the quotes and commas that a copy from JSON or code has around it. */
const unwrapped = (text: string): string => {
  const inner = /^["'`]([^"'`]*)["'`][,;]?$/.exec(text)?.[1];
  return inner === undefined ? text : inner.trim();
};

/** Removes the signs that a sentence, a list or a markup has around a hash or an address. */
const withoutSigns = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && signs.has(text.charAt(start))) start += 1;
  while (end > start && signs.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

const signs: ReadonlySet<string> = new Set(" \t\r\n\"'`“”‘’„«»()[]{}<>|,;:.!?*_~#=");

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const errorCode = /^(?:ERR[_-]?\d{3}|POSTERN_[A-Z_]{2,40}|WORKFLOW_FAILED)$/i;

const wholeReadings = (text: string): readonly Reading[] | undefined => exactReadings(text) ?? idReadings(text);

/** The readings of a text whose form says what it is. */
const exactReadings = (text: string): readonly Reading[] | undefined => {
  if (uuid.test(text)) return [{ kind: "id", value: text.toLowerCase() }];
  if (errorCode.test(text)) return [{ kind: "error-code", value: codeOf(text) }];
  // XDC writes its addresses with a prefix of its own.
  const hex = hexReadings(text.replace(/^xdc(?=[0-9a-f]{40}$)/i, "0x"));
  if (hex !== undefined) return hex;
  return isBitcoinAddress(text) ? [{ kind: "address", value: text }] : undefined;
};

/** The readings of a text that may be an id, because it has no character that ids do not have. */
const idReadings = (text: string): readonly Reading[] | undefined =>
  /^[^\s/"'<>{}[\]]{1,200}$/.test(text) && /[\d_:.-]/.test(text)
    ? [{ kind: "id", value: text }, ...wordReadings(text)]
    : undefined;

const codeOf = (text: string): string => text.toUpperCase().replace(/^ERR[_-]?/, "ERR_");

/** Hexadecimal digits, which may be broken into lines. */
const hexReadings = (text: string): readonly Reading[] | undefined => {
  if (!/^(?:0x)?[0-9a-f]/i.test(text)) return undefined;
  const joined = text.replaceAll(/\s+/g, "");
  if (!/^(?:0x)?[0-9a-f]*$/i.test(joined)) return undefined;
  const isMarked = /^0x/i.test(joined);
  const digits = isMarked ? joined.slice(2) : joined;
  // Words separated by blanks, such as "dead beef", are not data.
  if (!isMarked && joined !== text && digits.length < 64) return undefined;
  const data = `0x${digits.toLowerCase()}`;
  switch (digits.length) {
    case 8:
      return isMarked
        ? [{ kind: "selector", value: data }]
        : [{ kind: "selector", value: data }, { kind: "id", value: text }, ...wordReadings(text)];
    case 40:
      return [addressReading(`0x${digits}`)];
    case 64:
      return [
        { kind: "transaction", value: isMarked ? data : digits.toLowerCase() },
        { kind: "topic", value: data },
      ];
    default:
      if (digits.length > 8 && (isMarked || digits.length > 64)) {
        return [
          digits.length % 2 === 0 ? { kind: "data", value: data } : { kind: "data", value: data, problem: "half-byte" },
        ];
      }
      return undefined;
  }
};

const addressReading = (address: string): Reading =>
  isEvmAddress(address) && hasWrongChecksum(address)
    ? { kind: "address", value: address, problem: "checksum" }
    : { kind: "address", value: address };

const wordReadings = (text: string): readonly Reading[] => {
  const value = text.replaceAll(/\s+/g, " ");
  return value.length <= longestWords ? [{ kind: "words", value }] : [];
};

/**
 * What is searched for within a longer text. Adjacent digits would make it something else. 40 digits are an address only
 * where a word says so: the hash of a commit has as many.
 */
const within =
  /(?<![0-9a-zA-Z])(?:0[xX][0-9a-fA-F]{64}|(?:0[xX]|[xX][dD][cC])[0-9a-fA-F]{40}|(?<=(?:addr|address|account|wallet|from|to)["']?\s?[:=]\s?["']?)[0-9a-fA-F]{40}|[0-9a-fA-F]{64}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|ERR[_-]\d{3}|POSTERN_[A-Z_]{2,40}|(?:bc1|tb1|BC1|TB1)[0-9a-zA-Z]{8,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})(?![0-9a-zA-Z])/g;

/** The ids, hashes, addresses and codes in a text. What only looks like an address of Bitcoin is none. */
const partsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(within), ([part]) => part).filter(
    (part) => !likeBitcoin.test(part) || isBitcoinAddress(part),
  );

const likeBitcoin = /^(?:(?:bc1|tb1)[0-9a-z]{8,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i;

const partReadings = (text: string): readonly Reading[] => {
  const requestId = /\brequest id:?\s+(\S{1,200})/i.exec(text)?.[1];
  const parts = [...(requestId === undefined ? [] : [requestId]), ...partsIn(text)];
  const byKey = new Map<string, Reading>();
  for (const reading of parts.flatMap((part) => wholeReadings(part) ?? [{ kind: "id" as const, value: part }])) {
    const key = `${reading.kind} ${reading.value.toLowerCase()}`;
    if (reading.kind !== "words" && reading.kind !== "topic" && !byKey.has(key)) byKey.set(key, reading);
  }
  return [...byKey.values()];
};
