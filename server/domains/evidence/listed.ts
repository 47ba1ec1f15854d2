import type { Service } from "#server/domains/service/service.ts";
import { networkDoubt } from "#server/domains/tracker/network-test.ts";
import { dayNumber, dayText } from "#server/domains/transactions/filters.ts";
import { networkNumbers } from "#server/domains/transactions/keys.ts";
import type { ListedTransactionDependencies } from "#server/domains/transactions/page-facts.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import type { RowContent } from "#server/domains/transactions/row.ts";
import { select } from "#server/domains/transactions/select.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerRowTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { type Currency, type Gap, gapOf, gapsInCopy } from "#shared/console/coverage.ts";
import type { Looked } from "#shared/console/evidence.ts";
import { readSenderList } from "./sender-list.ts";

/** A transaction listed by the service, from Postern's copy of the list or from the list itself. */
export type Listed = {
  readonly key: string;
  readonly hash: string;
  readonly at: number | null;
  /** When the copy first had it; null if it is only in the list itself. */
  readonly seenAt: number | null;
  readonly status: string | null;
  readonly foundIn: readonly ("ledger" | "list")[];
  readonly rows: readonly RowContent[];
};

type Place = { readonly environment: string; readonly networkId: string };

/** What was found in a place, and what may be missing from it. */
export type Searched = {
  readonly listed: readonly Listed[];
  readonly looked: Looked;
  readonly gaps: readonly Gap[];
};

/** A transaction may be mined long after its request. */
const mostDays = 31;
/** The most transactions of one sender that are checked: enough for a busy day. */
const mostTransactions = 1_000;
const dayMs = 86_400_000;

/** Whose transactions are looked for, from when on, and with whom the request would have had to do. */
export type Sought = {
  readonly address: string;
  readonly from: number;
  /** Canonical addresses. */
  readonly counterparties: readonly string[];
};

/**
 * An address's transactions in the copy from a day on, oldest days first, and besides, without a limit of days, those
 * with the counterparties that the request implies.
 */
export const inCopy = async (
  deps: ListedTransactionDependencies,
  { environment, networkId }: Place,
  { address, from, counterparties }: Sought,
  currency: Currency,
): Promise<Searched> => {
  // Read first: what is read meanwhile is not missing.
  const progress = await transactionsProgress(deps.store, environment);
  const mayBeOn = await networkDoubt(deps.store, environment, networkId);
  const doubtful = [...(await networkNumbers(deps.store, environment)).keys()].filter(mayBeOn);
  const networks = [...new Set([networkId, ...doubtful])];
  const numbers = new Set<number>();
  const first = dayNumber(from);
  const days = Math.max(1, dayNumber(currency.now + dayMs) - first + 1);
  const reaches: number[] = days > mostDays ? [(first + mostDays) * dayMs] : [];
  for (const on of networks) {
    const reached = await oldestDays(deps, environment, { address, networkId: on }, { first, days, numbers });
    if (reached !== null) reaches.push(reached);
  }
  const reach = reaches.length === 0 ? null : Math.min(...reaches);
  if (reach !== null) {
    for (const on of networks) {
      for (const counterparty of counterparties) {
        const sought = { address, networkId: on, counterparty, since: dayText(first) };
        const places = await (await select(deps, environment, sought))(null, mostTransactions);
        for (const { transaction_number: number } of places) numbers.add(number);
      }
    }
  }
  const gaps = gapsInCopy("ledger", progress, currency).map((gap) => ({ ...gap, address }));
  const cut = reach === null ? [] : [gapOf("ledger", "cut", { address, asOf: new Date(reach).toISOString() })];
  const isOffered = progress.state !== "not_offered";
  return {
    listed: await transactionsOf(deps.store, [...numbers]),
    looked: {
      where: "ledger",
      address,
      outcome: isOffered ? (gaps.length + cut.length === 0 ? "read" : "partly") : "not-offered",
      seen: numbers.size,
      reach: reach === null ? null : new Date(reach).toISOString(),
      asOf: progress.checkedAt,
      message: progress.why,
    },
    gaps: [...gaps, ...cut],
  };
};

type Days = {
  readonly first: number;
  readonly days: number;
  /** Gets what is found. */
  readonly numbers: Set<number>;
};

/**
 * Reads an address's transactions on a network, oldest day first. If there are too many, returns the start of the first
 * day that was not read whole.
 */
