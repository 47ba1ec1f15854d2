import type { ValueForm } from "#shared/abi/abi-function.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { currentOptions } from "#src/api/contract-calls.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";

const totalSupply: AbiFunction = {
  type: "function",
  name: "totalSupply",
  stateMutability: "view",
  inputs: [],
  outputs: [{ name: "", type: "uint256" }],
};

/** A token's total supply, as the service reads it from the contract. */
export const totalSupplyOptions = (
  { id, valueForm }: { readonly id: string; readonly valueForm: ValueForm },
  networkId: string,
  contractAddress: string,
) =>
  currentOptions(id, {
    networkId,
    contractAddress,
    body: { abiFunction: bodyFunction(totalSupply, [], valueForm) },
  });

/** The result in base units, as a decimal string; undefined if it is not a number. */
export const supplyIn = (result: unknown): string | undefined => {
  const [node] = formatResult(totalSupply.outputs, result);
  return node?.kind === "integer" ? readBaseUnits(node.text)?.toString() : undefined;
};
