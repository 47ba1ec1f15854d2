import { concatHex, encodeAbiParameters, parseAbi, toFunctionSelector } from "viem/utils";
import type { Hex } from "#shared/abi/types.ts";
import { ACME, at, BADGE, DEMO, OTHER, PDT, PROXY, real, tokenFacts, WBTC, ZERO } from "./testing.ts";
import type { TokenFacts } from "./types.ts";

/** A call, and how Postern should describe it. */
export type CallCase = {
  readonly name: string;
  readonly to: string | null;
  readonly calldata: Hex;
  readonly amount?: bigint;
  /** The contract book's ABI. */
  readonly abi?: string;
  readonly token?: TokenFacts;
};

/** Encoded by viem, never by the codec under test. */
export const encode = (signature: string, args: readonly unknown[]): Hex => {
  const lines: readonly string[] = [signature];
  const [entry] = parseAbi(lines);
  if (entry?.type !== "function") throw new Error(signature);
  return concatHex([toFunctionSelector(entry), encodeAbiParameters(entry.inputs, args)]);
};

/** A call of a function in the contract book. */
const ofBook = (name: string, to: string, signature: string, args: readonly unknown[], amount = 0n): CallCase => ({
  name,
  to,
  calldata: encode(signature, args),
  amount,
  abi: signature,
});

/** A call of a function that only the standard describes. */
const bare = (
  name: string,
  to: string,
  signature: string,
  args: readonly unknown[],
  rest: Partial<CallCase> = {},
): CallCase => ({
  name,
  to,
  calldata: encode(signature, args),
  ...rest,
});

const transfer = "function transfer(address to, uint256 value)";
const approve = "function approve(address spender, uint256 value)";
const code = at("0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0");
const bytes32 = (digit: string): Hex => `0x${digit.repeat(64)}`;

