import { type RawBuilder, sql } from "kysely";
import type { Store } from "#server/store/tables.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { hasSucceeded, isFinal, operationStates } from "#shared/console/operation-states.ts";
import type { Asset, Knowledge } from "#shared/meaning/types.ts";
import { assetKey } from "./asset-key.ts";
import { namesOf, type OnNetwork } from "./names.ts";

/** States of operations that moved something, or still may. */
export const sentStates = operationStates.filter((state) => hasSucceeded(state) || !isFinal(state));

/**
 * What the organization sent to an address before, from its operations: how often, whatever it was, and the largest
 * amount of the asset on this network, in base units. Operations without words yet do not count.
 */
export const sentBefore = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  address: string,
  asset: Asset,
): Promise<ReturnType<Knowledge["sentBefore"]>> => {
  const row = await store
    .selectFrom("operation_movements")
    .innerJoin("operations", "operations.id", "operation_movements.operation_id")
    .select(({ fn }) => [
      fn.count<number>("operation_movements.operation_id").distinct().as("count"),
      fn
        .max("operation_movements.amount")
        .filterWhere("operation_movements.network_id", "=", networkId)
        .filterWhere("operation_movements.asset", "=", assetKey(asset))
        .as("largest"),
    ])
    .where("operation_movements.environment", "=", environment)
    .where("operation_movements.to_address", "=", addressKey(address))
    .where("operation_movements.source", "=", "decoded")
    .where("operation_movements.kind", "=", "transfer")
    .where("operations.state", "in", sentStates)
    .executeTakeFirst();
  const largest = row?.largest ?? null;
  return { count: row?.count ?? 0, largest: largest === null ? null : BigInt(largest) };
};

/** The most addresses of each kind compared with one address. */
const mostAlike = 100;

/**
 * The organization's labelled addresses and past recipients that begin or end like one of these addresses, and its own
 * addresses that begin and end like it, with its names for them. There may be 100,000 own ones: nearly every address
 * shares one end with one of them. What others send to the organization does not count, so that an outsider cannot
 * plant a familiar address.
 */
export const knownAddresses = async (
  store: Store,
  network: OnNetwork,
  addresses: readonly string[],
): Promise<Knowledge["known"]> => {
  const matches = new Set<string>();
  for (const key of new Set(addresses.map(addressKey).filter(isEvmAddress))) {
    for (const address of await alike(store, network.environment, key)) matches.add(address);
  }
  const names = await namesOf(store, network, [...matches]);
  return [...matches].map((address) => ({ address, name: names.get(address) ?? null }));
};

const alike = async (store: Store, environment: string, key: string): Promise<readonly string[]> => {
  const labels = store.selectFrom("labels").where("environment", "=", environment);
  const own = store
    .selectFrom("mirror_records")
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("address", "is not", null);
  const rows: { readonly address: string | null }[] = [];
  const [start, end] = endsLike(key, "address");
  // The address itself has its own query, so that look-alikes cannot crowd it out.
  const itself = sql<boolean>`address = ${key}`;
  // With an additional column, because SQLite would scan an index that has only the address.
  for (const isWanted of [itself, start, end]) {
    rows.push(...(await labels.select(["address", "label"]).where(isWanted).limit(mostAlike).execute()));
  }
  for (const isWanted of [itself, sql<boolean>`${start} AND ${end}`]) {
    rows.push(...(await own.select(["address", "record"]).where(isWanted).limit(mostAlike).execute()));
  }
  for (const isWanted of [sql<boolean>`to_address = ${key}`, ...endsLike(key, "to_address")]) {
    rows.push(...(await pastRecipients(store, environment, isWanted, 5_000).limit(mostAlike).execute()));
  }
  return rows.flatMap(({ address }) => (address === null ? [] : [address]));
};

/** The indexed parts: the first four digits, and the last four. */
const endsLike = (
  key: string,
  column: "address" | "to_address",
): readonly [start: RawBuilder<boolean>, end: RawBuilder<boolean>] => [
  sql`substr(${sql.ref(column)}, 3, 4) = ${key.slice(2, 6)}`,
  sql`substr(${sql.ref(column)}, 39) = ${key.slice(38)}`,
];

/** Past recipients. `most` limits the searched payments, because some recipients were paid very often. */
export const pastRecipients = (store: Store, environment: string, isWanted: RawBuilder<boolean>, most: number) =>
  store
    .selectFrom((from) =>
      from
        .selectFrom("operation_movements")
        .select(["to_address", "operation_id"])
        .where("environment", "=", environment)
        .where("source", "=", "decoded")
        .where("kind", "=", "transfer")
        .where(isWanted)
        .limit(most)
        .as("sent"),
    )
    .innerJoin("operations", "operations.id", "sent.operation_id")
    .where("operations.state", "in", sentStates)
    .select("sent.to_address as address")
    .distinct();
