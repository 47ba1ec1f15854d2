import { ask, mostPages } from "#server/domains/service/ask.ts";
import { nativeBalanceOf } from "#server/domains/service/native-balance.ts";
import { readTokenBalance } from "#server/domains/tokens/read.ts";
import { inTime } from "#server/lib/in-time.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressProblem } from "#shared/address/problem.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { coinNaming } from "#shared/meaning/coin.ts";
import { unitText } from "#shared/meaning/shown.ts";
import { symbolKey } from "#shared/meaning/symbol-key.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { assetListSchema } from "#shared/wire/portfolio.ts";
import type { PayoutDependencies, Place } from "./place.ts";

/** The asset a row pays, and the sender's balance of it. */
export type PayAsset = {
  /** `native`, or the contract in canonical form. */
  readonly key: string;
  /** With its checksum; null for the network's coin. */
  readonly contract: string | null;
  readonly symbol: string;
  readonly decimals: number;
  /** In base units; null if unreadable. */
  readonly balance: bigint | null;
};

/** An asset, or the error as a sentence. */
export type FoundAsset = PayAsset | { readonly fault: string };

/** Different assets of one payout: each takes several requests to the service. */
export const mostAssets = 50;
/** Different spellings of symbols to look up. */
const mostSymbols = 200;
const balancesAtOnce = 4;
const balanceMs = 5_000;

/** The assets named in rows, by the text that names them. */
export const assetsNamed = async (
  deps: PayoutDependencies,
  place: Place,
  texts: readonly string[],
): Promise<ReadonlyMap<string, FoundAsset>> => {
  const assets = new Map<string, FoundAsset>();
  const symbols: string[] = [];
  const words: string[] = [];
  const contracts = new Map<string, string[]>();
  for (const text of texts) {
    const named = text.trim();
    if (isCoin(place, named)) continue;
    if (mayBeCoin(place, named)) {
      words.push(text);
      continue;
    }
    const fault = faultOf(place, named);
    if (fault !== undefined) assets.set(text, { fault });
    else if (isEvmAddress(named)) addTo(contracts, addressKey(named), text);
    else symbols.push(text);
  }
  const held = symbols.length + words.length > 0 ? await heldTokens(deps, place) : [];
  const coins = texts.filter((text) => isCoin(place, text.trim()));
  for (const text of words) {
    const fault = wordFault(place, held, text.trim());
    if (fault === undefined) coins.push(text);
    else assets.set(text, { fault });
  }
  if (symbols.length > 0) {
    for (const text of symbols.slice(mostSymbols)) assets.set(text, { fault: tooMany });
    for (const text of symbols.slice(0, mostSymbols)) {
      const contract = held === undefined ? { fault: unread } : bySymbol(held, text.trim());
      if (typeof contract === "string") addTo(contracts, contract, text);
      else assets.set(text, contract);
    }
  }
  const many = [...contracts].slice(mostAssets);
  for (const [, named] of many) for (const text of named) assets.set(text, { fault: tooMany });
  const tokens = await tokensAt(deps, place, [...contracts.keys()].slice(0, mostAssets));
  for (const [contract, named] of contracts) {
    const token = tokens.get(contract);
    if (token !== undefined) for (const text of named) assets.set(text, token);
  }
  const coin = coins.length === 0 ? undefined : await coinOf(place);
  if (coin !== undefined) for (const text of coins) assets.set(text, coin);
  return assets;
};

const tooMany = `A payout has at most ${mostAssets} different assets. Split it into several payouts.`;
const unread = "The service could not list the sender's tokens. Enter the token's contract instead of its symbol.";

/** Where there are no tokens, each word for the coin can only mean the coin. */
const isCoin = ({ network }: Place, text: string): boolean => {
  const naming = coinNaming(text, network.coin.symbol);
  return naming === "exact" || (naming === "word" && (network.addressFamily ?? "EVM") !== "EVM");
};

const mayBeCoin = ({ network }: Place, text: string): boolean => coinNaming(text, network.coin.symbol) === "word";

/** Why a word for the coin, such as Ether, is not read as the coin: the sender may have a token with that symbol. */
const wordFault = ({ network }: Place, held: readonly TokenFacts[] | undefined, text: string): string | undefined => {
  if (held === undefined)
    return `The service could not list the sender's tokens. Enter ${network.coin.symbol} for the coin.`;
  const key = symbolKey(text);
  return held.some(({ symbol }) => symbol !== null && symbolKey(symbol) === key)
    ? `${text} may be the coin ${network.coin.symbol} or a token of the sender. Enter ${network.coin.symbol}, or the token's contract.`
    : undefined;
};

/** An asset's error before any request. */
const faultOf = ({ network }: Place, text: string): string | undefined => {
  if (text === "") return "Choose the asset.";
  const family = network.addressFamily ?? "EVM";
  if (family !== "EVM") return `${network.name} has no tokens: only its own coin ${network.coin.symbol} can be paid.`;
  if (!/^0x/i.test(text)) return undefined;
  const problem = addressProblem(text);
  return problem === undefined ? undefined : `The asset ${problem}.`;
};

