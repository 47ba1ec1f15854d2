import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { nameText } from "./name-text.ts";

/** Where an ABI is wrong, what stands there and what would be right. */
export const abiErrorText = (error: AbiParseError): string => {
  const { code, expected, got, line, column, entry } = error;
  if (code === "empty") return "Paste an ABI as JSON, a compiler artifact, or signatures, one per line.";
  const place =
    line === undefined ? (entry === undefined ? "" : `Entry ${entry + 1}: `) : `Line ${line}, column ${column ?? 1}: `;
  return place + reasonText(error, nameText(got.slice(0, 80)), expected);
};

const reasonText = ({ code, reason = "", hint = "" }: AbiParseError, got: string, expected: string): string => {
  switch (code) {
    case "text-invalid":
      return `${nameText(reason)}.${hint === "" ? "" : ` ${nameText(hint)}`}`;
    case "signature-invalid":
      return `“${got}” is not a signature. Write one per line, such as function f(uint256 a) view returns (bool).`;
    case "type-unknown":
      return `${got} is not a type.${expected === "" ? "" : ` Did you mean ${expected}?`}`;
    case "components-missing":
      return "this tuple has no “components”. Add the list of its parts under that key.";
    case "components-empty":
      return "this tuple has no parts, and Solidity has no empty struct. Add its components.";
    case "zero-length":
      return `${got} is an array of length 0, which Solidity does not have.`;
    default:
      return `expected ${expected}, got ${got === "" ? "the end of the text" : got}.`;
  }
};
