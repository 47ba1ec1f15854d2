import type { Writer } from "#server/store/tables.ts";
import { markDue, workId } from "./due.ts";
import type { Holder } from "./scope.ts";

/**
 * Schedules addresses named in a transaction or an operation, if they were never read: this finds what they received
 * before the mirror knew them, and before Postern stored balances.
 */
export const noteMentioned = async (
  writer: Writer,
  environment: string,
  holders: readonly Holder[],
  now: number,
): Promise<void> => {
  if (holders.length === 0) return;
  const rows = await writer
    .selectFrom("asset_addresses")
    .select("id")
    .where(
      "id",
      "in",
      holders.map(({ addressId }) => workId(environment, addressId)),
    )
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  const unknown = holders.filter(({ addressId }) => !ids.has(workId(environment, addressId)));
  if (unknown.length === 0) return;
  const mentioned = await mentionedOf(
    writer,
    environment,
    unknown.map(({ address }) => address),
  );
  await markDue(
    writer,
    environment,
    unknown.filter(({ address }) => mentioned.has(address)),
    now,
  );
};

const mentionedOf = async (
  writer: Writer,
  environment: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  const listed = await writer
    .selectFrom("ledger_keys")
    .select("text as address")
    .where("environment", "=", environment)
    .where("kind", "=", "address")
    .where("text", "in", addresses)
    .execute();
  const sent = await writer
    .selectFrom("senders")
    .select("address")
    .where("environment", "=", environment)
    .where("address", "in", addresses)
    .execute();
  const got = await writer
    .selectFrom("operation_movements")
    .select("to_address as address")
    .distinct()
    .where("environment", "=", environment)
    .where("to_address", "in", addresses)
    .execute();
  return new Set([...listed, ...sent, ...got].map(({ address }) => address));
};
