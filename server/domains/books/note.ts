import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import type { DifferenceNote } from "#shared/console/book-differences.ts";
import { magnitude } from "./judge.ts";

/**
 * Chains whose receipts have the whole fee: gas used times its price. On others a part may be charged beside it, as for
 * data on the chain below.
 */
const wholeFeeChains: ReadonlySet<number> = new Set([
  // Ethereum and its test networks
  1, 11155111, 17000, 560048,
  // Polygon, BNB Smart Chain, Avalanche, Gnosis
  137, 80002, 56, 97, 43114, 43113, 100, 10200,
  // Arbitrum counts that part as gas.
  42161, 42170, 421614,
  // Chains of development tools
  1337, 31337,
]);

/** What is known of an address's coins. */
export type Coins = {
  readonly network: Pick<NetworkFacts, "chainId" | "addressFamily" | "isGasless" | "coin">;
  /** How many transactions have cost it a fee, as far as is known. */
  readonly feeCount: number;
  /** The list does not say the fees of all of them. */
  readonly lacksFees: boolean;
  /** The organization has other addresses on the network. */
  readonly hasOthers: boolean;
};

/** Why a difference may be expected, and whether it is small enough to be only that. */
export type Noted = { readonly note: DifferenceNote | null; readonly isQuiet: boolean };

/** Any token may change balances by itself, or keep a part of each transfer. */
export const notedForToken: Noted = { note: "token", isQuiet: false };

export const notedForCoin = (difference: bigint, { network, feeCount, lacksFees, hasOthers }: Coins): Noted => {
  if (network.addressFamily === "BITCOIN") return { note: "spenders", isQuiet: hasOthers };
  const mayLackFees = !network.isGasless && (lacksFees || !hasWholeFees(network));
  if (difference > 0n || feeCount === 0 || !mayLackFees) return { note: null, isQuiet: false };
  return { note: "fees", isQuiet: magnitude(difference) <= BigInt(feeCount) * largestPart(network.coin.decimals) };
};

const hasWholeFees = ({ chainId }: Coins["network"]): boolean => chainId !== null && wholeFeeChains.has(chainId);

/** A hundredth of a coin: more than a chain charges beside the listed fee of a transaction. */
const largestPart = (decimals: number): bigint => 10n ** BigInt(Math.max(0, decimals - 2));
