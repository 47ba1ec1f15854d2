import { sql } from "kysely";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store } from "#server/store/tables.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import type { Knowledge } from "#shared/meaning/types.ts";
import { pastRecipients, sentStates } from "./history.ts";
import { namesOf, type OnNetwork } from "./names.ts";

/** The organization's records about many canonical addresses. */
export type KnownAmong = {
  /** Own addresses among them. */
  readonly own: ReadonlySet<string>;
  /** Those to which the organization has sent something. */
  readonly paid: ReadonlySet<string>;
  /** As `knownAddresses` finds them: known addresses that share an end with one of them, and their names. */
  readonly known: Knowledge["known"];
  /** The organization's names for them; those without a name are left out. */
  readonly names: ReadonlyMap<string, string>;
};

/** Addresses per statement. */
const atOnce = 100;
/** Rows a statement reads or returns at most: many payments to one address are many rows. */
const mostRows = 5_000;

/** The results of `knownAddresses` and `sentBefore` for thousands of addresses, with a few statements per hundred. */
export const knownAmong = async (
  store: Store,
  network: OnNetwork,
  addresses: readonly string[],
): Promise<KnownAmong> => {
  const { environment } = network;
  const keys = [...new Set(addresses)];
  const own = new Set<string>();
  const paid = new Set<string>();
  const alike = new Set<string>();
  for (const some of chunksOf(keys, atOnce)) {
    for (const address of await ownAmong(store, environment, some)) own.add(address);
    for (const address of await paidAmong(store, environment, some)) paid.add(address);
    const evm = some.filter(isEvmAddress);
    if (evm.length > 0) for (const address of await alikeAmong(store, environment, evm)) alike.add(address);
  }
  const names = await namesOf(store, network, [...keys, ...alike]);
  return {
    own,
    paid,
    known: [...alike].map((address) => ({ address, name: names.get(address) ?? null })),
    names,
  };
};

/** The organization's own addresses among some canonical ones, as far as the mirror has read them. */
export const ownAmong = async (
  store: Store,
  environment: string,
  keys: readonly string[],
): Promise<readonly string[]> => {
  if (keys.length === 0) return [];
  const rows = await store
    .selectFrom("mirror_records")
    .select("address")
    .distinct()
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("address", "in", keys)
    .execute();
  return rows.flatMap(({ address }) => (address === null ? [] : [address]));
};

/** Stops at the first payment to each: some addresses are paid every day. */
const paidAmong = async (store: Store, environment: string, keys: readonly string[]): Promise<readonly string[]> => {
  const values = sql.join(keys.map((key) => sql`(${key})`));
  const { rows } = await sql<{ address: string }>`
    WITH asked (address) AS (VALUES ${values})
    SELECT address FROM asked WHERE EXISTS (
      SELECT 1 FROM operation_movements JOIN operations ON operations.id = operation_movements.operation_id
      WHERE operation_movements.environment = ${environment} AND operation_movements.to_address = asked.address
        AND operation_movements.source = 'decoded' AND operation_movements.kind = 'transfer'
        AND operations.state IN (${sql.join([...sentStates])}))`.execute(store);
  return rows.map(({ address }) => address);
};

const alikeAmong = async (store: Store, environment: string, keys: readonly string[]): Promise<readonly string[]> => {
  const starts = [...new Set(keys.map((key) => key.slice(2, 6)))];
  const ends = [...new Set(keys.map((key) => key.slice(38)))];
  const rows: { readonly address: string | null }[] = [];
  for (const isWanted of [
    sql<boolean>`substr(address, 3, 4) IN (${sql.join(starts)})`,
    sql<boolean>`substr(address, 39) IN (${sql.join(ends)})`,
  ]) {
    // With an additional column, because SQLite would scan an index that has only the address.
    rows.push(
      ...(await store
        .selectFrom("labels")
        .select(["address", "label"])
        .where("environment", "=", environment)
        .where(isWanted)
        .limit(mostRows)
        .execute()),
    );
  }
  const bothEnds = new Set(keys.map(endsOf));
  const own = await store
    .selectFrom("mirror_records")
    .select(["address", "id"])
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("address", "is not", null)
    .where(sql<boolean>`substr(address, 3, 4) IN (${sql.join(starts)})`)
    .limit(mostRows)
    .execute();
  // Of the organization's own addresses, possibly 100,000, only those alike at both ends.
  rows.push(...own.filter(({ address }) => address !== null && bothEnds.has(endsOf(address))));
  for (const isWanted of [
    sql<boolean>`substr(to_address, 3, 4) IN (${sql.join(starts)})`,
    sql<boolean>`substr(to_address, 39) IN (${sql.join(ends)})`,
  ]) {
    rows.push(...(await pastRecipients(store, environment, isWanted, mostRows).execute()));
  }
  return rows.flatMap(({ address }) => (address === null ? [] : [address]));
};

const endsOf = (key: string): string => `${key.slice(2, 6)}${key.slice(38)}`;
