import { chainOf } from "#server/domains/nodes/chain.ts";
import type { Asking } from "#server/domains/nodes/node.ts";
import { pricesOf } from "#server/domains/nodes/prices.ts";
import { nodeTransaction } from "#server/domains/nodes/simulate.ts";
import { resultOf } from "#server/domains/nodes/usable.ts";
import { transferData } from "./calls.ts";
import type { Place } from "./place.ts";
import type { PaidRow } from "./read-rows.ts";

/** The network's fee for all rows, in base units of its coin; or why it is unknown. */
export type Fee = { readonly amount: bigint } | { readonly unknown: string };

/** The gas of sending a coin to an account without code. */
const coinGas = 21_000n;
/** The approximate gas of a token transfer that no node has simulated. */
const tokenGas = 65_000n;
/** Tokens simulated on the node, each with its first row. */
const mostTried = 5;
const budgetMs = 5_000;

/**
 * Estimates the fee of all rows by the prices of the network's node and one simulation of each token's transfer. Never
 * throws.
 */
export const feeOf = async (place: Place, paid: readonly PaidRow[]): Promise<Fee> => {
  const { network, upstream } = place;
  if (network.isGasless) return { amount: 0n };
  const node = upstream.nodes.find(network.id);
  if (node === undefined)
    return { unknown: `The fee is unknown: Postern has no node of ${network.name} to ask for prices.` };
  const fee = await node.turn((asking) => askFee(asking, place, paid), budgetMs).catch(() => null);
  return fee ?? { unknown: `The fee is unknown: the node of ${network.name} did not return prices.` };
};

const askFee = async (asking: Asking, { network, sender }: Place, paid: readonly PaidRow[]): Promise<Fee | null> => {
  if ((await chainOf(asking, network.chainId)) === "other") return null;
  const prices = await pricesOf(asking);
  const price = prices?.levels.find(({ level }) => level === "MEDIUM")?.price;
  if (price === undefined) return null;
  const first = new Map<string, PaidRow>();
  const counts = new Map<string, bigint>();
  for (const row of paid) {
    counts.set(row.asset.key, (counts.get(row.asset.key) ?? 0n) + 1n);
    if (row.asset.contract !== null && !first.has(row.asset.key)) first.set(row.asset.key, row);
  }
  const gasOf = new Map<string, bigint>();
  for (const [key, { to, amount, asset }] of [...first].slice(0, mostTried)) {
    const tried = { from: sender.address, to: asset.contract ?? "", calldata: transferData(to, amount), amount: "0" };
    const gas = resultOf(await asking.ask("eth_estimateGas", [nodeTransaction(tried)]));
    if (gas !== undefined) gasOf.set(key, gas);
  }
  const gas = [...counts].reduce(
    (sum, [key, count]) => sum + count * (key === "native" ? coinGas : (gasOf.get(key) ?? tokenGas)),
    0n,
  );
  return { amount: gas * price };
};
