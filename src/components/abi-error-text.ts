import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { nameText } from "./name-text.ts";

/** The position of an ABI's error, what was found and what was expected. */
export const abiErrorText = ({ code, expected, got, line, column, entry, reason, hint }: AbiParseError): string => {
  if (code === "empty") return "Paste an ABI as JSON, a compiler artifact, or signatures, one per line.";
  const place =
    line === undefined ? (entry === undefined ? "" : `Entry ${entry + 1}: `) : `Line ${line}, column ${column ?? 1}: `;
  if (code === "signature-invalid")
    return `${place}“${nameText(got.slice(0, 80))}” is not a signature. Write one per line, such as function f(uint256 a) view returns (bool).`;
  if (reason !== undefined) return place + nameText(`${reason}.${hint === undefined ? "" : ` ${hint}`}`);
  return `${place}expected ${expected}, got ${got === "" ? "the end of the text" : nameText(got)}.`;
};
