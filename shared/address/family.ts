import { bech32, bech32m, createBase58check } from "@scure/base";
import { sha256 } from "viem/utils";
import { isEvmAddress } from "./checksum.ts";
import { addressProblem, wrongChecksum } from "./problem.ts";

/** The parts of a network that its addresses depend on (specification, Network). */
type Family = {
  readonly name: string;
  readonly addressFamily?: string | undefined;
  readonly isMainnet?: boolean | undefined;
};

/**
 * Says why a text is not an address of this network, as the end of a sentence that begins with the address; undefined
 * if it is one. EVM and Bitcoin checksums are verified. A network without a family counts as EVM, as everywhere; for
 * families that Postern does not know, only the general rule applies.
 */
export const addressProblemOn = (network: Family, text: string): string | undefined => {
  const problem = addressProblem(text);
  if (problem !== undefined) return problem;
  const family = network.addressFamily ?? "EVM";
  if (family === "EVM") return isEvmAddress(text) ? undefined : otherFamily(network, "0x and 40 hexadecimal digits");
  if (isEvmAddress(text)) {
    return family === "BITCOIN"
      ? otherFamily(network, "tb1… or bc1…")
      : `is not an address of ${network.name}, which does not use 0x addresses`;
  }
  return family === "BITCOIN" ? bitcoinProblem(network, text) : undefined;
};

const otherFamily = ({ name }: Family, form: string): string =>
  `is not an address of ${name}, where addresses look like ${form}`;

const bitcoinProblem = (network: Family, text: string): string | undefined => {
  const chain = segwitChain(text) ?? legacyChain(text);
  if (chain === undefined) return /^(tb1|bc1)/i.test(text) ? wrongChecksum : otherFamily(network, "tb1… or bc1…");
  if (network.isMainnet === undefined) return undefined;
  if (network.isMainnet === (chain === "main")) return undefined;
  return network.isMainnet
    ? `is a test network address, but ${network.name} is a mainnet`
    : `is a Bitcoin mainnet address, but ${network.name} is a test network`;
};

/** Whether a text is an address of a Bitcoin network, its checksum included. */
export const isBitcoinAddress = (text: string): boolean =>
  text.length <= 90 && (segwitChain(text) ?? legacyChain(text)) !== undefined;

type Chain = "main" | "test";

/** Versions 0 (BIP-173, 20 or 32 bytes) and 1 to 16 (BIP-350, 2 to 40 bytes). */
const segwitChain = (text: string): Chain | undefined => {
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
const legacyVersions: ReadonlyMap<number, Chain> = new Map([
  [0x00, "main"],
  [0x05, "main"],
  [0x6f, "test"],
  [0xc4, "test"],
]);

const legacyChain = (text: string): Chain | undefined => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return undefined;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 ? legacyVersions.get(bytes[0] ?? -1) : undefined;
  } catch {
    return undefined;
  }
};
