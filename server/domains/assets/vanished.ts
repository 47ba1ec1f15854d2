import { setImmediate as otherWork } from "node:timers/promises";
import { sql } from "kysely";
import { forgetReadings } from "#server/domains/books/reading.ts";
import { sliceRows } from "#server/domains/mirror/save.ts";
import type { Store } from "#server/store/tables.ts";
import { type Part, type Reading, saveBalances, storedHoldings } from "./save.ts";

/** Removes addresses that the service no longer lists from the totals, a slice at a time. */
export const removeVanished = async (store: Store, environment: string, now: number): Promise<void> => {
  for (const table of ["asset_holdings", "asset_addresses"] as const) {
    let from = "";
    for (;;) {
      const to = await endOfSlice(store, environment, table, from);
      const ids = await vanishedIn(store, environment, table, from, to);
      if (ids.length > 0) await remove(store, environment, ids, now);
      if (to === undefined) break;
      from = to;
      await otherWork();
    }
  }
};

type OfAddresses = "asset_holdings" | "asset_addresses";

const endOfSlice = async (
  store: Store,
  environment: string,
  table: OfAddresses,
  from: string,
): Promise<string | undefined> => {
  const row = await store
    .selectFrom(table)
    .select("address_id")
    .where("environment", "=", environment)
    .where("address_id", ">", from)
    .orderBy("address_id")
    .offset(sliceRows)
    .limit(1)
    .executeTakeFirst();
  return row?.address_id;
};

const vanishedIn = async (
  store: Store,
  environment: string,
  table: OfAddresses,
  from: string,
  to: string | undefined,
): Promise<readonly string[]> => {
  let rows = store
    .selectFrom(table)
    .select("address_id")
    .distinct()
    .where("environment", "=", environment)
    .where("address_id", ">", from)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM mirror_records WHERE mirror_records.environment = ${environment}
        AND mirror_records.kind IN ('addresses', 'unreadable addresses') AND mirror_records.id = ${sql.table(table)}.address_id)`,
    );
  if (to !== undefined) rows = rows.where("address_id", "<=", to);
  return (await rows.execute()).map(({ address_id: id }) => id);
};

const remove = (store: Store, environment: string, ids: readonly string[], now: number): Promise<void> =>
  store.transaction().execute(async (writer) => {
    for (const part of ["native", "tokens"] satisfies readonly Part[]) {
      const rows = await storedHoldings(writer, environment, part, ids);
      const readings = rows.map((row): Reading => ({
        holder: {
          addressId: row.address_id,
          networkId: row.network_id,
          address: row.address,
          profile: row.profile,
          wallet: row.wallet,
        },
        balances: [],
      }));
      await saveBalances(writer, environment, part, readings, now);
    }
    await forgetReadings(writer, environment, ids);
    await writer
      .deleteFrom("asset_addresses")
      .where("environment", "=", environment)
      .where("address_id", "in", ids)
      .execute();
  });
