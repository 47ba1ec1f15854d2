import { sumsOf } from "#server/domains/books/sums.ts";
import { senderSetsOf } from "#server/domains/journal/sender-sets.ts";
import type { Networks } from "#server/domains/meaning/networks.ts";
import { recordId } from "#server/domains/mirror/record.ts";
import { networkNumbers, numbersOf } from "#server/domains/transactions/keys.ts";
import { organization } from "#server/domains/transactions/relative.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { stateGroups } from "#shared/console/operation-states.ts";
import { hasMoved, isPending } from "#shared/console/transaction-states.ts";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { holderOf } from "./native.ts";
import type { Holder, Scope } from "./scope.ts";

/** An owner's money that has moved, or is about to, and that the stored balances do not show yet. */
export type Moving = {
  /** Assets whose stored balance is not current, by `assetKey`. */
  readonly behind: ReadonlySet<string>;
  /** Change of a Bitcoin payment that no stored balance includes, in base units by network. */
  readonly change: ReadonlyMap<string, bigint>;
};

export const assetKey = (networkId: string, asset: string): string => `${canonicalId(networkId)} ${asset}`;

type Dependencies = { readonly store: Store; readonly networks: Networks };
type Own = Holder & { readonly id: string };

/** Older movements are left to what pages say about failed readings. */
const recentMs = 3_600_000;
/** More movements than this are not told apart by address. */
const mostMoved = 500;
const mostTransactions = 200;

/**
 * What has moved for an owner in the last hour, or is on its way, and is not in the balances as stored: an address not
 * read since, an operation under way, and the change of a payment whose address is not listed yet. Every query reads a
 * bounded number of rows.
 */
export const movingIn = async (
  { store, networks }: Dependencies,
  environment: string,
  scope: Scope,
  now: number,
): Promise<Moving> => {
  const unread = await unreadAddresses(store, environment, now);
  const behind = new Set(await assetsOf(store, environment, scope, unread));
  for (const key of await underWay(store, environment, scope, now)) behind.add(key);
  const change = new Map<string, bigint>();
  for (const { networkId, amount } of await returningTo({ store, networks }, environment, scope, unread, now)) {
    const key = canonicalId(networkId);
    change.set(key, (change.get(key) ?? 0n) + amount);
  }
  return { behind, change };
};

/** Change that is on its way back to an address that paid, or to another one of the same owner. */
export type Returning = {
  readonly networkId: string;
  readonly amount: bigint;
  /** The records of the address that paid. */
  readonly payer: readonly Own[];
};

/** The change on its way to anybody in the organization: a page of owners reads it once. */
export const returningNow = async (
  deps: Dependencies,
  environment: string,
  now: number,
): Promise<readonly Returning[]> =>
  returningTo(deps, environment, { kind: "organization" }, await unreadAddresses(deps.store, environment, now), now);

/** What of it belongs to one owner. */
export const returningIn = (returning: readonly Returning[], scope: Scope): readonly Returning[] =>
  returning.filter(({ payer }) => payer.some((own) => isIn(scope, own)));

const unreadAddresses = (store: Store, environment: string, now: number) =>
  store
    .selectFrom("asset_addresses")
    .select(["address_id", "network_id", "profile", "wallet"])
    .where("environment", "=", environment)
    .where("moved_at", ">=", now - recentMs)
    .orderBy("moved_at", "desc")
    .limit(mostMoved)
    .execute();

type Unread = Awaited<ReturnType<typeof unreadAddresses>>[number];

const isIn = (scope: Scope, own: Pick<Own, "id" | "profile" | "wallet">): boolean => {
  if (scope.kind === "organization") return true;
  return scope.kind === "address" ? own.id === recordId(scope.id) : own[scope.kind] === scope.id;
};

