import type { DescribedCallError } from "#shared/abi/described-call.ts";

/** Where a described call cannot be encoded, and what to write instead; values are never quoted. */
export const refusedCall = (
  { code, path, expected }: DescribedCallError,
  prefix: readonly string[] = ["body", "abiFunction"],
): { readonly path: string; readonly advice: string } => ({
  path: [...prefix, ...path].map(String).join("."),
  advice: adviceOf(code, expected),
});

const adviceOf = (code: DescribedCallError["code"], expected: string): string => {
  switch (code) {
    case "not-callable":
      return `the type of a call is ${expected}`;
    case "name-invalid":
      return "enter the name of the function alone, without its parameters";
    case "name-unexpected":
      return "only a function has a name: leave it out";
    case "inputs-unexpected":
      return `it takes ${expected}`;
    case "components-missing":
    case "components-unexpected":
      return "give components to tuples only";
    case "type-missing":
    case "type-unsupported":
      return "enter the full Solidity type, such as uint256, bytes32 or tuple[2]";
    case "wrapper-ambiguous":
      return "this can be read in two ways: enter the tuple as a list";
    case "not-an-integer":
    case "fraction":
    case "number-inexact":
      return 'enter a whole number as text: "1000", without leading zeros, signs or spaces, or "0x3e8"';
    case "out-of-range":
      return `enter a whole number from ${expected}`;
    case "not-an-address":
    case "checksum":
    case "no-checksum":
      return "enter 0x and 40 hexadecimal digits";
    case "not-hex":
    case "odd-length":
      return "enter 0x and two hexadecimal digits for each byte";
    case "byte-length":
      return `enter exactly ${expected} bytes`;
    case "length":
      return `enter a list of ${expected}`;
    case "parts":
      return `enter a list of ${expected}, by position`;
    case "part-missing":
    case "part-unknown":
      return `give each part of the tuple once: ${expected}`;
    case "json-kind":
      return kindAdvice(expected);
    case "required":
      return "enter a value";
    case "not-unicode":
    case "nul":
      return "remove NUL characters and unpaired surrogates";
    default:
      return "this cannot be encoded";
  }
};

const kindAdvice = (type: string): string => {
  if (type.endsWith("]")) return "enter a list";
  if (type === "tuple") return "enter a list, or an object with the names of its components";
  if (type === "bool") return "enter true or false, without quotes";
  return `enter a ${type} as text, in quotes`;
};
