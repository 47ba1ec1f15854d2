import { bech32, bech32m, createBase58check } from "@scure/base";
import { sha256 } from "viem/utils";

/** Whether a text is an address of a Bitcoin network, its checksum included. */
export const isBitcoinAddress = (text: string): boolean => bitcoinKind(text) !== undefined;

/** The networks that a Bitcoin address is for; undefined if it is none. */
export const bitcoinKind = (text: string): BitcoinKind | undefined =>
  text.length > 90 ? undefined : (segwitKind(text) ?? legacyKind(text));

export type BitcoinKind = "main" | "test";

/** Versions 0 (BIP-173, 20 or 32 bytes) and 1 to 16 (BIP-350, 2 to 40 bytes). */
const segwitKind = (text: string): BitcoinKind | undefined => {
  const first = bech32.decodeUnsafe(text);
  const decoded = first ?? bech32m.decodeUnsafe(text);
  if (decoded === undefined) return undefined;
  const [version, ...program] = decoded.words;
  const length = bech32.fromWordsUnsafe(program)?.length;
  if (version === undefined || length === undefined || version > 16) return undefined;
  const fits =
    version === 0
      ? first !== undefined && [20, 32].includes(length)
      : first === undefined && length >= 2 && length <= 40;
  if (!fits) return undefined;
  if (decoded.prefix === "bc") return "main";
  return decoded.prefix === "tb" ? "test" : undefined;
};

const base58check = createBase58check((bytes) => sha256(bytes, "bytes"));

/** Version bytes of pay-to-public-key-hash and pay-to-script-hash. */
const legacyVersions: ReadonlyMap<number, BitcoinKind> = new Map([
  [0x00, "main"],
  [0x05, "main"],
  [0x6f, "test"],
  [0xc4, "test"],
]);

const legacyKind = (text: string): BitcoinKind | undefined => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return undefined;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 ? legacyVersions.get(bytes[0] ?? -1) : undefined;
  } catch {
    return undefined;
  }
};
