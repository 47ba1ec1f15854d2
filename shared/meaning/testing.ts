import { checksumAddress } from "#shared/abi/checksum.ts";
import { abiOf } from "#shared/abi/testing.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Facts, Knowledge, Movement, TokenFacts, TokenStandard } from "./types.ts";

export const at = (digits: string): string => checksumAddress(digits.toLowerCase());

export const DEMO = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
export const ACME = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
export const OTHER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const ZERO = "0x0000000000000000000000000000000000000000";
export const PDT = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";

export const WBTC = at("0x2260fac5e5542a773aa44fbcfedf7c193bc2c599");
export const BADGE = at("0x5fbdb2315678afecb367f032d93f642f64180aa3");
export const PROXY = at("0xe7f1725e7734ce288f8367e1bb143e90bb3f0512");

/** Contracts of real projects, on Ethereum's mainnet. */
export const real = {
  usdc: at("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"),
  usdt: at("0xdac17f958d2ee523a2206206994597c13d831ec7"),
  dai: at("0x6b175474e89094c44da98b954eedeac495271d0f"),
  weth: at("0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"),
  link: at("0x514910771af9ca656af840dff83e8264ecf986ca"),
  mkr: at("0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2"),
  steth: at("0xae7ab96520de3a18e5e111b5eaab095312d7fe84"),
  wsteth: at("0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0"),
  sdai: at("0x83f20f44975d03b1b09e64809b757c47f942beea"),
  cusdc: at("0x39aa39c021dfbae8fac545936693ac917d5e7563"),
  comet: at("0xc3d688b66703497daa19211eedff47f25384cdc3"),
  kitties: at("0x06012c8cf97bead5deae237070f9587f8e7a266d"),
  bayc: at("0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d"),
  names: at("0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85"),
  storefront: at("0x495f947276749ce646f68ac8c248420045cb7b5e"),
  uniswapV2: at("0x7a250d5630b4cf539739df2c5dacb4c659f2488d"),
  uniswapV3: at("0x68b3465833fb72a770931d3cf3e4f2dc8a8b1c45"),
  aave: at("0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2"),
  ensResolver: at("0x231b0ee14048e9dccd1d247744d114a4eb5e8e63"),
  ensController: at("0x253553366da8546fc250f225fe3d25d0c782303b"),
  seaport: at("0x00000000000000adc04c56bf30ac9d3c0aaf14dc"),
  permit2: at("0x000000000022d473030f116ddee9f6b43ac78ba3"),
  multicall3: at("0xca11bde05977b3631167028862be2a173976ca11"),
  oneInch: at("0x1111111254eeb25477b68fb85ed929f73a960582"),
  curve: at("0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7"),
  safe: at("0x849d52316331967b6ff1198e5e32a0eb168d039d"),
  safeFactory: at("0xa6b71e26c5e0845f74c812102ca7114b6a896ab2"),
  inbox: at("0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f"),
  timelock: at("0x1a9c8182c09f50c8318d769245bea52c32be35bc"),
} as const;

/** Real facts about a token, with the test's changes. */
export const tokenFacts = (
  address: string,
  standard: TokenStandard | null,
  symbol: string | null,
  name: string | null,
  decimals: number | null,
  rest: Partial<TokenFacts> = {},
): TokenFacts => ({ address, standard, symbol, name, decimals, isAmbiguous: false, troubles: [], ...rest });

export const tokens: readonly TokenFacts[] = [
  tokenFacts(PDT, "erc20", "PDT", "DemoToken", 18),
  tokenFacts(real.usdc, "erc20", "USDC", "USD Coin", 6),
  tokenFacts(real.usdt, "erc20", "USDT", "Tether USD", 6),
  tokenFacts(real.dai, "erc20", "DAI", "Dai Stablecoin", 18),
  tokenFacts(real.weth, "erc20", "WETH", "Wrapped Ether", 18),
  tokenFacts(real.link, "erc20", "LINK", "ChainLink Token", 18),
  // Its symbol and name are bytes32, which the reader decodes to text.
  tokenFacts(real.mkr, "erc20", "MKR", "Maker", 18),
  tokenFacts(real.steth, "erc20", "stETH", "Liquid staked Ether 2.0", 18),
  tokenFacts(real.wsteth, "erc20", "wstETH", "Wrapped liquid staked Ether 2.0", 18),
  tokenFacts(real.sdai, "erc20", "sDAI", "Savings Dai", 18),
  tokenFacts(real.cusdc, "erc20", "cUSDC", "Compound USD Coin", 8),
  tokenFacts(real.kitties, "erc721", "CK", "CryptoKitties", null),
  tokenFacts(real.bayc, "erc721", "BAYC", "BoredApeYachtClub", null),
  tokenFacts(real.names, "erc721", null, null, null),
  tokenFacts(real.storefront, "erc1155", "OPENSTORE", "OpenSea Shared Storefront", null),
];

const labels: ReadonlyMap<string, string> = new Map([
  [DEMO, "demo"],
  [ACME, "Acme settlement"],
  [real.uniswapV2, "Uniswap V2"],
  [real.aave, "Aave pool"],
  [real.safe, "Treasury Safe"],
]);

export const nameOf = (address: string): string | undefined => labels.get(at(address));

/** Facts about Ethereum's mainnet, with the tokens above, more tokens, and an ABI in the contract book. */
export const factsWith = ({
  abi,
  token,
  ...rest
}: Omit<Partial<Facts>, "abi" | "token"> & {
  readonly abi?: string | undefined;
  readonly token?: TokenFacts | undefined;
} = {}): Facts => ({
  native: { symbol: "ETH", decimals: 18 },
  chainId: 1,
  abi: abi === undefined ? null : abiOf(abi),
  descriptor: null,
  token: (address) => [...(token === undefined ? [] : [token]), ...tokens].find((one) => one.address === at(address)),
  nameOf,
  ...rest,
});

const contracts: ReadonlySet<string> = new Set([PDT, WBTC, BADGE, PROXY, ...Object.values(real)]);

/** A node's and the journal's knowledge of a harmless transaction, with the test's changes. */
export const knowledgeWith = (rest: Partial<Knowledge> = {}): Knowledge => ({
  hasCode: (address) => contracts.has(at(address)),
  isToken: () => false,
  implementation: undefined,
  sentBefore: () => ({ count: 1, largest: null }),
  isOwn: () => false,
  known: [],
  balance: () => 10n ** 40n,
  simulation: { outcome: "succeeded", movements: null },
  ...rest,
});

/** `transfer 5 PDT: demo → Acme settlement` */
export const movementLine = ({ kind, from, to, ...movement }: Movement & { readonly text: string }): string =>
  `${kind} ${movement.text}: ${nameOf(from) ?? shortHash(from)} → ${nameOf(to) ?? shortHash(to)}`;
