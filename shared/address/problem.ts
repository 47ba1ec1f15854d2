import { hasWrongChecksum, isEvmAddress } from "./checksum.ts";

/** The problem of an address whose case contradicts its checksum, to follow the address or its path. */
export const wrongChecksum = "has a wrong checksum, so a character may be wrong: check it against the source";

/** The problem of a typed address without a checksum. */
export const noChecksum = "has no checksum, so a typo would go unnoticed. Compare it with its source";

/**
 * Says why a text is not an address on any family of networks, as the end of a sentence that begins with the address;
 * undefined if it is one. Every place that takes an address uses this rule. Letters of one case are accepted here: they
 * have no checksum to verify.
 */
export const addressProblem = (text: string): string | undefined => {
  if (/[^\x21-\x7e]/.test(text))
    return "is not an address: it contains a space or a character that addresses do not use";
  if (/^0x[0-9a-f]*$/i.test(text)) return evmProblem(text);
  // What stands around an address may name another network or an amount: shared/address/around.ts reads it.
  if (/0x[0-9a-f]{40}|^(?:bitcoin|bip122|ethereum|eip155|did):/i.test(text)) {
    return "is not an address alone: enter only the address, if it is on the right network";
  }
  if (/^0x/i.test(text)) return evmProblem(text);
  if (/^[0-9a-f]{40}$/i.test(text)) return "is not an address: add 0x before its 40 hexadecimal digits";
  if (/\.eth$/i.test(text)) return "is not an address but a name: enter the address it points to";
  if (/^XE\d{2}[0-9A-Z]{30,31}$/i.test(text)) return "is not an address: enter 0x and 40 hexadecimal digits";
  if (!/^[A-Za-z0-9:._-]{1,128}$/.test(text)) return "is not an address: use 1 to 128 letters, digits and : . _ -";
  return /^\.{1,2}$/.test(text) ? "is not an address" : undefined;
};

const evmProblem = (text: string): string | undefined => {
  if (text.startsWith("0X")) return "is not an address: start it with 0x, with a lower-case x";
  if (!isEvmAddress(text)) return "is not an address: enter 40 hexadecimal digits after 0x";
  return hasWrongChecksum(text) ? wrongChecksum : undefined;
};
