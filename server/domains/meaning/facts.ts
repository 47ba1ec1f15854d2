import { descriptorOf } from "#server/domains/contracts/descriptors.ts";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { createTokens, type Tokens } from "#server/domains/tokens/tokens.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { describe } from "#shared/meaning/describe.ts";
import type { Asset, Facts, Meaning, Movement, TokenFacts, Transaction } from "#shared/meaning/types.ts";
import { type Abis, createAbis } from "./abis.ts";
import { inTurns } from "./in-turns.ts";
import { namesOf } from "./names.ts";
import { createNetworks, type Networks } from "./networks.ts";

/** Where facts come from. Created once, because it caches what it reads. */
export type FactsDependencies = {
  readonly store: Store;
  readonly networks: Networks;
  readonly abis: Abis;
  readonly tokens: Tokens;
};

/** The subject of the facts. The network may be named in any way the service knows. */
export type About = {
  readonly environment: string;
  readonly networkId: string;
  readonly transaction: Transaction;
  /** Replaces the contract book's descriptor: a preview shows what a new one would say. */
  readonly descriptor?: Facts["descriptor"];
};

/** Facts about a transaction; `tokens` are all that were requested. */
export type MeaningFacts = Facts & { readonly tokens: readonly TokenFacts[] };

/** Facts, the words they give, and what could not be read, in whole sentences. */
export type GatheredFacts = {
  readonly facts: MeaningFacts;
  readonly meaning: Meaning;
  readonly unread: readonly string[];
  /** The service did not say whether it has an ABI of the contract. */
  readonly isAbiUnread: boolean;
};

/** The most tokens read for one transaction: calldata may name thousands. */
const mostTokens = 50;
const mostNames = 1_000;
/** Inner calls name further tokens only once the outer ones are known. */
const mostRounds = 4;

/** Opens the sources of facts. */
export const createFactsSource = (dependencies: {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
}): FactsDependencies => ({
  store: dependencies.store,
  networks: createNetworks(dependencies),
  abis: createAbis(dependencies),
  tokens: createTokens(dependencies),
});

/**
 * Gathers the facts for putting a transaction into words, and makes the words: only they determine which tokens and
 * addresses are involved. Anything unreadable is missing from the facts and listed in `unread`. Throws only if the
 * store fails.
 */
export const gatherFacts = async (deps: FactsDependencies, about: About): Promise<GatheredFacts> => {
  const { environment, networkId, transaction } = about;
  const network = await deps.networks.find(environment, networkId);
  const id = network?.id ?? networkId;
  const place = { environment, networkId: id };
  const to = transaction.to === null ? null : addressKey(transaction.to);
  const abi = to === null || transaction.calldata === "0x" ? null : await deps.abis.find(place, to);
  const unread: string[] = [];
  if (network === undefined) unread.push("The network could not be read, so amounts in its coin are in base units.");
  if (abi === "unread") unread.push("The contract's ABI could not be read.");
  const native = network?.coin ?? { symbol: "", decimals: 0 };
  const reader = createKnown(deps, { ...place, coin: native.symbol });
  const fixed = {
    native,
    chainId: network?.chainId ?? null,
    abi: abi === "unread" ? null : abi,
    descriptor: to === null ? null : await wantedDescriptor(deps, about, id, to),
  };
  let meaning = await describe(transaction, { ...fixed, ...reader.lookUps }, inTurns);
  for (let round = 0; round < mostRounds && (await reader.readAsked()); round += 1) {
    meaning = await describe(transaction, { ...fixed, ...reader.lookUps }, inTurns);
  }
  return {
    facts: { ...fixed, ...reader.lookUps, tokens: reader.tokens() },
    meaning,
    unread: [...unread, ...reader.unread()],
    isAbiUnread: abi === "unread",
  };
};

const wantedDescriptor = async (deps: FactsDependencies, about: About, networkId: string, to: string) =>
  about.descriptor === undefined ? descriptorOf(deps.store, about.environment, networkId, to) : about.descriptor;

/**
 * Like `gatherFacts`, for words not made from a transaction: `words` makes them from the facts, and is called again
 * while it mentions tokens and addresses that were not read before.
 */
