import { newList } from "#server/domains/mirror/claim.ts";
import { unread } from "#server/domains/paging/plan.ts";
import { hashKey } from "#server/domains/transactions/hash-key.ts";
import { directionNumbers, stateNumbers } from "#server/domains/transactions/states.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { networkId } from "./samples.ts";

/** A transaction that the service has listed, with what it moved, for tests. */
export type Listed = {
  readonly hash: string;
  /** Null: the service does not report it. */
  readonly at: number | null;
  readonly state: LedgerTransactionTable["state"];
  readonly rows: readonly (Pick<LedgerRowTable, "kind" | "from_address" | "to_address" | "amount"> &
    Partial<LedgerRowTable>)[];
};

/** Stores transactions in an environment as listed, in the books of the organization alone. */
export const storeTransactions = async (store: Store, environment: string, all: readonly Listed[]): Promise<void> => {
  const [scope, network] = [900_001, 900_002];
  const key = { environment, text: "", number: scope, kind: "organization" } as const;
  await store
    .insertInto("ledger_keys")
    .values([key, { ...key, kind: "network", text: networkId, number: network }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tokens = new Set(all.flatMap(({ rows }) => rows.map(({ contract }) => contract ?? "native")));
  for (const token of tokens) {
    await store
      .insertInto("ledger_assets")
      .values({
        number: 900_010 + (await count(store)),
        environment,
        network_id: networkId,
        kind: token === "native" ? "native" : "erc20",
        token,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const before = (await store.selectFrom("ledger_transactions").select("number").execute()).length;
  const numbered = all.map((one, index) => ({ ...one, number: before + index + 1, sort_at: one.at ?? 0 }));
  for (const some of chunksOf(numbered, 50)) {
    await store
      .insertInto("ledger_transactions")
      .values(
        some.map(({ number, hash, at, sort_at, state }) => ({
          number,
          environment,
          network_id: networkId,
          hash,
          hash_key: hashKey(hash),
          at,
          seen_at: sort_at,
          sort_at,
          state,
          status: state.toUpperCase(),
          ask_at: null,
          asks: 0,
        })),
      )
      .execute();
    await store
      .insertInto("ledger_rows")
      .values(
        some.flatMap(({ number, at, rows }) =>
          rows.map((row, identity) => ({
            transaction_number: number,
            identity: String(identity),
            source: "list" as const,
            contract: null,
            token_id: null,
            direction: null,
            status: null,
            is_mempool: 0,
            at,
            fee: null,
            copies: 1,
            reading: 1,
            reading_copies: 1,
            ...row,
          })),
        ),
      )
      .execute();
    await store
      .insertInto("ledger_movements")
      .values(
        some.map(({ number, sort_at, state }) => ({
          transaction_number: number,
          scope,
          network,
          direction: directionNumbers.out,
          asset: 0,
          counterparty: 0,
          sort_at,
          state: stateNumbers[state],
          amount: "0",
          counted: 0,
        })),
      )
      .execute();
  }
};

const count = async (store: Store): Promise<number> =>
  (await store.selectFrom("ledger_assets").select("number").execute()).length;

/** Makes addresses the organization's own. */
export const storeOwners = async (
  store: Store,
  environment: string,
  owners: readonly { readonly address: string; readonly profile?: string; readonly wallet?: string }[],
): Promise<void> => {
  for (const { address, profile = null, wallet = null } of owners) {
    await store
      .insertInto("ledger_owners")
      .values({ environment, id: address, address: address.toLowerCase(), network_id: networkId, wallet, profile })
      .execute();
  }
};

/** Has the environment's lists of addresses and transactions read to their ends, as their queues would. */
export const readLists = async (store: Store, environment: string, at: number): Promise<void> => {
  const read = { walked_at: at, checked_at: at, used_at: at, due_at: at };
  const id = `${environment}/addresses`;
  await store
    .insertInto("mirror_lists")
    .values({ ...newList, ...read, id, environment, kind: "addresses" })
    .execute();
  const counts = {
    reading: 1,
    last_row: null,
    seen_unreadable: 0,
    unreadable: 0,
    book_rows: 0,
    hurry: 0,
    owners_next: null,
  };
  const times = { owners_at: at, head_at: at };
  await store
    .insertInto("ledger_lists")
    .values({ ...unread, ...read, ...counts, ...times, id: environment, owners_of: `0 0 ${at}` })
    .execute();
};
