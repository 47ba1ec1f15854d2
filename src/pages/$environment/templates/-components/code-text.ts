import { codeHash, readCreationCode } from "#shared/abi/creation-code.ts";
import { countText } from "#shared/amount/number-text.ts";

// A form renders with every change of any field, and hashing takes too long for that.
let last: { readonly bytecode: string; readonly text: string | undefined } | undefined;

/** A creation code by its size and full hash; undefined for any other text. The last one is not hashed twice. */
export const codeText = (bytecode: string): string | undefined => {
  if (last?.bytecode !== bytecode) last = { bytecode, text: textOf(bytecode) };
  return last.text;
};

const textOf = (bytecode: string): string | undefined => {
  const read = readCreationCode(bytecode);
  return read.ok ? `${countText(read.bytes, "byte")}, Keccak-256 ${codeHash(read.hex)}` : undefined;
};