/** The coin and the tokens of addresses: which of them moved is not recorded. */
const assetsOf = async (
  store: Store,
  environment: string,
  scope: Scope,
  unread: readonly Unread[],
): Promise<readonly string[]> => {
  const own = unread.filter(({ address_id: id, ...owner }) => isIn(scope, { id, ...owner }));
  const keys = own.map(({ network_id: networkId }) => assetKey(networkId, "native"));
  for (const some of chunksOf(own.map(({ address_id: id }) => id))) {
    const tokens = await store
      .selectFrom("asset_holdings")
      .select(["network_id", "asset"])
      .distinct()
      .where("environment", "=", environment)
      .where("address_id", "in", some)
      .execute();
    keys.push(...tokens.map(({ network_id: networkId, asset }) => assetKey(networkId, asset)));
  }
  return keys;
};

const spending = endpointNames.filter((name) => endpointFacts[name].spends);

/** What operations of the last hour that have not ended move from or to an owner's addresses. */
const underWay = async (store: Store, environment: string, scope: Scope, now: number): Promise<readonly string[]> => {
  const operations = await store
    .selectFrom("operations")
    .select(["id", "operation", "sender", "network_id"])
    .where("environment", "=", environment)
    .where("updated_at", ">=", now - recentMs)
    .where("state", "in", stateGroups.underway)
    .where("operation", "in", spending)
    .limit(mostMoved)
    .execute();
  if (operations.length === 0) return [];
  const sendersOf = await senderSetsOf(store, environment, operations);
  const movements = await movementsOf(
    store,
    operations.map(({ id }) => id),
  );
  const senders = operations.flatMap((operation) => sendersOf(operation) ?? []);
  const ends = movements.flatMap(({ from_address: from, to_address: to }) => [from, to]);
  const own = await ownAmong(store, environment, scope, [...senders, ...ends]);
  const isOwn = (address: string, networkId: string): boolean =>
    own.get(address)?.some((one) => canonicalId(one.networkId) === canonicalId(networkId)) === true;
  return [
    ...operations.flatMap((operation) => {
      const networkId = operation.network_id;
      if (networkId === null) return [];
      const isSender = sendersOf(operation)?.some((address) => isOwn(address, networkId)) === true;
      return isSender ? [assetKey(networkId, "native")] : [];
    }),
    ...movements.flatMap(({ network_id: networkId, asset, from_address: from, to_address: to }) =>
      isOwn(from, networkId) || isOwn(to, networkId) ? [assetKey(networkId, asset.split("#")[0] ?? asset)] : [],
    ),
  ];
};

const movementsOf = async (store: Store, ids: readonly string[]) => {
  const movements = [];
  for (const some of chunksOf(ids)) {
    movements.push(
      ...(await store
        .selectFrom("operation_movements")
        .select(["network_id", "asset", "from_address", "to_address"])
        .where("operation_id", "in", some)
        .where("kind", "=", "transfer")
        .execute()),
    );
  }
  return movements;
};