const oldestDays = async (
  deps: ListedTransactionDependencies,
  environment: string,
  on: { readonly address: string; readonly networkId: string },
  { first, days, numbers }: Days,
): Promise<number | null> => {
  for (let day = first; day < first + Math.min(days, mostDays); day += 1) {
    const left = mostTransactions - numbers.size;
    const text = dayText(day);
    const places = await (await select(deps, environment, { ...on, since: text, until: text }))(null, left + 1);
    for (const { transaction_number: number } of places.slice(0, left)) numbers.add(number);
    if (places.length > left) return day * dayMs;
  }
  return null;
};

/** A transaction in the copy by its hash, on one network. */
export const listedByHash = async (
  deps: ListedTransactionDependencies,
  { environment, networkId }: Place,
  hash: string,
): Promise<Listed | undefined> => {
  const places = await (await select(deps, environment, { networkId, hash }))(null, 1);
  return (
    await transactionsOf(
      deps.store,
      places.map(({ transaction_number: number }) => number),
    )
  )[0];
};

const transactionsOf = async (store: Store, numbers: readonly number[]): Promise<readonly Listed[]> => {
  const listed: Listed[] = [];
  for (const some of chunksOf([...numbers])) {
    const transactions = await store
      .selectFrom("ledger_transactions")
      .selectAll()
      .where("number", "in", some)
      .execute();
    // What a contract passed on is not what an operation sent.
    const own = await store
      .selectFrom("ledger_rows")
      .selectAll()
      .where("transaction_number", "in", some)
      .where("source", "=", "list")
      .execute();
    const rows = new Map<number, LedgerRowTable[]>();
    for (const row of own) rows.set(row.transaction_number, [...(rows.get(row.transaction_number) ?? []), row]);
    for (const { number, hash, hash_key: key, at, seen_at: seenAt, status } of transactions) {
      listed.push({ key, hash, at, seenAt, status, foundIn: ["ledger"], rows: rows.get(number) ?? [] });
    }
  }
  return listed;
};

type ListDependencies = {
  readonly store: Store;
  readonly service: Service;
  readonly now: () => number;
  readonly readList?: typeof readSenderList | undefined;
};

/** The service's current list of an address's transactions on a network. */
export const inList = async (
  { store, service, now, readList = readSenderList }: ListDependencies,
  { environment, networkId }: Place,
  address: string,
): Promise<Searched> => {
  const { rows, unreadable, total, extent, why } = await readList(service, address, now);
  const mayBeOn = await networkDoubt(store, environment, networkId);
  const byKey = new Map<string, Listed>();
  for (const { networkId: on, hash, hashKey: key, content } of rows) {
    if (!mayBeOn(on)) continue;
    const previous = byKey.get(key);
    byKey.set(key, {
      key,
      hash,
      at: earliest(previous?.at ?? null, content.at),
      seenAt: null,
      status: previous?.status ?? content.status,
      foundIn: ["list"],
      rows: [...(previous?.rows ?? []), content],
    });
  }
  const dates = rows.flatMap(({ content: { at } }) => at ?? []);
  const reach = extent !== "partly" || dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString();
  const read = rows.length + unreadable;
  const gaps: readonly Gap[] = [
    ...gapsOf[extent].map((reason) => gapOf("list", reason, { address, message: why, read, total })),
    ...(unreadable === 0 ? [] : [gapOf("list", "unreadable", { address, read: rows.length, total: read })]),
  ];
  return {
    listed: [...byKey.values()],
    looked: { where: "list", address, outcome: outcomes[extent], seen: byKey.size, reach, asOf: null, message: why },
    gaps,
  };
};

const gapsOf = {
  whole: [],
  partly: ["cut"],
  "not-offered": ["not-offered"],
  unanswered: ["unanswered"],
} as const satisfies Record<string, readonly Gap["reason"][]>;

const outcomes = {
  whole: "read",
  partly: "partly",
  "not-offered": "not-offered",
  unanswered: "unanswered",
} as const satisfies Record<string, Looked["outcome"]>;

const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The same transactions from several sources, without duplicates; a row in two sources is one. */
export const merged = (lists: readonly (readonly Listed[])[]): readonly Listed[] => {
  const byKey = new Map<string, Listed>();
  for (const one of lists.flat()) {
    const previous = byKey.get(one.key);
    if (previous === undefined) {
      byKey.set(one.key, one);
      continue;
    }
    const identities = new Set(previous.rows.map(({ identity }) => identity));
    byKey.set(one.key, {
      ...previous,
      at: earliest(previous.at, one.at),
      seenAt: previous.seenAt ?? one.seenAt,
      // The service's current value is newer than the copy's.
      status: one.status ?? previous.status,
      foundIn: [...new Set([...previous.foundIn, ...one.foundIn])],
      rows: [...previous.rows, ...one.rows.filter(({ identity }) => !identities.has(identity))],
    });
  }
  return [...byKey.values()];
};
