import type { Upstream } from "#server/domains/environments/environment.ts";
import { networkIdOf } from "#server/domains/meaning/export-facts.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { chainOf, transactionOf } from "#server/domains/nodes/chain.ts";
import type { NodeError, NodeReply } from "#server/domains/nodes/json-rpc.ts";
import type { Asking, ChainNode } from "#server/domains/nodes/node.ts";
import { hexOf } from "#server/domains/nodes/simulate.ts";
import { problemOf } from "#server/domains/nodes/usable.ts";
import { agreeing } from "#server/domains/transactions/sources.ts";
import { inTime } from "#server/lib/in-time.ts";
import { Problem } from "#server/lib/problem.ts";
import type { RevertReport } from "#shared/console/operation-detail.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Receipt } from "#shared/wire/receipt.ts";

/** Finds revert reasons. Created once, because it caches results, which never change. */
export type Reverts = {
  /** The revert reason of an operation. Never throws because of the node. */
  readonly find: (upstream: Upstream | null, operation: OperationRecord) => Promise<RevertReport>;
};

/** The time for a node's whole job, and for the service to return the network's chain. */
const budgetMs = 8_000;
const networkMs = 3_000;
const mostKept = 1_000;

export const createReverts = ({ networks }: Pick<FactsDependencies, "networks">): Reverts => {
  const cache = new Map<string, Promise<RevertReport>>();
  return {
    find: async (upstream, operation) => {
      const data = operation.error?.data;
      if (data !== undefined) return { kind: "told", data };
      const { receipt, id, environment } = operation;
      if (receipt?.status !== 0) return unknown("not-reverted");
      const cachedReport = cache.get(id);
      if (cachedReport !== undefined) return cachedReport;
      const networkId = networkIdOf(operation);
      // Several people may look at the same time: one request queries the node.
      const reading = (async () => {
        const network = await inTime(networks.find(environment, networkId), networkMs);
        const node = upstream?.nodes.find(networkId) ?? upstream?.nodes.find(network?.id ?? networkId);
        if (node === undefined) return unknown("no-node");
        return reproduced(node, receipt, network?.chainId ?? null);
      })();
      const oldest = cache.size < mostKept ? undefined : cache.keys().next().value;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(id, reading);
      const report = await reading.catch(() => unknown("no-answer"));
      // The node may know later.
      if (report.kind === "unknown") cache.delete(id);
      return report;
    },
  };
};

const unknown = (why: Extract<RevertReport, { readonly kind: "unknown" }>["why"]): RevertReport => ({
  kind: "unknown",
  why,
});

/**
 * Calls a mined transaction again, without sending it: no receipt has the data that a contract reverted with. First in the block that it was
 * mined in, whose number and time a contract may have decided by, then on the state before that.
 */
const reproduced = async (node: ChainNode, receipt: Receipt, chainId: number | null): Promise<RevertReport> =>
  (await node.turn((asking) => again(asking, receipt, chainId), budgetMs)) ?? unknown("no-answer");

const again = async (asking: Asking, receipt: Receipt, chainId: number | null): Promise<RevertReport> => {
  const hash = receipt.transactionHash.replace(/^0x/i, "").toLowerCase();
  const [answer, chain] = await Promise.all([
    // Nodes require 0x; the service may omit it.
    transactionOf(asking, `0x${hash}`).catch(problemOf),
    chainOf(asking, chainId),
  ]);
  // A transaction that contradicts the receipt is ignored.
  const transaction = agreeing(answer, receipt);
  if (transaction instanceof Problem || chain === "other") return unknown("no-answer");
  const block = transaction?.blockNumber ?? null;
  if (transaction === null || block === null) return unknown("no-transaction");
  const { from, to = null, input, value } = transaction;
  const call = { from, ...(to === null ? {} : { to }), data: input, value: hexOf(value), ...gasOf(transaction) };
  let isAnswered = false;
  for (const at of block === 0n ? [block] : [block, block - 1n]) {
    const reply = await asking.ask("eth_call", [call, hexOf(at)]);
    isAnswered ||= reply.kind === "result";
    if (isRevert(reply)) return reportOf(asking, reply, at);
  }
  return unknown(isAnswered ? "not-reproduced" : "no-answer");
};

const isRevert = (reply: NodeReply<"eth_call">): reply is NodeError => reply.kind === "error" && reply.reverted;

const reportOf = (asking: Asking, { revertData, message }: NodeError, block: bigint): RevertReport => ({
  kind: "reproduced",
  data: revertData,
  message: asking.words(message),
  block: block.toString(),
});

/** The transaction's gas: without it, one that ran out of gas succeeds when it is called again. */
const gasOf = (transaction: Readonly<Record<string, unknown>>): { readonly gas?: string } => {
  const gas = transaction["gas"];
  return typeof gas === "string" && /^0x[0-9a-f]{1,16}$/i.test(gas) ? { gas } : {};
};
