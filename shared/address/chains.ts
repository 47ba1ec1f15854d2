/** An EVM chain that texts name: its EIP-155 id, its name, and its short names (EIP-3770) with those of other programs. */
type Chain = readonly [id: number, name: string, ...shortNames: string[]];

// The first short name is that of ethereum-lists/chains.
const chains: readonly Chain[] = [
  [1, "Ethereum", "eth"],
  [5, "Goerli", "gor", "goerli"],
  [10, "OP Mainnet", "oeth", "optimism", "op"],
  [14, "Flare", "flr"],
  [25, "Cronos", "cro", "cronos"],
  [30, "Rootstock", "rsk", "rootstock"],
  [50, "XDC", "xdc"],
  [56, "BNB Smart Chain", "bnb", "bsc", "bep20", "bep-20"],
  [61, "Ethereum Classic", "etc"],
  [97, "BNB Smart Chain Testnet", "bnbt"],
  [100, "Gnosis", "gno", "gnosis", "xdai"],
  [122, "Fuse", "fuse"],
  [130, "Unichain", "unichain"],
  [137, "Polygon", "matic", "pol", "polygon"],
  [143, "Monad", "mon", "monad"],
  [146, "Sonic", "sonic"],
  [169, "Manta Pacific", "manta"],
  [204, "opBNB", "obnb", "opbnb"],
  [250, "Fantom", "ftm", "fantom"],
  [300, "zkSync Sepolia", "zksync-sepolia"],
  [324, "zkSync Era", "zksync"],
  [480, "World Chain", "wc", "worldchain"],
  [999, "HyperEVM", "hyper_evm", "hyperevm"],
  [1088, "Metis", "metis-andromeda", "metis"],
  [1101, "Polygon zkEVM", "zkevm"],
  [1284, "Moonbeam", "mbeam", "moonbeam"],
  [1285, "Moonriver", "mriver", "moonriver"],
  [1329, "Sei", "sei"],
  [2020, "Ronin", "ronin"],
  [5000, "Mantle", "mantle"],
  [8217, "Kaia", "kaia", "klay", "klaytn"],
  [8453, "Base", "base"],
  [9745, "Plasma", "plasma"],
  [10200, "Chiado", "chi", "chiado"],
  [17000, "Holesky", "holesky"],
  [34443, "Mode", "mode"],
  [42161, "Arbitrum One", "arb1", "arbitrum"],
  [42170, "Arbitrum Nova", "arb-nova"],
  [42220, "Celo", "celo"],
  [43113, "Avalanche Fuji", "fuji"],
  [43114, "Avalanche", "avax", "avalanche"],
  [57073, "Ink", "ink"],
  [59141, "Linea Sepolia", "linea-sepolia"],
  [59144, "Linea", "linea"],
  [80002, "Polygon Amoy", "polygonamoy", "amoy"],
  [80094, "Berachain", "berachain"],
  [81457, "Blast", "blastmainnet", "blast"],
  [84532, "Base Sepolia", "basesep", "base-sepolia"],
  [167000, "Taiko", "tko-mainnet", "taiko"],
  [421614, "Arbitrum Sepolia", "arb-sep", "arbitrum-sepolia"],
  [534351, "Scroll Sepolia", "scr-sepolia"],
  [534352, "Scroll", "scr", "scroll"],
  [560048, "Hoodi", "hoodi"],
  [7777777, "Zora", "zora"],
  [11155111, "Sepolia", "sep", "sepolia"],
  [11155420, "OP Sepolia", "opsep", "op-sepolia"],
  [1313161554, "Aurora", "aurora"],
];

const names = new Map(chains.map(([id, name]) => [id, name]));
const ids = new Map(
  chains.flatMap(([id, name, ...shortNames]) => [name.toLowerCase(), ...shortNames].map((one) => [one, id] as const)),
);

/** The chain that a text about an address names. */
export type NamedChain =
  /** With the id 0: a chain that Postern does not know. */
  | { readonly family: "EVM"; readonly id: number; readonly name: string }
  /** `isMainnet` is undefined where only the address says it. */
  | { readonly family: "BITCOIN"; readonly isMainnet: boolean | undefined; readonly name: string }
  | { readonly family: "OTHER"; readonly name: string };

/** The EVM chain with an id. */
export const chainWithId = (id: number): NamedChain => {
  const name = names.get(id);
  return { family: "EVM", id, name: name === undefined ? `chain ${id}` : `${name} (chain ${id})` };
};

/** Bitcoin's main network, or one of its test networks. */
export const bitcoinChain = (isMainnet: boolean): NamedChain => ({
  family: "BITCOIN",
  isMainnet,
  name: isMainnet ? "Bitcoin mainnet" : "a Bitcoin test network",
});

/** The chain with a name or a short name, in any case; undefined if it is not in the list. */
export const chainCalled = (name: string): NamedChain | undefined => {
  const key = name.toLowerCase();
  // `ethereum-sepolia`, `polygon-mainnet`
  const id = ids.get(key) ?? ids.get(key.replace(/^eth(?:ereum)?[-_]/, "")) ?? ids.get(key.replace(/[-_]mainnet$/, ""));
  if (id !== undefined) return chainWithId(id);
  if (/^eth(?:ereum)?[-_]mainnet$/.test(key)) return chainWithId(1);
  if (/^(?:btc|xbt|bitcoin)$/.test(key)) return { family: "BITCOIN", isMainnet: undefined, name: "Bitcoin" };
  if (/^(?:tbtc|bitcoin[-_]?testnet[34]?|btc[-_]testnet[34]?)$/.test(key)) return bitcoinChain(false);
  const other = otherChains.get(key);
  return other === undefined ? undefined : { family: "OTHER", name: other };
};

const otherChains: ReadonlyMap<string, string> = new Map([
  ["tron", "Tron"],
  ["trx", "Tron"],
  ["trc20", "Tron"],
  ["trc-20", "Tron"],
  ["bep2", "BNB Beacon Chain"],
  ["solana", "Solana"],
  ["sol", "Solana"],
  ["spl", "Solana"],
  ["cosmos", "Cosmos"],
  ["polkadot", "Polkadot"],
  ["starknet", "Starknet"],
  ["litecoin", "Litecoin"],
  ["ltc", "Litecoin"],
  ["dogecoin", "Dogecoin"],
  ["doge", "Dogecoin"],
  ["bitcoincash", "Bitcoin Cash"],
  ["bch", "Bitcoin Cash"],
  ["dash", "Dash"],
  ["zcash", "Zcash"],
  ["lightning", "Lightning"],
  ["ton", "TON"],
]);

/** A prefix that is in no list: it may be the short name of any chain. */
export const unknownChain = (prefix: string): NamedChain => ({ family: "EVM", id: 0, name: `“${prefix}”` });
