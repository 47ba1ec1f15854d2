import { sql } from "kysely";
import { lastPosition } from "#server/domains/mirror/save.ts";
import { whileHeld } from "#server/domains/paging/save.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { LedgerListTable, LedgerOwnerTable } from "#server/store/ledger-tables.ts";
import type { MirrorRecordTable, Store, Writer } from "#server/store/tables.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { derive } from "./derive.ts";
import { keyText, numbersOf } from "./keys.ts";
import { wholesOf } from "./merge.ts";
import { select, type SelectDependencies } from "./select.ts";
import { tracedAmong, tracedNumbers } from "./traced.ts";

/** Mirror records compared per step, and transactions whose movements are recomputed. */
const recordSlice = 1_000;
const transactionSlice = 200;
/** How often the mirror is compared at most: while it is first read it grows with every page. */
const compareMs = 5_000;

/** The result of tidying: the current list, and whether more is left. Undefined if the lease was lost. */
export type Tidied = { readonly list: LedgerListTable; readonly isMore: boolean } | undefined;

/**
 * One slice of work that needs no service. Addresses come from the mirror, possibly after their transactions: the known
 * owners are compared with the mirror whenever it has changed, and transactions of addresses with another owner are
 * recomputed.
 */
export const tidy = async (deps: SelectDependencies, list: LedgerListTable, now: number): Promise<Tidied> => {
  const { store } = deps;
  if (list.book_rows !== list.row_count) return bookAgain(store, list);
  const stale = await nextStale(store, list.id);
  if (stale !== undefined) return rederive(deps, list, stale);
  const mirror = await mirrorState(store, list.id);
  const isDue = Math.abs(now - list.owners_at) >= compareMs;
  if (list.owners_next === null && (mirror === null || mirror === list.owners_of || !isDue)) {
    return { list, isMore: false };
  }
  const begun = list.owners_next === null ? { owners_of: mirror, owners_next: 0, owners_at: now } : {};
  return compare(store, { ...list, ...begun });
};

/**
 * An earlier version stored transactions without the shares of the organization's addresses: all of them are made
 * again. Until then nothing is compared with them.
 */
const bookAgain = (store: Store, list: LedgerListTable): Promise<Tidied> =>
  whileHeld(store, "ledger_lists", list, async (writer) => {
    await sql`
      INSERT INTO ledger_stale (environment, address, next_at, next_number)
      SELECT DISTINCT ledger_owners.environment, ledger_owners.address, CAST(${end} AS BIGINT), CAST(${end} AS BIGINT)
      FROM ledger_owners JOIN ledger_keys ON ledger_keys.environment = ledger_owners.environment
        AND ledger_keys.kind = 'address' AND ledger_keys.text = ledger_owners.address
      WHERE ledger_owners.environment = ${list.id}
      ON CONFLICT (environment, address) DO UPDATE SET next_at = excluded.next_at, next_number = excluded.next_number`.execute(
      writer,
    );
    const changes = { book_rows: list.row_count };
    await writer.updateTable("ledger_lists").set(changes).where("id", "=", list.id).execute();
    return { list: { ...list, ...changes }, isMore: true };
  });

/** Whether the mirror's addresses have changed since owners were last compared with them. */
export const ownersAreBehind = async (store: Store, environment: string): Promise<boolean> => {
  const list = await store
    .selectFrom("ledger_lists")
    .select(["owners_of", "owners_next"])
    .where("id", "=", environment)
    .executeTakeFirst();
  if (list === undefined) return false;
  const mirror = await mirrorState(store, environment);
  return list.owners_next !== null || (mirror !== null && mirror !== list.owners_of);
};

const nextStale = (store: Store, environment: string) =>
  store.selectFrom("ledger_stale").selectAll().where("environment", "=", environment).limit(1).executeTakeFirst();

type Stale = NonNullable<Awaited<ReturnType<typeof nextStale>>>;

/** A text that changes whenever the mirror's list of addresses does. */
const mirrorState = async (store: Store, environment: string): Promise<string | null> => {
  const row = await store
    .selectFrom("mirror_lists")
    .select(["generation", "row_count", "walked_at"])
    .where("environment", "=", environment)
    .where("kind", "=", "addresses")
    .executeTakeFirst();
  return row === undefined ? null : `${row.generation} ${row.row_count} ${row.walked_at}`;
};

