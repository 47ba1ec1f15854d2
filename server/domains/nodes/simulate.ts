import type { DryRun, DryRunBody } from "#shared/console/dry-run.ts";
import { chainOf } from "./chain.ts";
import type { NodeError } from "./json-rpc.ts";
import type { ChainNode } from "./node.ts";
import { otherNetwork, unreachable, usable } from "./usable.ts";

/** A transaction in a node's form. */
export type NodeTransaction = {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
};

/** A simulated transaction; the amount in base units of the native coin, a decimal string. */
export type Tried = Pick<DryRunBody, "from" | "to" | "calldata" | "amount">;

export const nodeTransaction = ({ from, to, calldata, amount }: Tried): NodeTransaction => ({
  from,
  to,
  data: calldata,
  value: hexOf(BigInt(amount)),
});

/** A number in a node's form. */
export const hexOf = (value: bigint): string => `0x${value.toString(16)}`;

/**
 * Simulates a transaction on a node, as its sender, against the newest block: it is called, and its gas is estimated.
 * Throws a problem if the node's response is unusable, or the node is of another chain than the network, by its EIP-155
 * id if known.
 */
export const simulate = async (node: ChainNode, tried: Tried, chainId: number | null): Promise<DryRun> => {
  const transaction = nodeTransaction(tried);
  const replies = await node.turn((asking) =>
    Promise.all([
      asking.ask("eth_call", [transaction, "latest"]),
      asking.ask("eth_estimateGas", [transaction]),
      chainOf(asking, chainId),
    ]),
  );
  if (replies === null) throw unreachable();
  if (replies[2] === "other") throw otherNetwork();
  const [called, estimated] = [usable(replies[0]), usable(replies[1])];
  // Only the estimate checks what the sender can pay: a call may succeed although the transaction would not.
  if (called.kind === "error") return failureOf(called);
  if (estimated.kind === "error") return failureOf(estimated);
  return { outcome: "succeeded", returnData: called.result, gas: estimated.result.toString() };
};

/** Why a transaction would not succeed, according to a node. */
export const failureOf = ({
  reverted,
  revertData,
  message,
}: NodeError): Extract<DryRun, { readonly outcome: "reverted" | "refused" }> =>
  reverted ? { outcome: "reverted", revertData, message } : { outcome: "refused", message };
