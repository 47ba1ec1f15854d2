import { tokenOf } from "#server/domains/meaning/facts.ts";
import { namesOf } from "#server/domains/meaning/names.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import type { StoredToken } from "#server/domains/tokens/tokens.ts";
import { ownersOf } from "#server/domains/transactions/owners.ts";
import { type ListedTransactionDependencies, networkNow } from "#server/domains/transactions/page-facts.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { BookDifference } from "#shared/console/book-differences.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import type { UnlistedOperation } from "./unlisted.ts";

/** Facts of lines beyond their transactions and operations. */
export type Directory = {
  readonly networkOf: (networkId: string) => NetworkFacts | undefined;
  readonly tokenOf: (networkId: string, address: string) => StoredToken | undefined;
  readonly nameOf: (networkId: string, address: string) => string | undefined;
  readonly profileOf: (networkId: string, address: string) => string | undefined;
  readonly runOf: (operationId: string) => string | null;
};

type Row = ListedTransaction | UnlistedOperation | BookDifference;

/** The addresses and tokens of a network named in lines. */
type Mentions = {
  readonly networkId: string;
  readonly addresses: readonly string[];
  readonly tokens: readonly string[];
};

/** Reads the facts for the lines of some transactions and operations, with a few queries per network. */
export const directoryFor = async (
  deps: ListedTransactionDependencies,
  environment: string,
  rows: readonly Row[],
): Promise<Directory> => {
  const { store, networks, tokens } = deps;
  const mentions = rows.map(namedIn);
  const addresses = mentions.flatMap((one) => one.addresses).map(addressKey);
  const [owners, runs] = await Promise.all([
    ownersOf(store, environment, addresses),
    runsOf(
      deps,
      rows.flatMap((row) => ("entries" in row ? (row.operation?.id ?? []) : [])),
    ),
  ]);
  const byNetwork = new Map<string, Awaited<ReturnType<typeof onNetwork>>>();
  const onNetwork = async (networkId: string, own: readonly Mentions[]) => {
    const facts = await networkNow(networks, environment, networkId);
    const network = { environment, networkId: facts?.id ?? networkId };
    const contracts = own.flatMap((one) => one.tokens);
    return {
      facts,
      tokens: await tokens.storedFacts({ ...network, coin: facts?.coin.symbol ?? "" }, contracts),
      names: await namesOf(
        store,
        network,
        own.flatMap((one) => one.addresses),
      ),
    };
  };
  for (const networkId of new Set(mentions.map((one) => one.networkId))) {
    byNetwork.set(
      networkId,
      await onNetwork(
        networkId,
        mentions.filter((one) => one.networkId === networkId),
      ),
    );
  }
  return {
    networkOf: (networkId) => byNetwork.get(networkId)?.facts,
    tokenOf: (networkId, address) => byNetwork.get(networkId)?.tokens.get(addressKey(address)),
    nameOf: (networkId, address) => byNetwork.get(networkId)?.names.get(addressKey(address)),
    profileOf: (networkId, address) =>
      owners.scopesOf(canonicalId(networkId), addressKey(address)).find(({ kind }) => kind === "profile")?.text,
    runOf: (operationId) => runs.get(operationId) ?? null,
  };
};

const namedIn = (row: Row): Mentions => {
  if ("addressId" in row) {
    return { networkId: row.networkId, addresses: [row.address], tokens: [tokenOf(row.asset) ?? []].flat() };
  }
  const { networkId, counterparty } = row;
  const other = counterparty === null ? [] : [counterparty];
  if (!("entries" in row)) {
    return { networkId, addresses: [...other, ...(row.sender === null ? [] : [row.sender])], tokens: [] };
  }
  return {
    networkId,
    addresses: [...other, ...row.entries.flatMap(({ from, to }) => [from, to].filter((one) => one !== null))],
    tokens: row.entries.flatMap(({ asset }) => tokenOf(asset) ?? []),
  };
};

const runsOf = async (
  { store }: Pick<ListedTransactionDependencies, "store">,
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const runs = new Map<string, string | null>();
  for (const some of chunksOf([...new Set(operationIds)])) {
    const rows = await store.selectFrom("operations").select(["id", "run_id"]).where("id", "in", some).execute();
    for (const { id, run_id: run } of rows) runs.set(id, run);
  }
  return runs;
};
