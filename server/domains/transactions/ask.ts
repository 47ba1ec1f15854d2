import type { Service } from "#server/domains/service/service.ts";
import type { LedgerListTable, LedgerRowTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { fetchPage } from "./fetch.ts";
import type { Moved } from "./merge.ts";
import { ownersOf } from "./owners.ts";
import { askDelay } from "./plan.ts";
import { keyOf, organization } from "./relative.ts";
import { savePeek } from "./save.ts";

/** Pages of an address's list read to find a transaction. */
const mostPages = 3;

/**
 * Asks again about the transaction that has been pending longest: in its sender's list or, for a foreign sender, its
 * recipient's. If the list does not have it, or it is still pending, it is asked about again later.
 */
export const ask = async (
  { store, now, moved }: { readonly store: Store; readonly now: () => number; readonly moved: Moved },
  service: Service | null,
  list: LedgerListTable,
): Promise<void> => {
  const transaction = await store
    .selectFrom("ledger_transactions")
    .selectAll()
    .where("environment", "=", list.id)
    .where("ask_at", "<=", now())
    .orderBy("ask_at")
    .limit(1)
    .executeTakeFirst();
  if (transaction === undefined) return;
  const { number, network_id: networkId, asks } = transaction;
  await store
    .updateTable("ledger_transactions")
    .set({ asks: asks + 1, ask_at: now() + askDelay(asks + 1) })
    .where("number", "=", number)
    .execute();
  const rows = await store.selectFrom("ledger_rows").selectAll().where("transaction_number", "=", number).execute();
  const address = await ownEnd(store, list.id, networkId, rows);
  if (address === null) return;
  for (let page = 0; page < mostPages; page += 1) {
    const fetched = await fetchPage(service, { address }, { skip: page * maxTake, take: maxTake }, now());
    if (fetched.kind !== "page") return;
    const { rows: listed } = fetched.page;
    if ((await savePeek(store, list, listed, now(), moved)) === undefined) return;
    const isFound = listed.some((row) => row?.hashKey === transaction.hash_key);
    if (isFound || listed.length < maxTake) return;
  }
};

const ownEnd = async (
  store: Store,
  environment: string,
  networkId: string,
  rows: readonly LedgerRowTable[],
): Promise<string | null> => {
  const ends = [...rows.map(({ from_address: from }) => from), ...rows.map(({ to_address: to }) => to)];
  const ownEnds = ends.flatMap((address) => {
    const key = keyOf(address);
    return address === null || key === null ? [] : [{ address, key }];
  });
  const owners = await ownersOf(
    store,
    environment,
    ownEnds.map(({ key }) => key),
  );
  const own = ownEnds.find(({ key }) => owners.isOf(organization, networkId, key));
  return own?.address ?? null;
};
