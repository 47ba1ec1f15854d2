import { Address, TEST_NETWORK } from "@scure/btc-signer";
import { readAddress } from "#sandbox/lib/address.ts";
import { invalid } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";

/**
 * A request's address in the network's stored form: EVM ones checksummed, Bech32 in lower case. Throws ERR_010 naming
 * the field if the text is not an address of this network.
 */
export const addressOn = (network: Network, text: string, field: string): string => {
  const address = network.addressFamily === "EVM" ? readAddress(text) : readBitcoin(text);
  if (address === null) throw invalid(field, `expected an address of ${network.name}, ${forms[network.addressFamily]}`);
  return address;
};

const forms = {
  EVM: "0x and 40 hex digits, with a right checksum if their case is mixed",
  BITCOIN: "such as tb1q…, with a right checksum",
} as const satisfies Record<Network["addressFamily"], string>;

/** Bech32 may be all in capitals; in every other form case matters. */
const readBitcoin = (text: string): string | null => {
  const address = /^TB1[0-9A-Z]+$/.test(text) ? text.toLowerCase() : text;
  try {
    Address(TEST_NETWORK).decode(address);
    return address;
  } catch {
    return null;
  }
};
