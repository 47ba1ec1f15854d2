import { bitcoinKind } from "./bitcoin.ts";
import { bitcoinChain, chainWithId, type NamedChain } from "./chains.ts";
import { hasWrongChecksum, isEvmAddress } from "./checksum.ts";

/** What a payment link asks for, all of it or nothing: half of a request pays the wrong person or the wrong asset. */
export type PaymentRequest = {
  readonly to: string;
  /** The token's contract; null for the network's coin. */
  readonly contract: string | null;
  /** In base units; null if the person who pays decides. */
  readonly amount: bigint | null;
  /** Null if the link names none: it is for the network in use (EIP-681). */
  readonly chain: NamedChain | null;
};

/** A payment link as read, or why it is none that can be used, as the end of a sentence that begins with the text. */
export type ReadRequest = PaymentRequest | { readonly why: string };

/** Reads a payment link of Ethereum (EIP-681) or Bitcoin (BIP-21); undefined for any other text. */
export const readPaymentRequest = (text: string): ReadRequest | undefined => {
  // Some wallets write `btc:`, with the same parameters.
  const [, scheme, rest] = /^(ethereum|bitcoin|btc(?=:(?:\/\/)?[a-z0-9]*\?)):(?:\/\/)?\s*(.*)$/is.exec(text) ?? [];
  if (scheme === undefined || rest === undefined) return undefined;
  return scheme.toLowerCase() === "ethereum" ? ethereumRequest(rest) : bitcoinRequest(rest);
};

const is = "is not an address but a payment request";
const refused = (detail: string): { readonly why: string } => ({ why: `${is} ${detail}` });
const noRecipient = refused("that names no recipient: ask for a complete one");
const badAmount = (written: string) => refused(`whose amount cannot be read: ${shortened(written)}`);

/** `ethereum:[pay-]target[@chain][/function][?parameters]`. */
const ethereumRequest = (rest: string): ReadRequest => {
  const [, target = "", chainId, name, query] =
    /^(?:pay-)?([^@/?]*)(?:@(\d{1,15}|0x[0-9a-f]{1,12}))?(?:\/([^?]*))?(?:\?(.*))?$/is.exec(rest) ?? [];
  if (target === "") return refused("that cannot be read");
  const chain = chainId === undefined ? null : chainWithId(Number(chainId));
  const parameters = parametersIn(query ?? "");
  if (parameters === undefined) return refused("that cannot be read: it has a parameter twice");
  const fault = addressFault(target);
  if (fault !== undefined) return fault;
  const value = parameters.get("value");
  const unread = [...parameters.keys()].filter((key) => !hints.has(key));
  if (name === undefined || name === "") {
    const other = unread.find((key) => key !== "value");
    if (other !== undefined) return refused(`with a part that Postern does not read: ${shortened(other)}`);
    if (value === undefined) return { to: target, contract: null, amount: null, chain };
    const amount = baseUnits(value);
    return amount === undefined ? badAmount(value) : { to: target, contract: null, amount, chain };
  }
  if (name !== "transfer") return refused(`that calls ${shortened(name)}: only transfers can be paid`);
  const other = unread.find((key) => key !== "address" && key !== "uint256");
  if (other === "value") return refused("for a token that sends coins along");
  if (other !== undefined) return refused(`with a part that Postern does not read: ${shortened(other)}`);
  const to = parameters.get("address");
  if (to === undefined || to === "") return noRecipient;
  const recipientFault = addressFault(to);
  if (recipientFault !== undefined) return recipientFault;
  const written = parameters.get("uint256");
  if (written === undefined) return { to, contract: target, amount: null, chain };
  const amount = baseUnits(written);
  return amount === undefined ? badAmount(written) : { to, contract: target, amount, chain };
};

/** Suggestions for the fee, and words for people. */
const hints: ReadonlySet<string> = new Set(["gas", "gasLimit", "gasPrice", "label", "message"]);

const addressFault = (text: string): { readonly why: string } | undefined => {
  if (isEvmAddress(text)) {
    return hasWrongChecksum(text)
      ? refused("with an address whose checksum is wrong, so a character may be wrong: check it against the source")
      : undefined;
  }
  return /\.[a-z]{2,}$/i.test(text)
    ? refused(`to the name ${shortened(text)}: enter the address it points to`)
    : refused(`with a text that is not an address: ${shortened(text)}`);
};

/** A number of EIP-681, such as 1, 2.014e18 or 1.5E6, as base units: whole, not negative, at most 256 bits. */
const baseUnits = (text: string): bigint | undefined => {
  const [, whole, fraction = "", exponent = "0"] =
    /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e\+?(\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = fraction.replace(/0+$/, "");
  const zeros = Number(exponent) - digits.length;
  if (zeros < 0) return undefined;
  const value = BigInt(`${whole}${digits}`) * 10n ** BigInt(zeros);
  return value < 2n ** 256n ? value : undefined;
};

/** `bitcoin:address[?amount=0.01&label=…]`. Keys and the address may be in capitals, as QR codes have them. */
const bitcoinRequest = (rest: string): ReadRequest => {
  const [, address = "", query = ""] = /^([^?]*)(?:\?(.*))?$/s.exec(rest) ?? [];
  const parameters = parametersIn(query, (key) => key.toLowerCase());
  if (parameters === undefined) return refused("that cannot be read: it has a parameter twice");
  const required = [...parameters.keys()].find((key) => key.startsWith("req-"));
  if (required !== undefined) {
    return refused(`that requires something Postern does not know: ${shortened(required)}`);
  }
  if (address === "") return noRecipient;
  const kind = bitcoinKind(address);
  if (kind === undefined) return refused(`with a text that is not a Bitcoin address: ${shortened(address)}`);
  const chain = bitcoinChain(kind === "main");
  const written = parameters.get("amount");
  if (written === undefined) return { to: address, contract: null, amount: null, chain };
  const [, whole, fraction = ""] = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(written) ?? [];
  if (whole === undefined) return badAmount(written);
  return { to: address, contract: null, amount: BigInt(`${whole}${fraction.padEnd(8, "0")}`), chain };
};

/** The decoded parameters of a query; undefined if one is there twice, or cannot be decoded. */
const parametersIn = (
  query: string,
  keyOf: (key: string) => string = (key) => key,
): ReadonlyMap<string, string> | undefined => {
  const parameters = new Map<string, string>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const [name = "", ...value] = part.split("=");
    const key = keyOf(decoded(name) ?? "");
    const text = decoded(value.join("="));
    if (key === "" || text === undefined || parameters.has(key)) return undefined;
    parameters.set(key, text);
  }
  return parameters;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const shortened = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
