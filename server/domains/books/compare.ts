import { sql } from "kysely";
import type { NetworkFacts, Networks } from "#server/domains/meaning/networks.ts";
import { networkNumbers } from "#server/domains/transactions/keys.ts";
import { networkNow } from "#server/domains/transactions/page-facts.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { namedNetworks } from "#server/domains/transactions/select.ts";
import { ownersAreBehind } from "#server/domains/transactions/tidy.ts";
import type { BookCheckTable } from "#server/store/book-tables.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import type { TransactionsProgress } from "#shared/console/transactions.ts";
import { differenceOf, type Verdict, judged } from "./judge.ts";
import { notedForCoin, notedForToken, type Noted } from "./note.ts";
import { busyAddresses } from "./open.ts";
import { areOpen, bookedAmong, type BookSum, changesIn, sumsOf } from "./sums.ts";

type Dependencies = { readonly store: Store; readonly networks: Networks; readonly now: () => number };

/** Readings compared at once: the embedded store answers no one else meanwhile. */
const atOnce = 100;
/** A list compared with the service sooner than this after a reading may have been fetched before it. */
const settleMs = 15_000;
/** How long a trace that a node does not give holds up comparisons. */
const longestTraceMs = 3_600_000;

/**
 * Compares balances of an environment with the sums of the listed transactions, a slice at a time. A reading is compared
 * once the service's list has been read completely since, and no earlier trace is due. It is discarded if an operation
 * or transaction of the address was open then or is open now, or if the address's books have changed since the reading
 * began. Returns how many readings were processed.
 */
export const compareBooks = async (deps: Dependencies, environment: string): Promise<number> => {
  const { store, now } = deps;
  const [first] = await waitingIn(store, environment).select("read_at").limit(1).execute();
  if (first === undefined) return 0;
  const upTo = wholeUpTo(await transactionsProgress(store, environment));
  if (upTo === null) return 0;
  const latest = Math.min(upTo - settleMs, await tracedUpTo(store, environment, now()));
  if (first.read_at > latest) return 0;
  const rows = await waitingIn(store, environment).selectAll().where("read_at", "<=", latest).limit(atOnce).execute();
  if (rows.length === 0 || (await ownersAreBehind(store, environment))) return 0;
  const addresses = [...new Set(rows.map(({ address }) => address))];
  const [sums, booked, isBusy] = await Promise.all([
    sumsOf(store, environment, addresses),
    bookedAmong(store, environment, addresses),
    busyAddresses(store, environment, now()),
  ]);
  const placeOf = await placesOf(deps, environment, rows);
  const results = rows.map((row) => {
    const books = sums(row.address);
    const isCounted =
      booked.has(row.address) && !areOpen(books) && !isBusy(row.address) && changesIn(books) === row.changes;
    const place = placeOf(row.network_id);
    return { row, result: isCounted && place !== undefined ? resultOf(row, books, place) : undefined };
  });
  await store.transaction().execute(async (writer) => {
    for (const { row, result } of results) await finish(writer, row, result);
  });
  return rows.length;
};

/** The index of waiting readings is used only by a query with exactly this condition. */
const waitingIn = (store: Store, environment: string) =>
  store
    .selectFrom("book_checks")
    .where("environment", "=", environment)
    .where(sql<boolean>`waiting = 1`)
    .orderBy("read_at");

/** Up to when the copy of the list is complete; null if something may be missing from it. */
const wholeUpTo = ({ state, rows, unreadable, total, checkedAt }: TransactionsProgress): number | null =>
  state !== "complete" || unreadable > 0 || checkedAt === null || (total !== null && rows < total)
    ? null
    : Date.parse(checkedAt);

/**
 * The time before which no trace is due: a trace can change any address's books. An index of all of the environment's
 * traces is of no use for the few that are due, so the condition does not offer it.
 */
export const tracedUpTo = async (store: Store, environment: string, now: number): Promise<number> => {
  const due = await store
    .selectFrom("traces")
    .select("made_at")
    .where(sql<boolean>`(environment || '') = ${environment}`)
    .where("due_at", "is not", null)
    .where("made_at", ">=", now - longestTraceMs)
    .orderBy("made_at")
    .limit(1)
    .executeTakeFirst();
  return due === undefined ? Infinity : due.made_at - 1;
};

/** A network as the addresses name it, and its numbers in the books. */
type Place = { readonly facts: NetworkFacts; readonly numbers: ReadonlySet<number>; readonly hasOthers: boolean };

const placesOf = async (
  { store, networks }: Dependencies,
  environment: string,
  rows: readonly BookCheckTable[],
): Promise<(networkId: string) => Place | undefined> => {
  const all = await networkNumbers(store, environment);
  const places = new Map<string, Place>();
  for (const networkId of new Set(rows.map(({ network_id: id }) => id))) {
    const facts = await networkNow(networks, environment, networkId);
    const named = await namedNetworks(networks, environment, all, networkId);
    if (facts === undefined || named === undefined) continue;
    const hasOthers = facts.addressFamily === "BITCOIN" && (await hasSeveral(store, environment, networkId));
    places.set(networkId, { facts, numbers: new Set(named.values()), hasOthers });
  }
  return (networkId) => places.get(networkId);
};

const hasSeveral = async (store: Store, environment: string, networkId: string): Promise<boolean> => {
  const some = await store
    .selectFrom("asset_addresses")
    .select("id")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .limit(2)
    .execute();
  return some.length > 1;
};

type Result = Verdict & Noted;

/** What a reading that counts finds; undefined if the books do not say how much of the asset there should be. */
const resultOf = (
  row: BookCheckTable,
  books: readonly BookSum[],
  { facts, numbers, hasOthers }: Place,
): Result | undefined => {
  const own = books.filter(({ network }) => numbers.has(network));
  const moved = own.filter(({ token }) => token === row.asset);
  if (moved.some(({ unsure }) => unsure > 0)) return undefined;
  const isCoin = row.asset === "native";
  // The service pays on a network without gas.
  const fees = isCoin && !facts.isGasless ? own.filter(({ token }) => token === null) : [];
  const sum = [...moved, ...fees].reduce((total, one) => total + BigInt(one.moved), 0n);
  const difference = differenceOf(BigInt(row.balance), sum, isCoin ? facts.coin.decimals : null);
  const feeCount = fees.reduce((total, { parts }) => total + parts, 0);
  const coins = { network: facts, feeCount, lacksFees: fees.some(({ unsure }) => unsure > 0), hasOthers };
  const noted = isCoin ? notedForCoin(difference, coins) : notedForToken;
  return { ...judged(row, row.read_at, difference), ...noted };
};

/** Stores the result, unless a newer reading waits or another instance has done it. */
const finish = async (writer: Writer, row: BookCheckTable, result: Result | undefined): Promise<void> => {
  const changes =
    result === undefined
      ? {}
      : {
          first_at: result.first_at,
          judged_at: result.judged_at,
          agreed_at: result.agreed_at,
          difference: result.difference,
          confirmed: result.confirmed,
          same: result.same,
          note: result.note,
          quiet: result.isQuiet ? 1 : 0,
        };
  await writer
    .updateTable("book_checks")
    .set({ ...changes, waiting: 0 })
    .where("environment", "=", row.environment)
    .where("address_id", "=", row.address_id)
    .where("asset", "=", row.asset)
    .where("waiting", "=", 1)
    .where("read_at", "=", row.read_at)
    .execute();
};
