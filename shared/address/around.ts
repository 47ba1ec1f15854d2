import { type AddressNetwork, formProblem } from "./address-network.ts";
import type { NamedChain } from "./chains.ts";
import { lacksChecksum, withChecksum } from "./checksum.ts";
import type { PaymentRequest } from "./payment-request.ts";
import { type AddressText, readAddressText } from "./read-text.ts";

/** What a field for an address may take from a text around one, with one click. */
export type AddressOffer =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "request"; readonly request: PaymentRequest };

/** What is read in a text, for a network: an offer, or why there is none. `problem` ends a sentence about the text. */
export type Around = { readonly problem: string; readonly offer: AddressOffer | undefined };

/**
 * Reads a text in which an address of a network was asked. Where the text names a chain, it is offered only if it is
 * the network's. Undefined for an address alone, and for a text without any.
 */
export const around = (text: string, network: AddressNetwork | undefined): Around | undefined => {
  const read = readAddressText(text);
  return read === undefined ? undefined : aroundOf(read, network);
};

const aroundOf = (read: AddressText, network: AddressNetwork | undefined): Around => {
  if (read.kind === "refused") return { problem: read.why, offer: undefined };
  const chain = read.kind === "request" ? read.request.chain : read.chain;
  const address = read.kind === "request" ? read.request.to : read.address;
  const otherwise =
    (chain === null ? undefined : chainProblem(chain, network)) ??
    (network === undefined ? undefined : formProblem(network, address));
  if (otherwise !== undefined) return { problem: otherwise, offer: undefined };
  if (read.kind === "request") {
    return { problem: requestProblem, offer: { kind: "request", request: withForm(read.request) } };
  }
  if (read.of === "token") return { problem: tokenLink, offer: undefined };
  return {
    problem: "is not an address alone: enter only the address in it",
    offer: { kind: "address", address: checksummed(address) },
  };
};

const requestProblem =
  "is not an address but a payment request: pay it with Send, or enter only the recipient's address";
const tokenLink = "is not an address but a link to the page of a token: enter the address that you mean";

/** In checksummed form, to be compared: one without a checksum would be refused again. */
const checksummed = (address: string): string => (lacksChecksum(address) ? withChecksum(address) : address);

const withForm = (request: PaymentRequest): PaymentRequest => ({
  ...request,
  to: checksummed(request.to),
  contract: request.contract === null ? null : checksummed(request.contract),
});

/** Why an address of a named chain is not offered on a network; undefined if it is the network's chain. */
const chainProblem = (chain: NamedChain, network: AddressNetwork | undefined): string | undefined => {
  const enter = "Enter only the address";
  if (network === undefined) return `is not an address alone: it names ${chain.name}. ${enter} if that is right`;
  if (chain.family === "EVM" && chain.id === 0) {
    return `is not an address alone: it names ${chain.name}, a chain that Postern does not know. ${enter} if it is of ${network.name}`;
  }
  const family = network.addressFamily ?? "EVM";
  const other = `is not an address on ${network.name}: it names ${chain.name}`;
  if (chain.family === "OTHER") return chain.name.toUpperCase() === family ? undefined : other;
  if (chain.family !== family) return other;
  if (chain.family === "BITCOIN") {
    const isOther =
      chain.isMainnet !== undefined && network.isMainnet !== undefined && chain.isMainnet !== network.isMainnet;
    return isOther ? other : undefined;
  }
  // Services write 0 for a chain without an id.
  const id = network.chainId ?? 0;
  if (id === 0) {
    return `is not an address alone: it names ${chain.name}, and the service does not say which chain ${network.name} is. ${enter} if it is the same`;
  }
  return id === chain.id ? undefined : other;
};
