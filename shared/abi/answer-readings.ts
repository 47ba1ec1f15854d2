import { decodeValues } from "./calldata.ts";
import { formatValues } from "./result.ts";
import type { ResultNode } from "./result.ts";

/** What returned bytes could mean when the ABI declares outputs that the contract does not have. */
export const answerReadings = (data: string): readonly ResultNode[] =>
  TYPES.flatMap((type) => {
    const parameters = [{ name: "", type }];
    const decoded = decodeValues(parameters, data);
    return decoded.ok && decoded.exact ? formatValues(parameters, decoded.values) : [];
  });

const TYPES = ["string", "bytes", "bool", "address", "uint256", "bytes32", "uint256[]", "address[]"] as const;
