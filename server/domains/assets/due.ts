import { sql } from "kysely";
import { recordId } from "#server/domains/mirror/record.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { holderOf } from "./native.ts";
import type { Holder } from "./scope.ts";

/** How long a reading is recent enough for people viewing an address. */
const freshMs = 20_000;

/**
 * Schedules these addresses to be read soon, because a transfer or an operation moved their tokens. Addresses are in
 * canonical form; those not the organization's are skipped.
 */
export const noteMoved = async (
  writer: Writer,
  environment: string,
  addresses: readonly string[],
  now: number,
): Promise<void> => {
  for (const some of chunksOf([...new Set(addresses)], rowsAtOnce)) {
    const rows = await writer
      .selectFrom("mirror_records")
      .select(["kind", "id", "network_id", "profile", "address", "record"])
      .where("environment", "=", environment)
      .where("kind", "=", "addresses")
      .where("address", "in", some)
      .execute();
    const holders = rows.flatMap((row) => holderOf({ ...row, kind: "addresses" }) ?? []);
    for (const held of chunksOf(holders, rowsAtOnce)) await markDue(writer, environment, held, now, now);
  }
};

/** Rows of one statement. */
const rowsAtOnce = 100;

/** The id of a row. */
export const workId = (environment: string, addressId: string): string => `${environment}/${addressId}`;

/**
 * Moves the reading of addresses forward to a time; 0 is before all others. `movedAt`: something has moved there, so the
 * stored balances are not current until the reading.
 */
export const markDue = async (
  writer: Writer,
  environment: string,
  holders: readonly Holder[],
  due: number,
  movedAt: number | null = null,
): Promise<void> => {
  const rows = holders.map(({ addressId, networkId, address, profile, wallet }) => ({
    id: workId(environment, addressId),
    environment,
    address_id: addressId,
    network_id: networkId,
    address,
    profile,
    wallet,
    due_at: due,
    read_at: null,
    tried_at: null,
    failures: 0,
    touched: 0,
    moved_at: movedAt,
    owner: null,
    lease_until: 0,
  }));
  if (rows.length === 0) return;
  await writer
    .insertInto("asset_addresses")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        touched: sql<number>`asset_addresses.touched + 1`,
        due_at: sql<number>`CASE WHEN asset_addresses.due_at > ${due} THEN ${due} ELSE asset_addresses.due_at END`,
        ...(movedAt === null ? {} : { moved_at: movedAt }),
      }),
    )
    .execute();
};

/** Schedules an address before all others, because it is being viewed. False if there is nothing new to read. */
export const noteLooked = async (
  store: Store,
  environment: string,
  addressId: string,
  now: number,
): Promise<boolean> => {
  const id = recordId(addressId);
  const current = await store
    .selectFrom("asset_addresses")
    .select(["due_at", "tried_at"])
    .where("id", "=", workId(environment, id))
    .executeTakeFirst();
  // Read a moment ago, or about to be read first. If the clock was set back, a time may lie in the future.
  if (current?.due_at === 0) return false;
  if (current?.tried_at !== null && current?.tried_at !== undefined && Math.abs(now - current.tried_at) < freshMs) {
    return false;
  }
  const row = await store
    .selectFrom("mirror_records")
    .select(["kind", "id", "network_id", "profile", "address", "record"])
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .where("id", "=", id)
    .executeTakeFirst();
  const holder = row === undefined ? undefined : holderOf({ ...row, kind: "addresses" });
  if (holder === undefined) return false;
  await markDue(store, environment, [holder], 0);
  return true;
};
