import { chainOf, transactionOf } from "#server/domains/nodes/chain.ts";
import type { ResultOf } from "#server/domains/nodes/methods.ts";
import type { ChainNode } from "#server/domains/nodes/node.ts";
import { otherNetwork, problemOf, unreachable, unusable } from "#server/domains/nodes/usable.ts";
import { relayRead } from "#server/domains/relay/read.ts";
import type { Service } from "#server/domains/service/service.ts";
import { Problem } from "#server/lib/problem.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { NodeTransaction } from "#shared/console/transaction.ts";
import { parseExactly } from "#shared/json/parse.ts";
import type { Transaction } from "#shared/meaning/types.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { type Receipt, receiptAnswerSchema } from "#shared/wire/receipt.ts";

/** The service's receipt, null if it has none, or a problem if it does not respond. */
export const receiptOf = async (
  service: Service,
  networkId: string,
  hash: string,
  requestId: string,
): Promise<Receipt | null | Problem> => {
  const { getReceipt: endpoint } = endpoints;
  const call = { endpoint, params: { networkId, txId: hash }, query: {}, body: undefined, requestId };
  try {
    const { status, bytes } = await relayRead(service, call);
    if (status === 200) return receiptAnswerSchema.parse(parseExactly(bytes.toString())).receipt;
    return status === 404 || status === 400 ? null : notTold(status);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

const notTold = (status: number): Problem =>
  new Problem("POSTERN_SERVICE_ANSWER", `The service did not return the receipt (status ${status}).`);

/** The node's transaction, null if it has none; a problem if it does not respond, or is on another chain. */
export type FromNode = ResultOf<"eth_getTransactionByHash"> | Problem;

export const transactionAt = async (
  node: ChainNode,
  hash: string,
  chainId: number | null,
  budgetMs: number,
): Promise<FromNode> => {
  const told = await node.turn(async (asking): Promise<readonly [FromNode]> => {
    const [chain, found] = await Promise.all([
      chainOf(asking, chainId),
      // Nodes require 0x; the service may omit it.
      transactionOf(asking, `0x${hash.replace(/^0x/, "")}`).catch(problemOf),
    ]);
    return [chain === "other" ? otherNetwork() : found];
  }, budgetMs);
  return told === null ? unreachable() : told[0];
};

/**
 * The node's transaction if the receipt does not contradict it: a node with another sender or destination is wrong
 * about the rest too.
 */
export const agreeing = (told: FromNode, receipt: Receipt | null): FromNode => {
  if (told === null || told instanceof Problem || receipt === null) return told;
  const isSame = (one: string | undefined, other: string | null | undefined): boolean =>
    one === undefined || one === "" || addressKey(one) === addressKey(other ?? "");
  return isSame(receipt.from, told.from) && isSame(receipt.to, told.to) ? told : unusable();
};

/** The node's bytes of a transaction. */
export const bytesOf = ({ from, to, input, value }: Exclude<FromNode, Problem | null>): Transaction => ({
  from: checksumAddress(from),
  to: to === undefined || to === null ? null : checksumAddress(to),
  calldata: `0x${input.slice(2).toLowerCase()}`,
  amount: value,
});

/** The node's result as returned to the browser. `undefined`: there is no node. */
export const shownNode = (told: FromNode | undefined): NodeTransaction => {
  if (told === undefined) return { outcome: "unavailable" };
  if (told === null) return { outcome: "not-found" };
  if (told instanceof Problem) return { outcome: "unanswered", code: told.code, message: told.message };
  const { from, to, calldata, amount } = bytesOf(told);
  const blockNumber = told.blockNumber?.toString() ?? null;
  return { outcome: "found", transaction: { from, to, calldata, amount: amount.toString(), blockNumber } };
};
