import { chainOf, implementationOf } from "#server/domains/nodes/chain.ts";
import type { Asking, ChainNode } from "#server/domains/nodes/node.ts";
import { predict, type Prediction } from "#server/domains/nodes/predict.ts";
import { type Prices, pricesOf } from "#server/domains/nodes/prices.ts";
import type { Tried } from "#server/domains/nodes/simulate.ts";
import { otherNetwork, problemOf, unreachable } from "#server/domains/nodes/usable.ts";
import { Problem } from "#server/lib/problem.ts";
import { codeAt } from "./code-at.ts";
import type { Subjects } from "./subjects.ts";

/** A network's node's information about a transaction under review. */
export type NodePart = {
  readonly prediction: Prediction | Problem;
  readonly prices: Prices | null;
  /** By canonical address. */
  readonly code: ReadonlyMap<string, boolean>;
  /** The destination's; null: not a proxy. Undefined: unknown. */
  readonly implementation: string | null | undefined;
  /** The node does not report its chain. */
  readonly isUnsure: boolean;
};

type NodeQuestion = {
  readonly tried: Tried;
  /** Undefined if the network is unknown: then it is also unknown whether gas is free there. */
  readonly network: { readonly chainId: number | null; readonly isGasless: boolean } | undefined;
  /** The subjects of the transaction, once its words are made. */
  readonly subjects: Promise<Subjects>;
};

/**
 * Asks a node everything a review needs, in parallel; `more` is asked once the prediction is there. Returns a problem
 * if the node's answers cannot be used: it does not answer, or is on another chain.
 */
export const askNode = async <T>(
  node: ChainNode,
  { tried, network, subjects }: NodeQuestion,
  more: (asking: Asking, prediction: Prediction | Problem) => Promise<T>,
  budgetMs: number,
): Promise<(NodePart & { readonly more: T }) | Problem> => {
  const chainId = network?.chainId ?? null;
  const answer = await node.turn(async (asking) => {
    const pricing = network?.isGasless === true ? Promise.resolve(null) : pricesOf(asking);
    const predicting = predict(asking, tried, pricing).catch(problemOf);
    const [chain, prediction, prices, implementation, code, other] = await Promise.all([
      chainOf(asking, chainId),
      predicting,
      pricing,
      implementationOf(asking, tried.to),
      subjects.then(({ addresses }) => codeAt(asking, addresses)),
      predicting.then((predicted) => more(asking, predicted)),
    ]);
    const isUnsure = chain === "unknown" && chainId !== null && !(prediction instanceof Problem);
    return chain === "other" ? otherNetwork() : { prediction, prices, implementation, code, isUnsure, more: other };
  }, budgetMs);
  return answer ?? unreachable();
};
