import { chainOf, transactionOf } from "#server/domains/nodes/chain.ts";
import type { ResultOf } from "#server/domains/nodes/methods.ts";
import type { ChainNode } from "#server/domains/nodes/node.ts";
import { otherNetwork, problemOf, resultOf, unreachable, unusable } from "#server/domains/nodes/usable.ts";
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
  const answer = await node.turn(async (asking): Promise<readonly [FromNode]> => {
    const [chain, transaction] = await Promise.all([
      chainOf(asking, chainId),
      // Nodes require 0x; the service may omit it.
      transactionOf(asking, `0x${hash.replace(/^0x/, "")}`).catch(problemOf),
    ]);
    return [chain === "other" ? otherNetwork() : transaction];
  }, budgetMs);
  return answer === null ? unreachable() : answer[0];
};

/** Null if a node answers, and for this network; otherwise the problem. */
export const troubleOf = async (node: ChainNode, chainId: number | null, budgetMs: number): Promise<Problem | null> => {
  const answer = await node.turn(async (asking): Promise<readonly [Problem | null]> => {
    const [chain, block] = await Promise.all([chainOf(asking, chainId), asking.ask("eth_blockNumber", [])]);
    if (chain === "other") return [otherNetwork()];
    return [resultOf(block) === undefined ? unreachable() : null];
  }, budgetMs);
  return answer === null ? unreachable() : answer[0];
};

/**
 * The node's transaction if the receipt does not contradict it: a node with another sender or destination is wrong
 * about the rest too.
 */
export const agreeing = (answer: FromNode, receipt: Receipt | null): FromNode => {
  if (answer === null || answer instanceof Problem || receipt === null) return answer;
  const isSame = (one: string | undefined, other: string | null | undefined): boolean =>
    one === undefined || one === "" || addressKey(one) === addressKey(other ?? "");
  return isSame(receipt.from, answer.from) && isSame(receipt.to, answer.to) ? answer : unusable();
};

/** The node's bytes of a transaction. */
export const bytesOf = ({ from, to, input, value }: Exclude<FromNode, Problem | null>): Transaction => ({
  from: checksumAddress(from),
  to: to === undefined || to === null ? null : checksumAddress(to),
  calldata: `0x${input.slice(2).toLowerCase()}`,
  amount: value,
});

/** The node's result as returned to the browser. `undefined`: there is no node. */
export const shownNode = (answer: FromNode | undefined): NodeTransaction => {
  if (answer === undefined) return { outcome: "unavailable" };
  if (answer === null) return { outcome: "not-found" };
  if (answer instanceof Problem) return { outcome: "unanswered", code: answer.code, message: answer.message };
  const { from, to, calldata, amount } = bytesOf(answer);
  const blockNumber = answer.blockNumber?.toString() ?? null;
  return { outcome: "found", transaction: { from, to, calldata, amount: amount.toString(), blockNumber } };
};
