import { bareFacts } from "#server/domains/meaning/bare-facts.ts";
import { tokenOf } from "#server/domains/meaning/facts.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerRowTable, LedgerTransactionTable } from "#server/store/ledger-tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { TransactionEntry, ListedTransaction } from "#shared/console/transactions.ts";
import { amountText } from "#shared/meaning/shown.ts";
import { assetOf, signedText } from "./assets.ts";
import { feeIn } from "./fee.ts";
import { type Owners, ownersOf } from "./owners.ts";
import { type ListedTransactionDependencies, type OnNetwork, operationsOf, unitsOn } from "./page-facts.ts";
import {
  counterpartyOf,
  directionOf,
  keyOf,
  type Relative,
  relativeTo,
  type Scope,
  type RelativeRow,
  organization,
} from "./relative.ts";

/** Transactions by number, in the order given, from an owner's point of view. Never waits for the service. */
export const viewsOf = async (
  deps: ListedTransactionDependencies,
  environment: string,
  numbers: readonly number[],
  scope: Scope,
): Promise<ReadonlyMap<number, ListedTransaction>> => {
  const { store } = deps;
  const transactions = new Map<number, LedgerTransactionTable>();
  const rows = new Map<number, LedgerRowTable[]>();
  for (const some of chunksOf(numbers)) {
    const transactionRows = await store
      .selectFrom("ledger_transactions")
      .selectAll()
      .where("number", "in", some)
      .execute();
    for (const row of transactionRows) transactions.set(row.number, row);
    const own = await store.selectFrom("ledger_rows").selectAll().where("transaction_number", "in", some).execute();
    for (const row of own) rows.set(row.transaction_number, [...(rows.get(row.transaction_number) ?? []), row]);
  }
  const all = [...rows.values()].flat();
  const owners = await ownersOf(store, environment, all.flatMap(endsOf));
  const operations = await operationsOf(deps, environment, [...transactions.values()]);
  const networkIds = [...new Set([...transactions.values()].map(({ network_id: networkId }) => networkId))];
  const units = new Map(
    await Promise.all(
      networkIds.map(async (id) => {
        const own = all.filter((row) => transactions.get(row.transaction_number)?.network_id === id);
        const tokens = own.flatMap((row) => tokenOf(assetOf(row)) ?? []);
        return [id, await unitsOn(deps, environment, id, tokens)] as const;
      }),
    ),
  );
  const views = new Map<number, ListedTransaction>();
  for (const number of numbers) {
    const transaction = transactions.get(number);
    if (transaction === undefined) continue;
    const on = units.get(transaction.network_id) ?? { facts: undefined, units: bareFacts(undefined) };
    const operation = operations(transaction);
    views.set(number, {
      ...viewOf(transaction, rows.get(number) ?? [], { owners, scope, on }),
      operation:
        operation === undefined
          ? null
          : {
              id: operation.id,
              sentence: operation.short,
              purpose: operation.purpose,
              person: operation.person_name,
              run: operation.run,
            },
    });
  }
  return views;
};

const endsOf = (row: LedgerRowTable): readonly string[] =>
  [keyOf(row.from_address), keyOf(row.to_address)].filter((address) => address !== null);

type Seeing = { readonly owners: Owners; readonly scope: Scope; readonly on: OnNetwork };

const viewOf = (
  transaction: LedgerTransactionTable,
  rows: readonly LedgerRowTable[],
  { owners, scope, on }: Seeing,
): Omit<ListedTransaction, "operation"> => {
  const { network_id: networkId, hash, at, state, status } = transaction;
  const relative = relativeTo(rows, (address) => owners.isOf(scope, networkId, address), scope);
  const counterparty = counterpartyOf(relative);
  return {
    networkId: on.facts?.id ?? networkId,
    hash,
    at: at === null ? null : new Date(at).toISOString(),
    state,
    status,
    direction: directionOf(relative),
    entries: relative.moved.toSorted(inOrder).flatMap((relativeRow) => copiesOf(relativeRow, relative, on.units)),
    counterparty: counterparty === null ? null : checksumAddress(counterparty),
    ...feeOf(rows, networkId, owners, on),
  };
};

/** The coin first, then each token, then what contracts passed on. Depends only on the rows. */
const inOrder = (one: RelativeRow<LedgerRowTable>, other: RelativeRow<LedgerRowTable>): number => {
  const [left, right] = [one, other].map(
    ({ row: { source, contract, identity } }) => `${source} ${contract ?? ""} ${identity}`,
  );
  return (left ?? "") < (right ?? "") ? -1 : 1;
};

const copiesOf = (
  { row, direction }: RelativeRow<LedgerRowTable>,
  { isGuess }: Pick<Relative<LedgerRowTable>, "isGuess">,
  units: OnNetwork["units"],
): readonly TransactionEntry[] => {
  const asset = assetOf(row);
  const entry = {
    asset,
    direction,
    amount: row.amount,
    text: signedText(asset, row.amount, direction, units),
    from: shown(row.from_address),
    to: shown(row.to_address),
    ...(isGuess && row.direction === null ? { isGuess: true as const } : {}),
    ...(row.source === "trace" ? { isTraced: true as const } : {}),
  };
  return Array.from({ length: row.copies }, () => entry);
};

const shown = (address: string | null): string | null =>
  address === null || address === "" ? null : checksumAddress(address);

/** What the organization paid as the sender; on a network without gas the service pays. */
const feeOf = (
  rows: readonly LedgerRowTable[],
  networkId: string,
  owners: Owners,
  { facts, units }: OnNetwork,
): Pick<ListedTransaction, "fee" | "feePayer"> => {
  if (facts?.isGasless === true) return { fee: null };
  const fee = feeIn(rows, (address) => owners.isOf(organization, networkId, address));
  if (fee === undefined) return { fee: null };
  const amount = String(fee.amount);
  return {
    fee: { amount, text: amountText({ kind: "native" }, amount, units) },
    feePayer: checksumAddress(fee.payer),
  };
};
