import { addressKey } from "#shared/console/identifiers.ts";
import type { Store, Writer } from "#server/store/tables.ts";

/** Whether the address of a sending address record is known. `sender` is the record's id in its one spelling. */
export const isKnownSender = async (store: Store, environment: string, sender: string): Promise<boolean> => {
  const row = await store
    .selectFrom("senders")
    .select("address")
    .where("environment", "=", environment)
    .where("address_id", "=", sender)
    .executeTakeFirst();
  return row !== undefined;
};

/** Keeps the address of a sending address record for good: it never changes, so that the first to know it is right. */
export const keepSender = async (store: Store, environment: string, sender: string, address: string): Promise<void> => {
  await store
    .insertInto("senders")
    .values({ environment, address_id: sender, address: addressKey(address.trim()) })
    .onConflict((conflict) => conflict.columns(["environment", "address_id"]).doNothing())
    .execute();
};

/** The ids of all records that are known to have the same address as this one. */
export const sendersLike = async (
  writer: Writer,
  environment: string,
  sender: string,
): Promise<ReadonlySet<string>> => {
  const rows = await writer
    .selectFrom("senders as own")
    .innerJoin("senders as same", (join) =>
      join.onRef("same.environment", "=", "own.environment").onRef("same.address", "=", "own.address"),
    )
    .where("own.environment", "=", environment)
    .where("own.address_id", "=", sender)
    .select("same.address_id")
    .execute();
  return new Set(rows.map((row) => row.address_id));
};
