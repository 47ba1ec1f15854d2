/** Decimals of an EVM network's coin unless specified otherwise. */
export const usualDecimals = 18;

/** A bitcoin is 100 million satoshi. */
const bitcoinDecimals = 8;

/** Stands for the coin of a network that is not known. */
export const unknownCoin = { symbol: "", decimals: 0 };

/** The coin of a network by its EIP-155 id. An unknown chain's coin gets the network's name. */
export const coinOf = (network: {
  readonly chainId?: number | undefined;
  readonly name: string;
  readonly decimals?: number | undefined;
  readonly addressFamily?: string | undefined;
}): { readonly symbol: string; readonly decimals: number } => ({
  symbol: (network.chainId === undefined ? undefined : symbols.get(network.chainId)) ?? network.name,
  decimals: network.decimals ?? (network.addressFamily === "BITCOIN" ? bitcoinDecimals : usualDecimals),
});

const chains: readonly (readonly [symbol: string, ...chainIds: number[]])[] = [
  // Ethereum, Sepolia, Holesky, Hoodi
  ["ETH", 1, 11155111, 17000, 560048],
  // OP Mainnet, Base, Arbitrum One and Nova, and their test networks
  ["ETH", 10, 11155420, 8453, 84532, 42161, 42170, 421614],
  // zkSync Era, Linea, Scroll, Blast, Unichain, Ink, World Chain, Zora, and some of their test networks
  ["ETH", 324, 300, 59144, 59141, 534352, 534351, 81457, 168587773, 130, 1301, 57073, 480, 7777777],
  // Chains of development tools: Ganache and Geth, Hardhat and Anvil
  ["ETH", 1337, 31337],
  ["POL", 137, 80002],
  ["BNB", 56, 97, 204],
  ["AVAX", 43114, 43113],
  ["xDAI", 100, 10200],
  ["CELO", 42220, 44787],
  ["S", 146, 57054],
  ["FTM", 250, 4002],
  ["MNT", 5000, 5003],
  ["CRO", 25, 338],
  ["GLMR", 1284],
  ["MOVR", 1285],
  ["DEV", 1287],
  ["BERA", 80094],
  ["SEI", 1329],
  ["HYPE", 999],
  ["ETC", 61],
];

const symbols: ReadonlyMap<number, string> = new Map(
  chains.flatMap(([symbol, ...chainIds]) => chainIds.map((chainId) => [chainId, symbol] as const)),
);

/** The symbol of a known chain's coin. */
export const coinSymbolOf = (chainId: number): string | undefined => symbols.get(chainId);

/**
 * How a text names the coin with a symbol: exactly, as `native` or by its symbol in any case, or by another word for it,
 * such as Ether, which may also be a token's symbol. A wrapped coin is a token.
 */
export const coinNaming = (text: string, symbol: string | undefined): "exact" | "word" | undefined => {
  const name = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
  const key = symbol?.toLowerCase() ?? "";
  if (natives.has(name) || (name !== "" && name === key)) return "exact";
  const words = otherWords.find(([keys]) => keys.includes(key))?.[1];
  if (words === undefined) return undefined;
  // `Ether (ETH)`, both of which name it.
  const [, before, inside] = /^([^()]*?) ?\(([^()]*)\)$/.exec(name) ?? [];
  const parts = before === undefined || inside === undefined ? [name] : [before, inside];
  return parts.every((part) => part === key || words.includes(part)) ? "word" : undefined;
};

const natives: ReadonlySet<string> = new Set([
  "native",
  "native coin",
  "native token",
  "native currency",
  "native asset",
]);

/** Coins by their symbols, and other words for them. tETH and tBTC are tokens too, so they name only a coin of that symbol. */
const otherWords: readonly (readonly [symbols: readonly string[], words: readonly string[]])[] = [
  [
    ["eth", "teth"],
    ["eth", "ether", "ethers", "ethereum"],
  ],
  [
    ["btc", "tbtc"],
    ["btc", "xbt", "bitcoin", "bitcoins"],
  ],
  [["pol"], ["matic", "polygon"]],
  [["bnb"], ["binance coin"]],
  [["avax"], ["avalanche"]],
  [["ftm"], ["fantom"]],
  [["mnt"], ["mantle"]],
  [["cro"], ["cronos"]],
  [["glmr"], ["glimmer", "moonbeam"]],
  [["movr"], ["moonriver"]],
  [["bera"], ["berachain"]],
];
