import type { NodeReply } from "./json-rpc.ts";
import type { ResultOf } from "./methods.ts";
import type { Asking } from "./node.ts";
import { hexOf } from "./simulate.ts";
import { resultOf } from "./usable.ts";

/** The levels that a write can ask for, and the share of recent transactions that paid less than each, in percent. */
const levels = [
  ["LOW", 10],
  ["MEDIUM", 50],
  ["HIGH", 90],
] as const;

export type FeeLevel = (typeof levels)[number][0];

/** What a unit of gas costs in the network's next block, in base units of its coin. */
export type Prices = {
  /** Null on a network without a base fee. */
  readonly base: bigint | null;
  readonly levels: readonly { readonly level: FeeLevel; readonly price: bigint }[];
};

/** Blocks whose fees are looked at. */
const blocks = 10n;

/**
 * The prices that a node gives: the base fee of the next block with the priority fees of the last ones, else its one price. Null where it gives
 * none, or says that gas is free.
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

/** The priority fees of blocks with transactions: an empty block has none. */
const rewardsOf = ({ reward, gasUsedRatio }: ResultOf<"eth_feeHistory">): readonly (readonly bigint[])[] =>
  (reward ?? []).filter((_row, index) => gasUsedRatio?.[index] !== 0);

const median = (values: readonly bigint[]): bigint =>
  values.toSorted((one, other) => (one < other ? -1 : 1))[Math.floor(values.length / 2)] ?? 0n;

const onePrice = (price: bigint | undefined): Prices | null =>
  price === undefined ? null : { base: null, levels: levels.map(([level]) => ({ level, price })) };