export const gatherWords = async (
  deps: FactsDependencies,
  { environment, networkId }: Pick<About, "environment" | "networkId">,
  words: (facts: Facts) => Meaning,
): Promise<GatheredFacts> => {
  const network = await deps.networks.find(environment, networkId);
  const native = network?.coin ?? { symbol: "", decimals: 0 };
  const place = { environment, networkId: network?.id ?? networkId, coin: native.symbol };
  const reader = createKnown(deps, place);
  const fixed = { native, chainId: network?.chainId ?? null, abi: null, descriptor: null };
  let meaning = words({ ...fixed, ...reader.lookUps });
  for (let round = 0; round < mostRounds && (await reader.readAsked()); round += 1) {
    meaning = words({ ...fixed, ...reader.lookUps });
  }
  const unread = network === undefined ? ["The network could not be read."] : [];
  return {
    facts: { ...fixed, ...reader.lookUps, tokens: reader.tokens() },
    meaning,
    unread: [...unread, ...reader.unread()],
    isAbiUnread: false,
  };
};

/**
 * The same facts, plus those that movements need: a prediction and a receipt may involve tokens and addresses that
 * calldata does not.
 */
export const withMovements = async (
  deps: FactsDependencies,
  { environment, networkId }: Pick<About, "environment" | "networkId">,
  facts: MeaningFacts,
  movements: readonly Movement[],
): Promise<MeaningFacts> => {
  const network = await deps.networks.find(environment, networkId);
  const reader = createKnown(deps, { environment, networkId: network?.id ?? networkId, coin: facts.native.symbol });
  for (const { asset, from, to } of movements) {
    const token = tokenOf(asset);
    if (token !== null && facts.token(token) === undefined) reader.lookUps.token(token);
    for (const address of [from, to]) if (facts.nameOf(address) === undefined) reader.lookUps.nameOf(address);
  }
  await reader.readAsked();
  return {
    ...facts,
    token: (address) => facts.token(address) ?? reader.lookUps.token(address),
    nameOf: (address) => facts.nameOf(address) ?? reader.lookUps.nameOf(address),
    tokens: [...facts.tokens, ...reader.tokens()],
  };
};

/** The contract of a token; null for the coin. */
export const tokenOf = (asset: Asset): string | null => (asset.kind === "native" ? null : asset.token);

type LookUpReader = {
  readonly lookUps: Pick<Facts, "token" | "nameOf">;
  /** Reads what was requested and is unknown; returns false if nothing is missing. */
  readonly readAsked: () => Promise<boolean>;
  readonly tokens: () => readonly TokenFacts[];
  readonly unread: () => readonly string[];
};

/** Facts about tokens and names that record what is requested. */
const createKnown = (
  { store, tokens: source }: FactsDependencies,
  network: Parameters<Tokens["factsOf"]>[0],
): LookUpReader => {
  const tokens = new Map<string, TokenFacts>();
  const names = new Map<string, string | undefined>();
  const askedTokens = new Set<string>();
  const askedNames = new Set<string>();
  const lookUps: LookUpReader["lookUps"] = {
    token: (address) => {
      askedTokens.add(addressKey(address));
      return tokens.get(addressKey(address));
    },
    nameOf: (address) => {
      askedNames.add(addressKey(address));
      return names.get(addressKey(address));
    },
  };
  return {
    lookUps,
    readAsked: async () => {
      const newTokens = [...askedTokens].filter((key) => !tokens.has(key)).slice(0, mostTokens - tokens.size);
      const newNames = [...askedNames].filter((key) => !names.has(key)).slice(0, mostNames - names.size);
      if (newTokens.length === 0 && newNames.length === 0) return false;
      for (const [key, { readAt: _readAt, ...facts }] of await source.factsOf(network, newTokens))
        tokens.set(key, facts);
      const namesByKey = newNames.length === 0 ? undefined : await namesOf(store, network, newNames);
      for (const key of newNames) names.set(key, namesByKey?.get(key));
      return true;
    },
    tokens: () => [...tokens.values()],
    unread: () => [
      ...[...tokens.values()]
        .filter(({ troubles }) => troubles.includes("not-read"))
        .map(({ address }) => `The token ${address} could not be read, so its amounts are in base units.`),
      ...(askedTokens.size > mostTokens
        ? [`The call involves more than ${mostTokens} tokens; the others are in base units.`]
        : []),
    ],
  };
};
