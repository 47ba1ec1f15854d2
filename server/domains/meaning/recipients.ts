import { type KnownAddress, mostRecipients } from "#shared/console/addresses.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Store } from "#server/store/tables.ts";
import { labelsOf } from "../labels/list.ts";

/** A network of an environment, by its canonical id. */
type On = { readonly environment: string; readonly networkId: string };

/** States of operations that certainly moved nothing. */
const nothingMoved = ["denied", "not_sent", "rejected", "failed", "reverted"] as const;

const decodedTransfers = (store: Store, { environment, networkId }: On) =>
  store
    .selectFrom("operation_movements")
    .innerJoin("operations", "operations.id", "operation_movements.operation_id")
    .where("operation_movements.environment", "=", environment)
    .where("operation_movements.network_id", "=", networkId)
    .where("operation_movements.source", "=", "decoded")
    .where("operation_movements.kind", "=", "transfer")
    .where("operations.state", "not in", nothingMoved);

/** Whether nothing was ever sent to an address on a network, as far as Postern has recorded; open operations count as sent. */
export const isFirstRecipient = async (store: Store, on: On, address: string): Promise<boolean> => {
  const found = await decodedTransfers(store, on)
    .where("operation_movements.to_address", "=", addressKey(address))
    .select("operations.id")
    .limit(1)
    .executeTakeFirst();
  return found === undefined;
};

/** Operations that are looked at for recipients. */
const newestOperations = 500;
const zero = `0x${"0".repeat(40)}`;

/** To whom the newest operations of a network send, the newest first, each once, with the label that it has there. */
export const recentRecipients = async (store: Store, on: On): Promise<readonly KnownAddress[]> => {
  const newest = store
    .selectFrom("operations")
    .select("id")
    .where("environment", "=", on.environment)
    .orderBy("created_at", "desc")
    .limit(newestOperations);
  const rows = await decodedTransfers(store, on)
    .where("operation_movements.operation_id", "in", newest)
    .where("operation_movements.to_address", "<>", zero)
    .groupBy("operation_movements.to_address")
    .select(({ fn }) => ["operation_movements.to_address as address", fn.max("operations.created_at").as("at")])
    .orderBy("at", "desc")
    .orderBy("address")
    .limit(mostRecipients)
    .execute();
  const addresses = rows.map(({ address }) => address);
  const labels = addresses.length === 0 ? [] : await labelsOf(store, on.environment, addresses);
  const nameOf = (address: string): string | null => {
    const own = labels.filter((label) => label.address === address);
    const label = own.find((one) => one.networkId === on.networkId) ?? own.find((one) => one.networkId === null);
    return label?.label ?? null;
  };
  return addresses.map((address) => ({ address, name: nameOf(address) }));
};
