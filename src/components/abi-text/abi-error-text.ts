import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { nameText } from "#src/components/name-text.ts";

/** Where an ABI is wrong, what is wrong, and what to write instead. */
export const abiErrorText = (error: AbiParseError): string =>
  error.code === "empty"
    ? "Paste an ABI as JSON, a compiler artifact, or signatures, one per line."
    : placeText(error) + problemText(error);

const placeText = ({ line, column = 1, entry }: AbiParseError): string => {
  if (line !== undefined) return `Line ${line}, column ${column}: `;
  return entry === undefined ? "" : `Entry ${entry + 1}: `;
};

const problemText = ({ code, expected, got, reason, hint = "" }: AbiParseError): string => {
  const shown = nameText(got.slice(0, 80));
  switch (code) {
    case "signature-invalid":
      return `“${shown}” is not a signature. Write one per line, such as function f(uint256 a) view returns (bool).`;
    case "type-unknown":
      return `“${shown}” is not a type.${expected === "" ? "" : ` Did you mean ${expected}?`}`;
    case "components-missing":
      return "This tuple has no “components”. Add the list of its parts under that key.";
    case "components-empty":
      return "This tuple has no parts, and Solidity has no empty struct. Add its components.";
    case "zero-length":
      return `“${shown}” is an array of length 0, which Solidity does not have.`;
    default:
      if (reason !== undefined) return nameText(hint === "" ? `${reason}.` : `${reason}. ${hint}`);
      return `expected ${expected}, got ${shown === "" ? "the end of the text" : shown}.`;
  }
};
