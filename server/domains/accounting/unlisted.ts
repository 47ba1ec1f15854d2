import { setImmediate as otherWork } from "node:timers/promises";
import { addressesOf } from "#server/domains/journal/senders.ts";
import { sendersIn } from "#server/domains/journal/withdrawal-senders.ts";
import { endOf, type TransactionFilters, startOf } from "#server/domains/transactions/filters.ts";
import { hashKey } from "#server/domains/transactions/hash-key.ts";
import { type ListedTransactionDependencies, networkNow } from "#server/domains/transactions/page-facts.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId, sameId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import {
  hasSucceeded,
  isFinal,
  isUnderWay,
  needsSettling,
  type OperationState,
  operationStates,
} from "#shared/console/operation-states.ts";
import type { TransactionState } from "#shared/console/transaction-states.ts";
import { endpointNames, endpointFacts } from "#shared/wire/endpoint-facts.ts";

/**
 * An operation that spends and has no listed transaction: it never reached a chain, or the service has not listed it
 * yet.
 */
export type UnlistedOperation = {
  readonly id: string;
  readonly at: number;
  readonly state: OperationState;
  readonly endpoint: string;
  readonly networkId: string;
  readonly sender: string | null;
  readonly counterparty: string | null;
  readonly sentence: string | null;
  readonly purpose: string | null;
  readonly person: string;
  readonly hash: string | null;
  readonly runId: string | null;
};

const pageRows = 200;
const spending = endpointNames.filter((name) => endpointFacts[name].spends);

/** A transaction's states, and the operation states that correspond to each. */
const statesOf: Readonly<Record<TransactionState, readonly OperationState[]>> = {
  pending: operationStates.filter(isUnderWay),
  confirmed: operationStates.filter(hasSucceeded),
  failed: operationStates.filter((state) => isFinal(state) && !hasSucceeded(state)),
  unknown: operationStates.filter(needsSettling),
};

/** The matching operations without a listed transaction, newest first, a page at a time. */
export const unlistedOperations = async function* (
  deps: ListedTransactionDependencies,
  environment: string,
  filters: TransactionFilters,
): AsyncGenerator<UnlistedOperation> {
  // Operations are always outgoing.
  if (filters.direction !== undefined && filters.direction !== "out") return;
  const isWanted = await ownerFilter(deps, environment, filters);
  let after: { readonly created_at: number; readonly id: string } | null = null;
  for (;;) {
    const rows: readonly Row[] = await rowsAfter(deps.store, environment, filters, after);
    const listed = await listedOf(deps, environment, rows);
    const senders = await sendersOf(deps.store, environment, rows);
    for (const row of rows) {
      const sender = senders(row);
      if (listed(row) || !isWanted(row, sender)) continue;
      yield {
        id: row.id,
        at: row.created_at,
        state: row.state,
        endpoint: row.operation,
        networkId: row.network_id ?? "",
        sender: sender === undefined ? null : checksumAddress(sender),
        counterparty: row.counterparty === null ? null : checksumAddress(row.counterparty),
        sentence: row.short,
        purpose: row.purpose,
        person: row.person_name,
        hash: row.transaction_hash,
        runId: row.run_id,
      };
    }
    after = rows.at(-1) ?? null;
    if (rows.length < pageRows) return;
    // Page after page may yield nothing.
    await otherWork();
  }
};

type Row = Awaited<ReturnType<typeof rowsAfter>>[number];

