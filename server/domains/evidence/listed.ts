import type { Service } from "#server/domains/service/service.ts";
import type { ReadSenderList } from "#server/domains/tracker/sender-lists.ts";
import { networkTest } from "#server/domains/tracker/withdrawals.ts";
import { dayNumber, dayText } from "#server/domains/transactions/filters.ts";
import type { ListedTransactionDependencies } from "#server/domains/transactions/page-facts.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import { readRow, type RowContent } from "#server/domains/transactions/row.ts";
import { select } from "#server/domains/transactions/select.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { LedgerRowTable } from "#server/store/ledger-tables.ts";
import type { Store } from "#server/store/tables.ts";
import type { Looked } from "#shared/console/evidence.ts";

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

/** A transaction may be mined days after its request. */
const mostDays = 7;
/** The most transactions of one sender that are checked: enough for a busy day. */
const mostTransactions = 1_000;

/** An address's transactions in the copy from a day on, oldest days first. */
export const inCopy = async (
  deps: ListedTransactionDependencies,
  { environment, networkId }: Place,
  address: string,
  from: number,
): Promise<{ readonly listed: readonly Listed[]; readonly looked: Looked }> => {
  const numbers: number[] = [];
  const first = dayNumber(from);
  let reach: string | null = null;
  for (let day = first; day < first + mostDays; day += 1) {
    const left = mostTransactions - numbers.length;
    const on = dayText(day);
    const places = await (
      await select(deps, environment, { address, networkId, since: on, until: on })
    )(null, left + 1);
    numbers.push(...places.slice(0, left).map(({ transaction_number: number }) => number));
    if (places.length > left) {
      reach = new Date(places.at(left - 1)?.sort_at ?? from).toISOString();
      break;
    }
  }
  const { state, checkedAt, why } = await transactionsProgress(deps.store, environment);
  const outcome = copyOutcome(state, reach);
  return {
    listed: await transactionsOf(deps.store, numbers),
    looked: { where: "ledger", address, outcome, seen: numbers.length, reach, asOf: checkedAt, message: why },
  };
};

const copyOutcome = (state: string, reach: string | null): Looked["outcome"] => {
  if (state === "not_offered") return "not-offered";
  return state === "complete" && reach === null ? "read" : "partly";
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
    const own = await store.selectFrom("ledger_rows").selectAll().where("transaction_number", "in", some).execute();
    const rows = new Map<number, LedgerRowTable[]>();
    for (const row of own) rows.set(row.transaction_number, [...(rows.get(row.transaction_number) ?? []), row]);
    for (const { number, hash, hash_key: key, at, seen_at: seenAt, status } of transactions) {
      listed.push({ key, hash, at, seenAt, status, foundIn: ["ledger"], rows: rows.get(number) ?? [] });
    }
  }
  return listed;
};

/** The service's current list of an address's transactions on a network. */
export const inList = async (
  { store, senderLists }: { readonly store: Store; readonly senderLists: ReadSenderList },
  service: Service,
  { environment, networkId }: Place,
  address: string,
): Promise<{ readonly listed: readonly Listed[]; readonly looked: Looked }> => {
  const { rows, extent } = await senderLists(environment, service, address);
  const isNetwork = await networkTest(store, environment, canonicalId(networkId));
  const read = rows.flatMap((row) => readRow(row, service.clean) ?? []);
  const byKey = new Map<string, Listed>();
  for (const { networkId: on, hash, hashKey: key, content } of read) {
    if (!isNetwork(on)) continue;
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
  const dates = read.flatMap(({ content: { at } }) => at ?? []);
  const reach = extent !== "ends" || dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString();
  const outcome = ({ whole: "read", ends: "partly", "not-offered": "not-offered", unanswered: "unanswered" } as const)[
    extent
  ];
  return {
    listed: [...byKey.values()],
    looked: { where: "list", address, outcome, seen: byKey.size, reach, asOf: null, message: null },
  };
};

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
