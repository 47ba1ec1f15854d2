import { Problem } from "#server/lib/problem.ts";
import type { Prices as Answer } from "#shared/console/prices.ts";
import { chainOf } from "./chain.ts";
import type { ChainNode } from "./node.ts";
import { pricesOf } from "./prices.ts";
import { otherNetwork, unreachable } from "./usable.ts";

/** The network whose prices are requested, as far as it is known. */
type Network = { readonly chainId: number | null; readonly isGasless: boolean };

/** How long a result is reused: forms request it when they open, and every signed-in person may. */
const keptMs = 10_000;
const budgetMs = 5_000;

/** A node's current gas prices; never throws a problem, and never returns the prices of another chain. */
export const currentPrices = (now: () => number) => {
  const answers = new WeakMap<ChainNode, { readonly until: number; readonly answer: Promise<Answer> }>();
  return (node: ChainNode | undefined, network: Network | undefined): Promise<Answer> => {
    if (node === undefined) return Promise.resolve({ outcome: "unavailable" });
    const last = answers.get(node);
    if (last !== undefined && now() < last.until) return last.answer;
    const answer = ask(node, network);
    answers.set(node, { until: now() + keptMs, answer });
    return answer;
  };
};

const ask = async (node: ChainNode, network: Network | undefined): Promise<Answer> => {
  try {
    const answer = await node.turn(async (asking): Promise<Answer> => {
      if ((await chainOf(asking, network?.chainId ?? null)) === "other") throw otherNetwork();
      if (network?.isGasless === true) return { outcome: "known", levels: free };
      const prices = await pricesOf(asking);
      if (prices === null) return { outcome: "unanswered", message: "The network's node returned no prices." };
      return { outcome: "known", levels: prices.levels.map(({ level, price }) => ({ level, gasPrice: `${price}` })) };
    }, budgetMs);
    if (answer === null) throw unreachable();
    return answer;
  } catch (error) {
    if (error instanceof Problem) return { outcome: "unanswered", message: error.message };
    throw error;
  }
};

const free = (["LOW", "MEDIUM", "HIGH"] as const).map((level) => ({ level, gasPrice: "0" }));