const rowsAfter = (
  store: Store,
  environment: string,
  { since, until, state, asset, counterparty, hash, run }: TransactionFilters,
  after: { readonly created_at: number; readonly id: string } | null,
) => {
  let rows = store
    .selectFrom("operations")
    .leftJoin("operation_meanings", "operation_meanings.operation_id", "operations.id")
    .leftJoin("operation_movements", (join) =>
      join
        .onRef("operation_movements.operation_id", "=", "operations.id")
        .on("operation_movements.source", "=", "decoded")
        .on("operation_movements.position", "=", 0),
    )
    .select([
      "operations.id",
      "operations.created_at",
      "operations.state",
      "operations.operation",
      "operations.network_id",
      "operations.sender",
      "operations.purpose",
      "operations.person_name",
      "operations.transaction_hash",
      "operations.run_id",
      "operation_meanings.short",
      "operation_movements.to_address as counterparty",
    ])
    .where("operations.environment", "=", environment)
    .where("operations.operation", "in", spending)
    .orderBy("operations.created_at", "desc")
    .orderBy("operations.id", "desc")
    .limit(pageRows);
  if (since !== undefined) rows = rows.where("operations.created_at", ">=", startOf(since));
  if (until !== undefined) rows = rows.where("operations.created_at", "<", endOf(until));
  if (state !== undefined) rows = rows.where("operations.state", "in", statesOf[state]);
  if (hash !== undefined)
    rows = rows.where("operations.transaction_hash", "in", [hash, `0x${hashKey(hash)}`, hashKey(hash)]);
  if (run !== undefined) rows = rows.where("operations.run_id", "=", run);
  if (asset !== undefined) {
    rows = rows.where("operations.id", "in", (eb) =>
      eb
        .selectFrom("operation_movements")
        .select("operation_id")
        .where("environment", "=", environment)
        .where((or) => or.or([or("asset", "=", asset), or("asset", "like", `${asset}#%`)])),
    );
  }
  if (counterparty !== undefined) {
    rows = rows.where("operations.id", "in", (eb) =>
      eb
        .selectFrom("operation_movements")
        .select("operation_id")
        .where("environment", "=", environment)
        .where("to_address", "=", counterparty),
    );
  }
  if (after !== null) {
    const { created_at: at, id } = after;
    rows = rows
      .where("operations.created_at", "<=", at)
      .where((eb) => eb.or([eb("operations.created_at", "<", at), eb("operations.id", "<", id)]));
  }
  return rows.execute();
};

/** Whether an operation is of the requested network and owner. */
const ownerFilter = async (
  { store, networks }: ListedTransactionDependencies,
  environment: string,
  { networkId, address, wallet, profile }: TransactionFilters,
): Promise<(row: Row, sender: string | undefined) => boolean> => {
  const network = networkId === undefined ? undefined : await networkNow(networks, environment, networkId);
  const names = [networkId, network?.id, network?.name].filter((name) => name !== undefined);
  const owned = wallet === undefined && profile === undefined ? undefined : new Set<string>();
  if (owned !== undefined) {
    let rows = store.selectFrom("ledger_owners").select("address").where("environment", "=", environment);
    if (wallet !== undefined) rows = rows.where("wallet", "=", canonicalId(wallet));
    if (profile !== undefined) rows = rows.where("profile", "=", profile);
    for (const row of await rows.execute()) owned.add(row.address);
  }
  return (row, sender) =>
    (networkId === undefined || names.some((name) => sameId(name, row.network_id ?? ""))) &&
    (address === undefined || sender === address) &&
    (owned === undefined || (sender !== undefined && owned.has(sender)));
};

/** Whether the service has listed an operation's transaction. */
const listedOf = async (
  { store, networks }: ListedTransactionDependencies,
  environment: string,
  rows: readonly Row[],
): Promise<(row: Row) => boolean> => {
  const keyOf = (row: Row): string | undefined =>
    row.transaction_hash === null ? undefined : hashKey(row.transaction_hash);
  const networksByHash = new Map<string, string[]>();
  for (const some of chunksOf([...new Set(rows.flatMap((row) => keyOf(row) ?? []))])) {
    const listed = await store
      .selectFrom("ledger_transactions")
      .select(["hash_key", "network_id"])
      .where("environment", "=", environment)
      .where("hash_key", "in", some)
      .execute();
    for (const { hash_key: key, network_id: id } of listed)
      networksByHash.set(key, [...(networksByHash.get(key) ?? []), id]);
  }
  const ids = new Map<string, string>();
  for (const id of new Set([...[...networksByHash.values()].flat(), ...rows.map((row) => row.network_id ?? "")])) {
    if (networksByHash.size > 0) ids.set(id, (await networkNow(networks, environment, id))?.id ?? id);
  }
  return (row) =>
    (networksByHash.get(keyOf(row) ?? "") ?? []).some((id) =>
      sameId(ids.get(id) ?? id, ids.get(row.network_id ?? "") ?? row.network_id ?? ""),
    );
};

/** The address an operation sends from, in canonical form: the first of a withdrawal from several. */
const sendersOf = async (
  store: Store,
  environment: string,
  rows: readonly Row[],
): Promise<(row: Row) => string | undefined> => {
  const firstOf = ({ sender }: Row): string | undefined => (sender === null ? undefined : sendersIn(sender)[0]);
  const addresses = new Map<string, string>();
  for (const some of chunksOf([...new Set(rows.flatMap((row) => firstOf(row) ?? []))])) {
    for (const [id, address] of await addressesOf(store, environment, some)) addresses.set(id, address);
  }
  return (row) => {
    const sender = firstOf(row);
    if (sender === undefined) return undefined;
    return addresses.get(sender) ?? (row.operation === "withdraw" || isEvmAddress(sender) ? sender : undefined);
  };
};
