import { prepared } from "#server/store/prepared.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";

const selectSender = prepared((store) =>
  store.selectFrom("senders").select("address").where("environment", "=", "").where("address_id", "=", ""),
);

/** Whether a sending address record's address is known. `sender` is the record's id in canonical spelling. */
export const isKnownSender = async (store: Store, environment: string, sender: string): Promise<boolean> =>
  (await selectSender(store, [environment, sender])).length > 0;

/** Stores the address of a sending address record permanently: it never changes, so the first writer is right. */
export const keepSender = async (store: Store, environment: string, sender: string, address: string): Promise<void> => {
  await store
    .insertInto("senders")
    .values({ environment, address_id: sender, address: addressKey(address.trim()) })
    .onConflict((conflict) => conflict.columns(["environment", "address_id"]).doNothing())
    .execute();
};

/** The known addresses of sending address records, by canonical id. Unknown ones are left out. */
export const addressesOf = async (
  writer: Writer,
  environment: string,
  senders: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await writer
    .selectFrom("senders")
    .select(["address_id", "address"])
    .where("environment", "=", environment)
    .where("address_id", "in", senders)
    .execute();
  return new Map(rows.map((row) => [row.address_id, row.address]));
};
