import { useQuery } from "@tanstack/react-query";
import { formatResult } from "#shared/abi/result.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import type { Approval } from "#shared/console/approvals.ts";
import type { Environment } from "#shared/console/environment.ts";
import { valueOptions } from "#src/api/contract-calls.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";

const allowance: AbiFunction = {
  type: "function",
  name: "allowance",
  stateMutability: "view",
  inputs: [
    { name: "owner", type: "address" },
    { name: "spender", type: "address" },
  ],
  outputs: [{ name: "", type: "uint256" }],
};

type Token = { readonly environment: Environment; readonly networkId: string; readonly address: string };

/** What a spender may still spend, as the contract has it now; undefined if it could not be read. */
export const useAllowance = (
  { environment: { id, valueForm }, networkId, address }: Token,
  { owner, spender }: Pick<Approval, "owner" | "spender">,
) => {
  const { data, isPending, isFetching, refetch } = useQuery(
    valueOptions(id, {
      networkId,
      contractAddress: address,
      body: { abiFunction: bodyFunction(allowance, [owner, spender], valueForm) },
    }),
  );
  return {
    amount: amountIn(data),
    isReading: isPending || (data === undefined && isFetching),
    again: () => void refetch(),
  };
};

/** The result of such a call in base units; undefined if it is not a number. */
const amountIn = (result: unknown): bigint | undefined => {
  if (result === undefined) return undefined;
  const [node] = formatResult(allowance.outputs, result);
  return node?.kind === "integer" ? readBaseUnits(node.text) : undefined;
};
