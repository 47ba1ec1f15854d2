import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatResult } from "#shared/abi/result.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { valueOptions } from "#src/api/contract-calls.ts";
import { operationsOptions } from "#src/api/operations.ts";
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

/** Who may spend the tokens of whom. */
type Pair = { readonly owner: string; readonly spender: string };

type Allowances = {
  readonly state: "reading" | "read" | "failed";
  /** Those above zero, largest first. */
  readonly open: readonly (Pair & { readonly amount: bigint })[];
  /** How many could not be read. */
  readonly unread: number;
  /** How complete they are. */
  readonly note: string;
  readonly again: () => void;
};

/** The most approvals that are looked through, and the most allowances that are read. */
const mostApprovals = "100";
const mostPairs = 20;

/**
 * What others may spend of the organization's tokens: the allowances named by approvals that Postern sent, as the
 * contract has them now.
 */
export const useAllowances = (
  { id: environment, valueForm }: Environment,
  networkId: string,
  address: string,
): Allowances => {
  const journal = useQuery(
    operationsOptions(environment, { contract: address, network: networkId, function: "approve", take: mostApprovals }),
  );
  const approvals = journal.data?.data;
  const pairs = useMemo(() => pairsOf(approvals ?? [], address), [approvals, address]);
  const asked = pairs.slice(0, mostPairs);
  const results = useQueries({
    queries: asked.map(({ owner, spender }) =>
      valueOptions(environment, {
        networkId,
        contractAddress: address,
        body: { abiFunction: bodyFunction(allowance, [owner, spender], valueForm) },
      }),
    ),
  });
  const amounts = results.map(({ data }) => amountIn(data));
  const open = asked
    .flatMap((pair, index) => {
      const amount = amounts[index] ?? 0n;
      return amount > 0n ? [{ ...pair, amount }] : [];
    })
    .toSorted((one, other) => (one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0));
  const isReading = journal.isPending || results.some(({ isPending }) => isPending);
  return {
    state: journal.error !== null && journal.data === undefined ? "failed" : isReading ? "reading" : "read",
    open,
    unread: isReading ? 0 : amounts.filter((amount) => amount === undefined).length,
    note: noteOf(journal.data?.next !== null, pairs.length),
    again: () => {
      if (journal.error !== null) void journal.refetch();
      for (const result of results) if (result.error !== null) void result.refetch();
    },
  };
};

/** The owners and spenders that approvals name, the latest first. */
const pairsOf = (approvals: readonly OperationRecord[], address: string): readonly Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const { meaning } of approvals) {
    for (const { kind, asset, from: owner, to: spender } of meaning?.meaning.movements ?? []) {
      const isIts = kind === "approval" && asset.kind === "erc20" && addressKey(asset.token) === addressKey(address);
      if (isIts) pairs.set(`${addressKey(owner)} ${addressKey(spender)}`, { owner, spender });
    }
  }
  return [...pairs.values()];
};

const noteOf = (isMore: boolean, pairs: number): string => {
  const approvals = isMore ? `the last ${mostApprovals} approvals` : "approvals";
  const most = pairs > mostPairs ? `, for the last ${mostPairs} spenders` : "";
  return `From ${approvals} sent through Postern${most}.`;
};

/** The result of such a call in base units; undefined if it is not a number. */
const amountIn = (result: unknown): bigint | undefined => {
  if (result === undefined) return undefined;
  const [node] = formatResult(allowance.outputs, result);
  return node?.kind === "integer" ? readBaseUnits(node.text) : undefined;
};
