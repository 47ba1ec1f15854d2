import { randomUUID } from "node:crypto";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import { paused } from "#server/lib/paused.ts";
import { sizeUpTo } from "#server/lib/size-up-to.ts";
import type { Store } from "#server/store/tables.ts";
import { abiFromUnknownSteps } from "#shared/abi/from-unknown.ts";
import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import { parseAbiSteps } from "#shared/abi/parse.ts";
import type { Abi } from "#shared/abi/types.ts";
import { longestAbi } from "#shared/console/contracts.ts";
import { contractAbiAnswerSchema } from "#shared/wire/deployed-contract.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import type { OnNetwork } from "./names.ts";

/** The ABIs of contracts in the book or at the service. */
export type Abis = {
  /** Null: neither has one. "unread": the service did not answer. Throws only if the store fails. */
  readonly find: (network: OnNetwork, address: string) => Promise<Abi | null | "unread">;
};

type Dependencies = {
  readonly store: Store;
  readonly now: () => number;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
};

/** How long the service's answer is cached. */
const answerMs = 10 * 60_000;
const mostKept = 200;
const askMs = 10_000;

/** Reads ABIs and caches recent ones: many operations call the same contract. */
export const createAbis = ({ store, now, environments }: Dependencies): Abis => {
  const ofBook = new Map<string, Abi | null>();
  const ofService = new Map<string, { readonly abi: Abi | null; readonly until: number }>();

  const fromBook = async (network: OnNetwork, address: string): Promise<Abi | null> => {
    const hash = await bookHash(store, network, address);
    if (hash === null) return null;
    const cachedAbi = ofBook.get(hash);
    if (cachedAbi !== undefined) return cachedAbi;
    const text = await bookText(store, network, address, hash);
    const abi = text === undefined ? null : abiOf(await paused(parseAbiSteps(text)));
    keep(ofBook, hash, abi);
    return abi;
  };

  const fromService = async (
    { environment, networkId }: OnNetwork,
    address: string,
  ): Promise<Abi | null | "unread"> => {
    const key = JSON.stringify([environment, networkId, address]);
    const entry = ofService.get(key);
    if (entry !== undefined && now() < entry.until) return entry.abi;
    const abi = await askedAbi(environments.get(environment), networkId, address);
    if (abi !== "unread") keep(ofService, key, { abi, until: now() + answerMs });
    return abi;
  };

  return { find: async (network, address) => (await fromBook(network, address)) ?? fromService(network, address) };
};

const keep = <T>(cache: Map<string, T>, key: string, value: T): void => {
  const oldest = cache.size < mostKept ? undefined : cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(key, value);
};

const bookHash = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  address: string,
): Promise<string | null> => {
  const row = await store
    .selectFrom("contracts")
    .select("abi_hash")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("address", "=", address)
    .executeTakeFirst();
  return row?.abi_hash ?? null;
};

const bookText = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  address: string,
  hash: string,
): Promise<string | undefined> => {
  const row = await store
    .selectFrom("contract_abis")
    .select("abi")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("address", "=", address)
    .where("hash", "=", hash)
    .limit(1)
    .executeTakeFirst();
  return row?.abi;
};

const askedAbi = async (
  running: RunningEnvironment | undefined,
  networkId: string,
  contractAddress: string,
): Promise<Abi | null | "unread"> => {
  const upstream = running?.upstream() ?? null;
  if (upstream === null) return "unread";
  const endpoint = { ...endpoints.getContractAbi, timeoutMs: askMs };
  const call = {
    endpoint,
    params: { networkId, contractAddress },
    query: {},
    body: undefined,
    requestId: randomUUID(),
  };
  try {
    const answer = answerTo(call, await upstream.service.read(call));
    if (answer.kind === "lacking") return null;
    if (answer.kind === "error") return answer.status === 400 || answer.status === 404 ? null : "unread";
    if (answer.kind !== "success") return "unread";
    const { contractAbi } = contractAbiAnswerSchema.parse(answer.value);
    if (sizeUpTo(contractAbi.abi, longestAbi) > longestAbi) return null;
    return abiOf(await paused(abiFromUnknownSteps(contractAbi.abi)));
  } catch {
    return "unread";
  }
};

const abiOf = (result: AbiParseResult): Abi | null => (result.ok ? result.abi : null);
