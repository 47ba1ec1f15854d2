import { type AddressNetwork, formProblem } from "./address-network.ts";
import { around } from "./around.ts";
import { isEvmAddress } from "./checksum.ts";
import { addressProblem } from "./problem.ts";

/**
 * Says why a text is not an address on this network, as the end of a sentence that begins with the address; undefined
 * if it is one. EVM and Bitcoin checksums are verified, and what stands around an address is read. A network without a
 * family counts as EVM, as everywhere; for families that Postern does not know, only the general rule applies.
 */
export const addressProblemOn = (network: AddressNetwork, text: string): string | undefined =>
  (isEvmAddress(text) ? undefined : around(text, network)?.problem) ??
  addressProblem(text) ??
  formProblem(network, text);
