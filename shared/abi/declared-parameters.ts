import { canonicalType } from "./functions.ts";
import { declaredName } from "./type-name.ts";
import type { AbiParameter } from "./types.ts";

/**
 * The parameters of an entry as its source declares them: `(IERC20 token, uint256 amount)`. A struct without a name
 * shows its parts.
 */
export const declaredParameters = (parameters: readonly AbiParameter[]): string =>
  `(${parameters.map((one) => `${declaredName(one) ?? canonicalType(one)} ${one.name}`.trim()).join(", ")})`;