const compare = async (store: Store, list: LedgerListTable): Promise<Tidied> => {
  const from = list.owners_next ?? 0;
  const records = await store
    .selectFrom("mirror_records")
    .select(["id", "address", "network_id", "profile", "record"])
    .where("environment", "=", list.id)
    .where("kind", "=", "addresses")
    .where("position", ">=", from)
    .where("position", "<", from + recordSlice)
    .execute();
  const last = await lastPosition(store, list.id, "addresses");
  const next = from + recordSlice > last ? null : from + recordSlice;
  const changes = { owners_of: list.owners_of, owners_next: next, owners_at: list.owners_at };
  return whileHeld(store, "ledger_lists", list, async (writer) => {
    await adopt(
      writer,
      list.id,
      records.flatMap((record) => ownerOf(list.id, record)),
    );
    await writer.updateTable("ledger_lists").set(changes).where("id", "=", list.id).execute();
    const isStale = (await nextStale(writer, list.id)) !== undefined;
    return { list: { ...list, ...changes }, isMore: next !== null || isStale };
  });
};

type Mirrored = Pick<MirrorRecordTable, "id" | "address" | "network_id" | "profile" | "record">;

const ownerOf = (
  environment: string,
  { id, address, network_id: network, profile, record }: Mirrored,
): LedgerOwnerTable[] => {
  if (address === null || address === "") return [];
  const parsed: unknown = JSON.parse(record);
  const wallet = isRecord(parsed) ? parsed["miniWalletId"] : undefined;
  return [
    {
      environment,
      id,
      address,
      network_id: network === null ? null : canonicalId(network),
      wallet: typeof wallet === "string" && wallet !== "" ? canonicalId(wallet).replaceAll("\u0000", "\ufffd") : null,
      profile: profile === "" ? null : profile,
    },
  ];
};

/** Stores new and changed owners. An address that the service no longer lists keeps its owner. */
const adopt = async (writer: Writer, environment: string, owners: readonly LedgerOwnerTable[]): Promise<void> => {
  for (const some of chunksOf(owners)) {
    const rows = await writer
      .selectFrom("ledger_owners")
      .selectAll()
      .where("environment", "=", environment)
      .where(
        "id",
        "in",
        some.map(({ id }) => id),
      )
      .execute();
    const ownersById = new Map(rows.map((row) => [row.id, row]));
    const changed = some.filter((owner) => textOf(owner) !== textOf(ownersById.get(owner.id)));
    if (changed.length === 0) continue;
    await writer
      .insertInto("ledger_owners")
      .values(changed)
      .onConflict((conflict) =>
        conflict.columns(["environment", "id"]).doUpdateSet((row) => ({
          address: row.ref("excluded.address"),
          network_id: row.ref("excluded.network_id"),
          wallet: row.ref("excluded.wallet"),
          profile: row.ref("excluded.profile"),
        })),
      )
      .execute();
    await markStale(
      writer,
      environment,
      changed.flatMap((owner) => [owner.address, ownersById.get(owner.id)?.address ?? []].flat()),
    );
  }
};

const textOf = (owner: LedgerOwnerTable | undefined): string =>
  owner === undefined ? "" : JSON.stringify([owner.address, owner.network_id, owner.wallet, owner.profile]);

/** Later than any transaction. */
const end = Number.MAX_SAFE_INTEGER;

const markStale = async (writer: Writer, environment: string, addresses: readonly string[]): Promise<void> => {
  const keys = [...new Set(addresses)].map((text) => ({ kind: "address", text }) as const);
  const numbers = await numbersOf(writer, environment, keys);
  const traced = await tracedAmong(
    writer,
    environment,
    keys.map(({ text }) => text),
  );
  const rows = keys
    .filter((key) => numbers.has(keyText(key)) || traced.has(key.text))
    .map(({ text: address }) => ({ environment, address, next_at: end, next_number: end }));
  if (rows.length === 0) return;
  await writer
    .insertInto("ledger_stale")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["environment", "address"]).doUpdateSet({ next_at: end, next_number: end }),
    )
    .execute();
};

/** Recomputes the movements of some of an address's transactions, newest first. */
const rederive = async (deps: SelectDependencies, list: LedgerListTable, stale: Stale): Promise<Tidied> => {
  const { environment, address, next_at, next_number } = stale;
  const selection = await select(deps, environment, { address });
  const places = await selection({ sort_at: next_at, transaction_number: next_number }, transactionSlice);
  const last = places.at(-1);
  return whileHeld(deps.store, "ledger_lists", list, async (writer) => {
    const numbers = places.map(({ transaction_number: number }) => number);
    // What contracts passed on to it is not in its list while it is nobody's.
    if (next_at === end) numbers.push(...(await tracedNumbers(writer, environment, address)));
    for (const some of chunksOf([...new Set(numbers)], transactionSlice)) {
      await derive(writer, environment, await wholesOf(writer, some));
    }
    if (last === undefined || places.length < transactionSlice) {
      await writer
        .deleteFrom("ledger_stale")
        .where("environment", "=", environment)
        .where("address", "=", address)
        .execute();
    } else {
      await writer
        .updateTable("ledger_stale")
        .set({ next_at: last.sort_at, next_number: last.transaction_number })
        .where("environment", "=", environment)
        .where("address", "=", address)
        .execute();
    }
    return { list, isMore: true };
  });
};
