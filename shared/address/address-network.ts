import { bitcoinKind } from "./bitcoin.ts";
import { isEvmAddress } from "./checksum.ts";
import { wrongChecksum } from "./problem.ts";

/** The parts of a network that its addresses depend on (specification, Network). */
export type AddressNetwork = {
  readonly name: string;
  readonly addressFamily?: string | undefined;
  readonly isMainnet?: boolean | undefined;
  readonly chainId?: number | null | undefined;
};

/** Says why an address of some network does not have the form of this one's, as the end of a sentence. */
export const formProblem = (network: AddressNetwork, text: string): string | undefined => {
  const family = network.addressFamily ?? "EVM";
  if (family === "EVM") return isEvmAddress(text) ? undefined : otherFamily(network, "0x and 40 hexadecimal digits");
  if (isEvmAddress(text)) {
    return family === "BITCOIN"
      ? otherFamily(network, "tb1… or bc1…")
      : `is not an address on ${network.name}, which does not use 0x addresses`;
  }
  return family === "BITCOIN" ? bitcoinProblem(network, text) : undefined;
};

const otherFamily = ({ name }: AddressNetwork, form: string): string =>
  `is not an address on ${name}, where addresses look like ${form}`;

const bitcoinProblem = (network: AddressNetwork, text: string): string | undefined => {
  const kind = bitcoinKind(text);
  if (kind === undefined) return /^(tb1|bc1)/i.test(text) ? wrongChecksum : otherFamily(network, "tb1… or bc1…");
  if (network.isMainnet === undefined) return undefined;
  if (network.isMainnet === (kind === "main")) return undefined;
  return network.isMainnet
    ? `is a test network address, but ${network.name} is a mainnet`
    : `is a Bitcoin mainnet address, but ${network.name} is a test network`;
};
