import { sql } from "kysely";
import * as z from "zod/mini";
import { spellingsOf } from "#server/domains/journal/spellings.ts";
import { bareFacts } from "#server/domains/meaning/bare-facts.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { NetworkFacts, Networks } from "#server/domains/meaning/networks.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { sameId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import type { OperationTable } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ListedTransaction } from "#shared/console/transactions.ts";
import type { Units } from "./assets.ts";
import { hashKey } from "./hash-key.ts";

export type ListedTransactionDependencies = Pick<FactsDependencies, "store" | "networks" | "tokens">;

/** A list is shown without what its service does not say within this time. */
const patienceMs = 500;

/** What is now known about a network for showing amounts on it. */
export const networkNow = async (
  networks: Networks,
  environment: string,
  networkId: string,
): Promise<NetworkFacts | undefined> => inTime(networks.find(environment, networkId), patienceMs);

/** What is known about a network and its tokens. */
export type OnNetwork = { readonly facts: NetworkFacts | undefined; readonly units: Units };

/** Tokens read per request at most. */
const mostRead = 50;

/** Units on a network, as far as its tokens were read. The others are read in the background, for the next request. */
export const unitsOn = async (
  { networks, tokens }: ListedTransactionDependencies,
  environment: string,
  networkId: string,
  addresses: readonly string[],
): Promise<OnNetwork> => {
  const facts = await networkNow(networks, environment, networkId);
  const network = { environment, networkId: facts?.id ?? networkId, coin: facts?.coin.symbol ?? "" };
  const contracts = [...new Set(addresses)].filter((address) => address !== "");
  const tokenFacts = contracts.length === 0 ? undefined : await tokens.storedFacts(network, contracts);
  // Known tokens are not read again. Failures are left to the next request.
  if (facts !== undefined) tokens.factsOf(network, contracts.slice(0, mostRead)).catch(() => undefined);
  return { facts, units: { ...bareFacts(facts), token: (address) => tokenFacts?.get(addressKey(address)) } };
};

type Operation = Pick<
  OperationTable,
  "id" | "created_at" | "network_id" | "transaction_hash" | "purpose" | "person_name"
> & {
  readonly short: string | null;
  readonly run: NonNullable<ListedTransaction["operation"]>["run"];
};

type Transaction = Pick<LedgerTransactionTable, "network_id" | "hash_key">;

const endpointsSchema = z.array(z.string());

/** The operations that caused transactions; if several claim one, the newest. */
export const operationsOf = async (
  { store, networks }: ListedTransactionDependencies,
  environment: string,
  transactions: readonly Transaction[],
): Promise<(transaction: Transaction) => Operation | undefined> => {
  const byKey = new Map<string, Operation[]>();
  for (const some of chunksOf(transactions.flatMap(({ hash_key: key }) => spellingsOf(key)))) {
    const rows = await store
      .selectFrom("operations")
      .leftJoin("operation_meanings", "operation_meanings.operation_id", "operations.id")
      .leftJoin("runs", "runs.id", "operations.run_id")
      .select([
        "operations.id",
        "operations.created_at",
        "operations.network_id",
        "transaction_hash",
        "purpose",
        "operations.person_name",
        "short",
        "runs.id as run_id",
        "runs.name as run_name",
        "runs.total as run_total",
        "runs.endpoints as run_endpoints",
      ])
      .where("operations.environment", "=", environment)
      .where(sql<string>`LOWER(transaction_hash)`, "in", some)
      .execute();
    for (const { run_id: id, run_name: name, run_total: total, run_endpoints: endpoints, ...row } of rows) {
      const key = hashKey(row.transaction_hash ?? "");
      const run =
        id === null || total === null || endpoints === null
          ? null
          : { id, name, total, endpoints: endpointsSchema.parse(JSON.parse(endpoints)) };
      byKey.set(key, [...(byKey.get(key) ?? []), { ...row, run }]);
    }
  }
  const references = new Set([...byKey.values()].flatMap((rows) => rows.map(({ network_id: id }) => id ?? "")));
  for (const { network_id: id } of transactions) references.add(id);
  const ids = new Map<string, string>();
  for (const reference of byKey.size === 0 ? [] : references) {
    ids.set(reference, (await networkNow(networks, environment, reference))?.id ?? reference);
  }
  const idOf = (reference: string | null): string => ids.get(reference ?? "") ?? reference ?? "";
  return ({ network_id: networkId, hash_key: key }) =>
    (byKey.get(key) ?? [])
      .filter(({ network_id: reference }) => sameId(idOf(reference), idOf(networkId)))
      .toSorted((one, other) => other.created_at - one.created_at)[0];
};
