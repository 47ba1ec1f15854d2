import { parseAbi } from "./parse.ts";
import type { Abi } from "./types.ts";

/** The ABI of a list of signatures in the code, read on first use. */
export const signatureList = (signatures: string): (() => Abi) => {
  let abi: Abi | undefined;
  return () => (abi ??= read(signatures));
};

const read = (signatures: string): Abi => {
  const result = parseAbi(signatures);
  if (!result.ok) throw new Error(`The list of signatures cannot be read: ${result.error.code}.`);
  return result.abi;
};
