import { networks } from "#sandbox/lib/networks.ts";
import type { Store } from "#sandbox/store/tables.ts";

/** A network of the global catalog (specification, Enabled network). */
export type CatalogEntry = { readonly networkId: string; readonly name: string; readonly alias: string };

/** The global catalog of enabled networks. */
export type Catalog = { readonly enabled: () => Promise<readonly CatalogEntry[]> };

/** Stores this version's networks, from which the catalog is built. */
export const storeNetworks = async (store: Store): Promise<void> => {
  await store.transaction().execute(async (writer) => {
    await writer.deleteFrom("networks").execute();
    await writer
      .insertInto("networks")
      .values(
        networks.map(({ id, name, alias, enabled }, position) => ({
          position,
          id,
          name,
          alias,
          enabled: enabled ? 1 : 0,
        })),
      )
      .execute();
  });
};

/** How long the catalog is served without reading the store, in milliseconds. */
const lifetime = 60_000;

/**
 * Serves from a cache, timed by a monotonic clock; on a miss the index is rebuilt from the stored data (specification,
 * Endpoints 10).
 */
export const createCatalog = (store: Store, elapsed = () => performance.now()): Catalog => {
  let cache: { readonly entries: readonly CatalogEntry[]; readonly until: number } | null = null;
  return {
    enabled: async () => {
      if (cache !== null && elapsed() < cache.until) return cache.entries;
      const entries = await store
        .selectFrom("networks")
        .select(["id as networkId", "name", "alias"])
        .where("enabled", "=", 1)
        .orderBy("position")
        .execute();
      cache = { entries, until: elapsed() + lifetime };
      return entries;
    },
  };
};
