/**
 * What is wrong with an EVM address of letters in both cases, whose case is a checksum (EIP-55): a letter may be mistyped. Null for
 * one in one case, and for those of other families.
 */
export const checksumProblem = async (text: string): Promise<string | null> => {
  const address = text.trim();
  const digits = /^0x([0-9a-f]{40})$/i.exec(address)?.[1];
  if (digits === undefined || digits === digits.toLowerCase() || digits === digits.toUpperCase()) return null;
  // Only imports need it: the server starts without.
  const { isAddress } = await import("viem/utils");
  return isAddress(address) ? null : "has a wrong checksum, so that a letter of it may be mistyped";
};
