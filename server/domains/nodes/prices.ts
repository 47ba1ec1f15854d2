import type { NodeReply } from "./json-rpc.ts";
import type { ResultOf } from "./methods.ts";
import type { Asking } from "./node.ts";
import { hexOf } from "./simulate.ts";
import { resultOf } from "./usable.ts";

/** The fee levels of a write, and for each the percentage of recent transactions that paid less. */
const levels = [
  ["LOW", 10],
  ["MEDIUM", 50],
  ["HIGH", 90],
] as const;

export type FeeLevel = (typeof levels)[number][0];

/** The price of a unit of gas in the network's next block, in base units of its coin. */
export type Prices = {
  /** Null on a network without a base fee. */
  readonly base: bigint | null;
  readonly levels: readonly { readonly level: FeeLevel; readonly price: bigint }[];
};

/** How many blocks' fees are used. */
const blocks = 10n;

/**
 * A node's prices: the next block's base fee with the last blocks' priority fees, else its single price. Null if it
 * returns none, or gas is free.
 */
export const pricesOf = async ({ ask }: Asking): Promise<Prices | null> => {
  const percentiles = levels.map(([, percentile]) => percentile);
  const history = await ask("eth_feeHistory", [hexOf(blocks), "latest", percentiles]);
  const prices = historyPrices(history) ?? onePrice(resultOf(await ask("eth_gasPrice", [])));
  return prices === null || prices.levels.every(({ price }) => price === 0n) ? null : prices;
};

const historyPrices = (reply: NodeReply<"eth_feeHistory">): Prices | null => {
  const history = resultOf(reply);
  const base = history?.baseFeePerGas.at(-1);
  if (history === undefined || base === undefined || base === 0n) return null;
  const rewards = rewardsOf(history);
  return {
    base,
    levels: levels.map(([level], index) => ({ level, price: base + median(rewards.map((row) => row[index] ?? 0n)) })),
  };
};

/** Priority fees of blocks with transactions: an empty block has none. */
const rewardsOf = ({ reward, gasUsedRatio }: ResultOf<"eth_feeHistory">): readonly (readonly bigint[])[] =>
  (reward ?? []).filter((_row, index) => gasUsedRatio?.[index] !== 0);

const median = (values: readonly bigint[]): bigint =>
  values.toSorted((one, other) => (one < other ? -1 : 1))[Math.floor(values.length / 2)] ?? 0n;

const onePrice = (price: bigint | undefined): Prices | null =>
  price === undefined ? null : { base: null, levels: levels.map(([level]) => ({ level, price })) };
