import { coinSymbolOf } from "./coin.ts";

/** Chains whose coins have no value: test networks, and the chains of development tools. */
const testChains: ReadonlySet<number> = new Set([
  // Of Ethereum, OP Mainnet, Base, Arbitrum, zkSync Era, Linea, Scroll, Blast and Unichain
  11155111, 17000, 560048, 11155420, 84532, 421614, 300, 59141, 534351, 168587773, 1301,
  // Of Polygon, BNB, Avalanche, Gnosis, Celo, Sonic, Fantom, Mantle, Cronos and Moonbeam
  80002, 97, 43113, 10200, 44787, 57054, 4002, 5003, 338, 1287,
  // Of development tools
  1337, 31337,
]);

/**
 * The same for two networks with the same coin, such as Ethereum and Base: a known coin of chains of one kind, in one
 * unit. Undefined if only the network's name says what its coin is, or if the service and the chain's id disagree on
 * whether it is a test network: such a coin is not added to another.
 */
export const coinIdentity = ({
  chainId,
  isMainnet,
  coin,
}: {
  readonly chainId: number | null;
  readonly isMainnet: boolean | undefined;
  readonly coin: { readonly decimals: number };
}): string | undefined => {
  const symbol = chainId === null ? undefined : coinSymbolOf(chainId);
  if (chainId === null || symbol === undefined) return undefined;
  const isTest = testChains.has(chainId);
  if (isMainnet === isTest) return undefined;
  return `${symbol} ${coin.decimals} ${isTest ? "test" : "main"}`;
};
