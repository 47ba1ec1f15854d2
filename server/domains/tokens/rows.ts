import { chunksOf } from "#server/lib/chunks.ts";
import type { Store, TokenTable } from "#server/store/tables.ts";

type OnNetwork = { readonly environment: string; readonly networkId: string };

/** The rows of these contracts, by their canonical address. */
export const storedTokens = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  addresses: readonly string[],
): Promise<readonly TokenTable[]> => {
  const rows: TokenTable[] = [];
  for (const some of chunksOf(addresses)) {
    rows.push(
      ...(await store
        .selectFrom("tokens")
        .selectAll()
        .where("environment", "=", environment)
        .where("network_id", "=", networkId)
        .where("address", "in", some)
        .execute()),
    );
  }
  return rows;
};

/** A network's contracts with one of these symbols; two with the same are enough to detect ambiguity. */
export const tokensWith = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  symbolKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const symbols = new Map<string, readonly string[]>();
  for (const some of chunksOf([...new Set(symbolKeys)])) {
    const rows = await store
      .selectFrom("tokens")
      .select(["symbol_key", ({ fn }) => fn.min("address").as("first"), ({ fn }) => fn.max("address").as("last")])
      .where("environment", "=", environment)
      .where("network_id", "=", networkId)
      .where("symbol_key", "in", some)
      .groupBy("symbol_key")
      .execute();
    for (const { symbol_key: key, first, last } of rows) if (key !== null) symbols.set(key, [first, last]);
  }
  return symbols;
};

/** Stores a contract's current facts. */
export const writeToken = async (store: Store, row: TokenTable): Promise<void> => {
  const { environment: _environment, network_id: _networkId, address: _address, ...changes } = row;
  await store
    .insertInto("tokens")
    .values(row)
    .onConflict((conflict) => conflict.columns(["environment", "network_id", "address"]).doUpdateSet(changes))
    .execute();
};

/**
 * Removes a network's contracts that are not tokens, or were not read: those from before a time, and all but the newest
 * others. Otherwise they would grow without limit, because every signed-in person may look up any address.
 */
export const dropTokenless = async (
  store: Store,
  { environment, networkId }: OnNetwork,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<void> => {
  const tokenless = store
    .selectFrom("tokens")
    .select("read_at")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("standard", "is", null);
  const oldest = await tokenless.orderBy("read_at", "desc").offset(most).limit(1).executeTakeFirst();
  await store
    .deleteFrom("tokens")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("standard", "is", null)
    .where("read_at", "<=", Math.max(before, oldest?.read_at ?? 0))
    .execute();
};