export const calls: readonly CallCase[] = [
  { name: "ETH to a labelled address", to: ACME, calldata: "0x", amount: 1_500_000_000_000_000_000n },
  { name: "one base unit of ETH", to: OTHER, calldata: "0x", amount: 1n },
  { name: "a contract is created", to: null, calldata: "0x6080604052", amount: 0n },
  { name: "a contract is created with ETH", to: null, calldata: "0x6080604052", amount: 10n ** 17n },
  bare("PDT: transfer", PDT, transfer, [ACME, 1_234_500_000_000_000_000_000n]),
  bare("USDC: transfer", real.usdc, transfer, [ACME, 1_234_567_890_123n]),
  {
    name: "USDT: transfer, bytes of a real transaction's form",
    to: real.usdt,
    calldata:
      "0xa9059cbb0000000000000000000000007eb6ba53d062b2434240c718ca59f8d28ab4a60500000000000000000000000000000000000000000000000000000000000f4240",
  },
  bare("DAI: every base unit counts", real.dai, transfer, [OTHER, 1n]),
  bare("MKR: transferFrom by the owner", real.mkr, "function transferFrom(address,address,uint256)", [
    DEMO,
    ACME,
    5n * 10n ** 17n,
  ]),
  bare("LINK: transferFrom of another's", real.link, "function transferFrom(address,address,uint256)", [
    OTHER,
    ACME,
    10n ** 19n,
  ]),
  bare("a token without facts", WBTC, transfer, [ACME, 1_500_000n]),
  bare("a token that tells no decimals", WBTC, transfer, [ACME, 1_500_000n], {
    token: tokenFacts(WBTC, "erc20", "WBTC", "Wrapped BTC", null, { troubles: ["reverts"] }),
  }),
  bare("a token with the symbol of another", WBTC, transfer, [ACME, 2_000_000n], {
    token: tokenFacts(WBTC, "erc20", "USDC", "USD Coin", 6, { isAmbiguous: true }),
  }),
  bare("a token that calls itself as the coin", WBTC, transfer, [ACME, 2_000_000n], {
    token: tokenFacts(WBTC, "erc20", "ETH", "Ether", 6),
  }),
  bare("a token whose name overrides the direction", WBTC, transfer, [ACME, 5n], {
    token: tokenFacts(WBTC, "erc20", "\u202eCDSU", "Acme settlement\u202e\u200b", 0),
  }),
  bare("a Japanese token", WBTC, transfer, [ACME, 1_000_000n], {
    token: tokenFacts(WBTC, "erc20", "円", "日本円ステーブルコイン", 2),
  }),
  bare("an Arabic token", WBTC, transfer, [ACME, 75n], {
    token: tokenFacts(WBTC, "erc20", "دينار", "دينار رقمي", 1),
  }),
  bare("a token that is a pictograph", WBTC, transfer, [ACME, 3n], {
    token: tokenFacts(WBTC, "erc20", "🍣", 'Sushi 🍣 "to Acme"', 0),
  }),
  bare("a token whose symbol is digits", WBTC, transfer, [ACME, 1n], {
    token: tokenFacts(WBTC, "erc20", "000,000 USDC", "x", 0),
  }),
  {
    name: "USDC: approve of everything, as wallets send it",
    to: real.usdc,
    calldata:
      "0x095ea7b30000000000000000000000007a250d5630b4cf539739df2c5dacb4c659f2488dffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  },
  bare("DAI: approve of an amount", real.dai, approve, [real.aave, 100n * 10n ** 18n]),
  bare("DAI: approve of nothing", real.dai, approve, [real.aave, 0n]),
  bare("USDC: approve of an address without code", real.usdc, approve, [OTHER, 1n]),
  bare("an approve of what may be either standard", WBTC, approve, [real.seaport, 7n]),
  bare("a transferFrom of what may be either standard", WBTC, "function transferFrom(address,address,uint256)", [
    DEMO,
    ACME,
    7n,
  ]),
  bare("USDC: increaseAllowance", real.usdc, "function increaseAllowance(address,uint256)", [real.aave, 5_000_000n]),
  bare("USDC: decreaseAllowance", real.usdc, "function decreaseAllowance(address,uint256)", [real.aave, 5_000_000n]),
  bare("USDC: permit (ERC-2612)", real.usdc, "function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", [
    OTHER,
    real.aave,
    25_000_000n,
    1_790_000_000n,
    27,
    bytes32("a"),
    bytes32("b"),
  ]),
  bare("DAI: its own permit", real.dai, "function permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)", [
    OTHER,
    real.uniswapV2,
    3n,
    1_790_000_000n,
    true,
    28,
    bytes32("a"),
    bytes32("b"),
  ]),
  bare("WETH: deposit", real.weth, "function deposit()", [], { amount: 2n * 10n ** 18n }),
  bare("WETH: withdraw", real.weth, "function withdraw(uint256)", [10n ** 17n]),
  bare("sDAI: deposit (ERC-4626)", real.sdai, "function deposit(uint256,address)", [10n ** 21n, DEMO]),
  bare("sDAI: redeem for another", real.sdai, "function redeem(uint256,address,address)", [10n ** 18n, ACME, DEMO]),
  bare("BAYC: transferFrom", real.bayc, "function transferFrom(address,address,uint256)", [DEMO, ACME, 8817n]),
  bare("BAYC: setApprovalForAll", real.bayc, "function setApprovalForAll(address,bool)", [real.seaport, true]),
  bare("BAYC: setApprovalForAll taken back", real.bayc, "function setApprovalForAll(address,bool)", [
    real.seaport,
    false,
  ]),
  bare("BAYC: approve of one", real.bayc, approve, [real.seaport, 7n]),
  bare("CryptoKitties: transfer", real.kitties, transfer, [ACME, 1_234_567n]),
  bare("ENS: safeTransferFrom of a name", real.names, "function safeTransferFrom(address,address,uint256)", [
    DEMO,
    ACME,
    12345n,
  ]),
  bare(
    "a badge with words for a name",
    BADGE,
    "function safeTransferFrom(address,address,uint256,bytes)",
    [DEMO, OTHER, 7n, "0x1234"],
    {
      token: tokenFacts(BADGE, "erc721", "B", "Acme settlement", null),
    },
  ),
  bare(
    "OpenSea: safeTransferFrom (ERC-1155)",
    real.storefront,
    "function safeTransferFrom(address,address,uint256,uint256,bytes)",
    [DEMO, ACME, 42n, 3n, "0x"],
  ),
  bare(
    "OpenSea: safeBatchTransferFrom (ERC-1155)",
    real.storefront,
    "function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    [DEMO, ACME, [1n, 2n, 3n], [10n, 20n, 30n], "0x"],
  ),
  bare("Permit2: approve", real.permit2, "function approve(address,address,uint160,uint48)", [
    real.usdc,
    real.uniswapV3,
    2n ** 160n - 1n,
    1_790_000_000,
  ]),
  bare("Permit2: transferFrom", real.permit2, "function transferFrom(address,address,uint160,address)", [
    OTHER,
    ACME,
    3_000_000n,
    real.usdc,
  ]),
  bare("Permit2: lockdown", real.permit2, "function lockdown((address,address)[])", [[[real.usdc, real.uniswapV3]]]),
  bare("a contract's owner", real.timelock, "function transferOwnership(address)", [OTHER]),
  bare("a contract without an owner", real.timelock, "function renounceOwnership()", []),
  bare("a role", real.timelock, "function grantRole(bytes32,address)", [
    "0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6",
    OTHER,
  ]),
  bare("a pause", real.timelock, "function pause()", []),
  bare("a proxy's code, with a call", PROXY, "function upgradeToAndCall(address,bytes)", [
    code,
    encode("function transferOwnership(address)", [OTHER]),
  ]),
  bare("an administrator upgrades a proxy", real.timelock, "function upgrade(address,address)", [PROXY, code]),
  bare("Multicall3: aggregate3", real.multicall3, "function aggregate3((address,bool,bytes)[])", [
    [
      [real.usdc, false, encode(transfer, [ACME, 1_000_000n])],
      [real.dai, false, encode(approve, [real.aave, 0n])],
      [real.bayc, true, encode("function setApprovalForAll(address,bool)", [OTHER, true])],
    ],
  ]),
  bare(
    "Uniswap V3: multicall with ETH",
    real.uniswapV3,
    "function multicall(uint256,bytes[])",
    [1_790_000_000n, [encode("function acceptOwnership()", []), encode("function unpause()", [])]],
    { amount: 10n ** 18n },
  ),
  ofBook(
    "Uniswap V2: swapExactETHForTokens",
    real.uniswapV2,
    "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable",
    [1_000n, [real.weth, real.usdc], DEMO, 1_790_000_000n],
    10n ** 18n,
  ),
  ofBook(
    "Aave: supply",
    real.aave,
    "function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)",
    [real.usdc, 1_000_000n, DEMO, 0],
  ),
  ofBook("Lido: submit", real.steth, "function submit(address _referral) payable", [ZERO], 32n * 10n ** 18n),
  ofBook("Compound: mint of cUSDC", real.cusdc, "function mint(uint256 mintAmount)", [1_000_000n]),
  ofBook("Compound III: supply", real.comet, "function supply(address asset, uint256 amount)", [real.weth, 10n ** 18n]),
  ofBook("Curve: exchange", real.curve, "function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)", [
    -1n,
    2n,
    1_000n,
    990n,
  ]),
  ofBook(
    "1inch: swap",
    real.oneInch,
    "function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes permit, bytes data) payable",
    [OTHER, [real.dai, real.usdc, OTHER, DEMO, 10n, 9n, 4n], "0x", "0xdeadbeef"],
  ),
  ofBook("Seaport: incrementCounter", real.seaport, "function incrementCounter()", []),
  ofBook(
    "ENS: setText in three scripts",
    real.ensResolver,
    "function setText(bytes32 node, string key, string value)",
    [bytes32("1"), "説明", "مرحبا 👋🏽 \u202eevil"],
  ),
  ofBook(
    "ENS: registerWithConfig, a name of letters that look alike",
    real.ensController,
    "function register(string name, address owner, uint256 duration)",
    ["асme", ACME, 31_536_000n],
    5n * 10n ** 15n,
  ),
  ofBook(
    "Safe: addOwnerWithThreshold",
    real.safe,
    "function addOwnerWithThreshold(address owner, uint256 _threshold)",
    [OTHER, 2n],
  ),
  ofBook(
    "Safe's factory: createProxyWithNonce",
    real.safeFactory,
    "function createProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce)",
    [real.safe, "0x", 1n],
  ),
  ofBook("LINK: transferAndCall", real.link, "function transferAndCall(address to, uint256 value, bytes data)", [
    ACME,
    10n ** 18n,
    "0x01",
  ]),
  ofBook("Arbitrum: depositEth", real.inbox, "function depositEth() payable", [], 10n ** 18n),
  { name: "a message to a contract without an ABI", to: real.timelock, calldata: "0x01020304050607" },
  { name: "three bytes", to: OTHER, calldata: "0x010203", amount: 5n * 10n ** 17n },
  {
    name: "USDC: transfer with a byte left over",
    to: real.usdc,
    calldata: `${encode(transfer, [ACME, 1n])}00`,
  },
  {
    name: "USDC: transfer whose address has dirty padding",
    to: real.usdc,
    calldata: `0xa9059cbb01${encode(transfer, [ACME, 1n]).slice(12)}`,
  },
  bare("USDC to its own contract", real.usdc, transfer, [real.usdc, 1n]),
  bare("USDC to the zero address", real.usdc, transfer, [ZERO, 1n]),
  bare("USDC to the sender", real.usdc, transfer, [DEMO, 1n]),
  bare("BAYC: approve of nobody", real.bayc, approve, [ZERO, 7n]),
  bare("an NFT of another", real.bayc, "function safeTransferFrom(address,address,uint256)", [OTHER, ACME, 7n]),
  bare("sDAI: mint of shares for another", real.sdai, "function mint(uint256,address)", [10n ** 18n, ACME]),
  bare("sDAI: withdraw of another's", real.sdai, "function withdraw(uint256,address,address)", [1n, DEMO, OTHER]),
  bare(
    "Permit2: permit",
    real.permit2,
    "function permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)",
    [OTHER, [[real.usdc, 5_000_000n, 1_790_000_000, 0], real.uniswapV3, 1_790_000_000n], "0x1234"],
  ),
  bare(
    "Permit2: permitTransferFrom",
    real.permit2,
    "function permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)",
    [[[real.usdc, 5_000_000n], 1n, 1_790_000_000n], [ACME, 4_000_000n], OTHER, "0x1234"],
  ),
  bare("Permit2: transferFrom of several", real.permit2, "function transferFrom((address,address,uint160,address)[])", [
    [
      [DEMO, ACME, 1_000_000n, real.usdc],
      [DEMO, OTHER, 10n ** 18n, real.dai],
    ],
  ]),
  {
    ...bare("an offer of ownership", real.timelock, "function transferOwnership(address)", [OTHER]),
    abi: "function transferOwnership(address newOwner)\nfunction acceptOwnership()",
  },
  bare("a role without a known name", real.timelock, "function revokeRole(bytes32,address)", [bytes32("7"), OTHER]),
  bare("the admin's role is given up", real.timelock, "function renounceRole(bytes32,address)", [bytes32("0"), DEMO]),
  bare("a new admin of a proxy", PROXY, "function changeAdmin(address)", [OTHER]),
  bare("a new administrator of a proxy", real.timelock, "function changeProxyAdmin(address,address)", [PROXY, OTHER]),
  bare(
    "an administrator upgrades a proxy, with a call",
    real.timelock,
    "function upgradeAndCall(address,address,bytes)",
    [PROXY, code, encode("function unpause()", [])],
  ),
  bare("Multicall3: tryAggregate", real.multicall3, "function tryAggregate(bool,(address,bytes)[])", [
    false,
    [
      [ACME, "0x"],
      [real.timelock, "0x12345678"],
    ],
  ]),
];