/** The coin, with the sender's balance. */
const coinOf = async ({ network, sender, upstream, requestId }: Place): Promise<FoundAsset> => {
  const { service } = upstream;
  if (service.lacks(endpoints.withdraw)) {
    return {
      fault: `This deployment of the service does not offer to send the network's own coin ${network.coin.symbol}.`,
    };
  }
  const asking = nativeBalanceOf({ service, requestId }, network.id, sender.address).catch(() => undefined);
  const balance = (await inTime(asking, balanceMs)) ?? null;
  return { key: "native", contract: null, symbol: network.coin.symbol, decimals: network.coin.decimals, balance };
};

/** The coin balance for fees, in base units; null if unreadable. */
export const coinBalanceOf = async ({ network, sender, upstream, requestId }: Place): Promise<bigint | null> => {
  const asking = nativeBalanceOf({ service: upstream.service, requestId }, network.id, sender.address);
  return (
    (await inTime(
      asking.catch(() => undefined),
      balanceMs,
    )) ?? null
  );
};

/** The sender's ERC-20 tokens, from the service's list; undefined without one. */
const heldTokens = async (deps: PayoutDependencies, place: Place): Promise<readonly TokenFacts[] | undefined> => {
  const contracts = await heldContracts(place).catch(() => undefined);
  if (contracts === undefined) return undefined;
  const facts = await deps.facts.tokens.factsOf(tokenNetwork(place), contracts);
  return [...facts.values()].filter(({ standard }) => standard === "erc20");
};

/** The contracts of everything the sender holds. */
const heldContracts = async ({ upstream, requestId, sender }: Place): Promise<readonly string[] | undefined> => {
  const contracts = new Set<string>();
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { address: sender.address, ...pageQuery({ skip: seen, take: maxTake }) };
    const answer = await ask({ service: upstream.service, requestId }, endpoints.listAssets, query);
    if (typeof answer === "string") return undefined;
    const { assets, pagination } = assetListSchema.parse(answer.value);
    for (const { contractAddress } of assets) {
      if (contractAddress !== undefined && isEvmAddress(contractAddress)) contracts.add(addressKey(contractAddress));
    }
    seen += assets.length;
    if (assets.length === 0 || seen >= pagination.totalElements) return [...contracts];
  }
  return undefined;
};

const tokenNetwork = ({ running, network }: Place) => ({
  environment: running.view.id,
  networkId: network.id,
  coin: network.coin.symbol,
});

/**
 * The contract of the only held token with this symbol. Between two with similar-looking symbols none is chosen: anyone
 * can create one and send some to the sender.
 */
const bySymbol = (held: readonly TokenFacts[], text: string): string | { readonly fault: string } => {
  const key = symbolKey(text);
  const alike = held.filter(({ symbol }) => symbol !== null && symbolKey(symbol) === key);
  const [only] = alike;
  if (alike.length > 1) {
    return {
      fault: `${alike.length} of the sender's tokens have a symbol like ${text}. Enter the contract of the one to pay.`,
    };
  }
  if (only?.symbol?.trim().toLowerCase() === text.toLowerCase()) return addressKey(only.address);
  return {
    fault: `The sender has no token with the symbol ${text}. Enter native, the symbol of a token that it has, or a contract.`,
  };
};

const tokensAt = async (
  deps: PayoutDependencies,
  place: Place,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, FoundAsset>> => {
  if (contracts.length === 0) return new Map();
  const facts = await deps.facts.tokens.factsOf(tokenNetwork(place), contracts);
  const assets = new Map<string, FoundAsset>();
  const left = contracts.values();
  const worker = async (): Promise<void> => {
    for (const contract of left) assets.set(contract, await tokenAt(place, facts, contract));
  };
  await Promise.all(Array.from({ length: balancesAtOnce }, worker));
  return assets;
};

const tokenAt = async (
  { running, network, sender }: Place,
  facts: ReadonlyMap<string, TokenFacts>,
  contract: string,
): Promise<FoundAsset> => {
  const token = facts.get(contract);
  const address = checksumAddress(contract);
  if (token === undefined || token.troubles.includes("not-read")) {
    return { fault: `The token ${address} could not be read from the service. Try again later.` };
  }
  if (token.standard !== "erc20") {
    return { fault: `${address} is not a token that can be paid in amounts (ERC-20) on ${network.name}.` };
  }
  const { decimals } = token;
  if (decimals === null) {
    return { fault: `The token ${address} does not report its decimals, so amounts of it cannot be read.` };
  }
  const symbol = unitText(
    { kind: "erc20", token: address },
    { native: network.coin, token: (asked) => facts.get(addressKey(asked)) },
  );
  const asking = readTokenBalance({ running, networkId: network.id, address }, sender.address).catch(() => undefined);
  const balance = (await inTime(asking, balanceMs)) ?? null;
  if (balance === 0n) return { fault: `The sender has no ${symbol} (${address}).` };
  return { key: contract, contract: address, symbol, decimals, balance };
};

const addTo = (lists: Map<string, string[]>, key: string, text: string): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [text]);
  else list.push(text);
};