/** The address records of an owner among these addresses, by address. */
const ownAmong = async (
  store: Store,
  environment: string,
  scope: Scope,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly Own[]>> => {
  const own = new Map<string, Own[]>();
  for (const some of chunksOf([...new Set(addresses)])) {
    const rows = await store
      .selectFrom("mirror_records")
      .select(["kind", "id", "network_id", "profile", "address", "record"])
      .where("environment", "=", environment)
      .where("address", "in", some)
      .where("kind", "=", "addresses")
      .execute();
    for (const row of rows) {
      const holder = holderOf({ ...row, kind: "addresses" });
      if (holder === undefined) continue;
      const one = { ...holder, id: holder.addressId };
      if (isIn(scope, one)) own.set(one.address, [...(own.get(one.address) ?? []), one]);
    }
  }
  return own;
};

/**
 * Coins that Bitcoin payments return to the organization and that no stored balance includes: their address is not
 * listed yet, or has less than they return. They count only once the balance of the address that paid is without them.
 */
const returningTo = async (
  { store, networks }: Dependencies,
  environment: string,
  scope: Scope,
  unread: readonly Unread[],
  now: number,
): Promise<readonly Returning[]> => {
  const isUnread = new Set(unread.map(({ address_id: id }) => id));
  const returning: Returning[] = [];
  for (const [networkId, number] of await networkNumbers(store, environment)) {
    if ((await networks.find(environment, networkId))?.addressFamily !== "BITCOIN") continue;
    const rows = await returnedOn(store, environment, number, now);
    const ends = rows.flatMap(({ from, to }) => [from, to]);
    const payers = await ownAmong(store, environment, scope, ends);
    const all =
      scope.kind === "organization" ? payers : await ownAmong(store, environment, { kind: "organization" }, ends);
    const booksOf = await sumsOf(store, environment, [...payers.keys()]);
    const balances = await coinsOf(
      store,
      environment,
      [...all.values()].flat().map(({ id }) => id),
    );
    const balanceOf = (owners: readonly Own[]): bigint =>
      owners.reduce((sum, { id }) => sum + (balances.get(id) ?? 0n), 0n);
    for (const { from, to, amount, isOpen } of rows) {
      const payer = payers.get(from);
      if (payer === undefined || payer.some(({ id }) => isUnread.has(id))) continue;
      const books = booksOf(from).filter(
        ({ network, token }) => network === number && (token === null || token === "native"),
      );
      const booked = books.reduce((sum, { moved }) => sum + BigInt(moved), 0n);
      // The service still counts the coins that it spends.
      if (isOpen && balanceOf(payer) >= booked) continue;
      const owner = all.get(to);
      if (owner !== undefined && (!isOpen || balanceOf(owner) >= amount)) continue;
      returning.push({ networkId, amount, payer });
    }
  }
  return returning;
};

/** What transactions of the last hour return to the organization, as the service says. */
const returnedOn = async (store: Store, environment: string, network: number, now: number) => {
  const numbers = await numbersOf(store, environment, [organization]);
  const [own] = [...numbers.values()];
  if (own === undefined) return [];
  const moved = await store
    .selectFrom("ledger_movements")
    .select("transaction_number")
    .where("scope", "=", own)
    .where("network", "=", network)
    .where("direction", "in", [0, 1, 2])
    .where("sort_at", ">=", now - recentMs)
    .groupBy("transaction_number")
    .orderBy(({ fn }) => fn.max("sort_at"), "desc")
    .limit(mostTransactions)
    .execute();
  if (moved.length === 0) return [];
  const rows = await store
    .selectFrom("ledger_rows")
    .innerJoin("ledger_transactions", "ledger_transactions.number", "ledger_rows.transaction_number")
    .select(["from_address", "to_address", "amount", "copies", "ledger_transactions.state"])
    .where(
      "transaction_number",
      "in",
      moved.map(({ transaction_number: number }) => number),
    )
    .where("ledger_rows.kind", "=", "native")
    .where("ledger_rows.direction", "=", "internal")
    .execute();
  return rows.flatMap(({ from_address: from, to_address: to, amount, copies, state }) =>
    from === null || to === null || amount === null || !(hasMoved(state) || isPending(state))
      ? []
      : [
          {
            from: addressKey(from),
            to: addressKey(to),
            amount: BigInt(amount) * BigInt(copies),
            isOpen: isPending(state),
          },
        ],
  );
};

/** The stored coins of address records. */
const coinsOf = async (
  store: Store,
  environment: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  const coins = new Map<string, bigint>();
  for (const some of chunksOf([...new Set(ids)])) {
    const rows = await store
      .selectFrom("asset_holdings")
      .select(["address_id", "amount"])
      .where("environment", "=", environment)
      .where("address_id", "in", some)
      .where("asset", "=", "native")
      .execute();
    for (const { address_id: id, amount } of rows) coins.set(id, BigInt(amount ?? "0"));
  }
  return coins;
};

/**
 * What was moving when totals were read: change that has arrived meanwhile may be in them already, so it is not added
 * and their coin is not current.
 */
export const movingMeanwhile = (before: Moving, after: Moving): Moving => {
  const arrived = [...before.change].filter(([networkId, amount]) => after.change.get(networkId) !== amount);
  if (arrived.length === 0) return before;
  const ids = new Set(arrived.map(([networkId]) => networkId));
  return {
    behind: new Set([...before.behind, ...[...ids].map((id) => assetKey(id, "native"))]),
    change: new Map([...before.change].filter(([networkId]) => !ids.has(networkId))),
  };
};
