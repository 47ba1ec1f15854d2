import { formatResult } from "#shared/abi/result.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { currentOptions } from "#src/api/contract-calls.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";

const balanceOf: AbiFunction = {
  type: "function",
  name: "balanceOf",
  stateMutability: "view",
  inputs: [{ name: "account", type: "address" }],
  outputs: [{ name: "", type: "uint256" }],
};

const allowance: AbiFunction = {
  ...balanceOf,
  name: "allowance",
  inputs: [
    { name: "owner", type: "address" },
    { name: "spender", type: "address" },
  ],
};

/**
 * An address's balance of the contract's own token, as the service reads it from the contract. Without a holder there is
 * no call: every form asks, and few are a token's.
 */
export const balanceOfOptions = ({ environment, network, address }: ContractRef, holder: string | undefined) =>
  currentOptions(
    environment.id,
    holder === undefined
      ? undefined
      : {
          networkId: network.id,
          contractAddress: address,
          body: { abiFunction: bodyFunction(balanceOf, [holder], environment.valueForm) },
        },
  );

/** A spender's allowance of an address's tokens, as the service reads it from the contract. */
export const allowanceOptions = ({ environment, network, address }: ContractRef, owner: string, spender: string) =>
  currentOptions(environment.id, {
    networkId: network.id,
    contractAddress: address,
    body: { abiFunction: bodyFunction(allowance, [owner, spender], environment.valueForm) },
  });

/** The result of such a call in base units; undefined if it is not a number. */
export const balanceIn = (result: unknown): bigint | undefined => {
  const [node] = formatResult(balanceOf.outputs, result);
  return node?.kind === "integer" ? readBaseUnits(node.text) : undefined;
};
