import { codeHash, readCreationCode } from "#shared/abi/creation-code.ts";
import { countText } from "#shared/amount/number-text.ts";

// A form is drawn with every change of any field, and hashing takes longer than that.
let last: { readonly bytecode: string; readonly text: string | undefined } | undefined;

/** A creation code by its size and its whole hash; undefined for a text that is none. The last one is not hashed twice. */
export const codeText = (bytecode: string): string | undefined => {
  if (last?.bytecode !== bytecode) last = { bytecode, text: textOf(bytecode) };
  return last.text;
};

const textOf = (bytecode: string): string | undefined => {
  const read = readCreationCode(bytecode);
  return read.ok ? `${countText(read.bytes, "byte")}, Keccak-256 ${codeHash(read.hex)}` : undefined;
};
