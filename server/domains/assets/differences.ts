import { sql } from "kysely";
import { recordId } from "#server/domains/mirror/record.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { BookCheckTable } from "#server/store/book-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import {
  type BookDifference,
  type Books,
  differenceNotes,
  differenceText,
  mostDifferences,
} from "#shared/console/book-differences.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import type { Scope } from "./scope.ts";
import { assetOf, heldText, unitsOf } from "./words.ts";

type Dependencies = { readonly store: Store; readonly facts: Parameters<typeof unitsOf>[0] };

/** How the balances of a scope's addresses compare with the listed transactions. */
export const booksOf = async (
  deps: Dependencies,
  environment: string,
  scope: Scope,
  networkId?: string,
): Promise<Books> => {
  const owner = { scope, networkId };
  const { data, total } = await listDifferences(deps, environment, owner, { skip: 0, take: mostDifferences });
  const { comparedAt, isWaiting } =
    scope.kind === "address"
      ? await stateOf(deps.store, environment, recordId(scope.id))
      : { comparedAt: null, isWaiting: false };
  return {
    differences: [...data],
    total,
    loud: await loudOf(deps.store, environment, owner, data),
    comparedAt,
    isWaiting,
  };
};

/** How many are more than their note explains: they come first. */
const loudOf = async (
  store: Store,
  environment: string,
  owner: Owner,
  first: readonly BookDifference[],
): Promise<number> => {
  const loud = first.filter(({ isQuiet }) => !isQuiet).length;
  if (loud < mostDifferences) return loud;
  const { count } = await differingIn(store, environment, owner)
    .where("quiet", "=", 0)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

type Owner = { readonly scope: Scope; readonly networkId?: string | undefined };

/** A page of the balances that the listed transactions do not explain, those that are more than their note says first. */
export const listDifferences = async (
  deps: Dependencies,
  environment: string,
  owner: Owner,
  { skip, take }: PageWindow,
): Promise<{ readonly data: readonly BookDifference[]; readonly total: number }> => {
  const differing = differingIn(deps.store, environment, owner);
  const rows = await inOrder(differing).limit(take).offset(skip).execute();
  const total =
    skip === 0 && rows.length < take
      ? rows.length
      : (await differing.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
  return { data: await shown(deps, environment, rows), total };
};

/** The differences of all addresses that a filter accepts, for a file. */
export const allDifferences = async (
  deps: Dependencies,
  environment: string,
  isOf: (row: BookCheckTable) => Promise<boolean> | boolean,
): Promise<readonly BookDifference[]> => {
  const rows = await inOrder(differingIn(deps.store, environment, everyone)).execute();
  const own: BookCheckTable[] = [];
  for (const row of rows) if (await isOf(row)) own.push(row);
  const differences: BookDifference[] = [];
  for (const some of chunksOf(own)) differences.push(...(await shown(deps, environment, some)));
  return differences;
};

/** How the coin balances of address records differ from the listed transactions, in words. */
export const coinDifferences = async (
  deps: Dependencies,
  environment: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const words = new Map<string, string>();
  for (const some of chunksOf(ids)) {
    const coins = differingIn(deps.store, environment, everyone)
      .where("address_id", "in", some)
      .where("asset", "=", "native");
    for (const one of await shown(deps, environment, await inOrder(coins).execute())) {
      words.set(one.addressId, differenceText(one));
    }
  }
  return words;
};

const everyone: Owner = { scope: { kind: "organization" } };

/** The index of differences is used only by a query with exactly this condition. */
const differingIn = (store: Store, environment: string, { scope, networkId }: Owner) => {
  let rows = store
    .selectFrom("book_checks")
    .where("environment", "=", environment)
    .where(sql<boolean>`confirmed <> '0'`);
  if (networkId !== undefined) rows = rows.where("network_id", "=", networkId);
  if (scope.kind === "organization") return rows;
  return scope.kind === "address"
    ? rows.where("address_id", "=", recordId(scope.id))
    : rows.where(scope.kind, "=", scope.id);
};

const inOrder = (rows: ReturnType<typeof differingIn>) =>
  rows.selectAll().orderBy("quiet").orderBy("address_id").orderBy("asset");

const stateOf = async (
  store: Store,
  environment: string,
  addressId: string,
): Promise<Pick<Books, "comparedAt" | "isWaiting">> => {
  const { judged, waiting } = await store
    .selectFrom("book_checks")
    .select(({ fn }) => [fn.max("judged_at").as("judged"), fn.max("waiting").as("waiting")])
    .where("environment", "=", environment)
    .where("address_id", "=", addressId)
    .executeTakeFirstOrThrow();
  return { comparedAt: judged === null ? null : new Date(judged).toISOString(), isWaiting: waiting === 1 };
};

const shown = async (
  { facts }: Dependencies,
  environment: string,
  rows: readonly BookCheckTable[],
): Promise<readonly BookDifference[]> => {
  const differences: BookDifference[] = [];
  const units = new Map<string, Awaited<ReturnType<typeof unitsOf>>>();
  for (const networkId of new Set(rows.map(({ network_id: id }) => id))) {
    const assets = rows.flatMap((row) => (row.network_id === networkId ? [row.asset] : []));
    units.set(networkId, await unitsOf(facts, environment, networkId, assets));
  }
  for (const row of rows) {
    const unit = units.get(row.network_id);
    if (unit === undefined) continue;
    const asset = assetOf(row.asset, row.kind);
    const difference = BigInt(row.confirmed);
    const amount = String(difference < 0n ? -difference : difference);
    const time = (at: number): string => new Date(at).toISOString();
    differences.push({
      address: checksumAddress(row.address),
      addressId: row.address_id,
      networkId: row.network_id,
      asset,
      side: difference < 0n ? "lower" : "higher",
      amount,
      text: heldText(asset, amount, unit),
      isExact: row.same === 1,
      since: row.agreed_at === null ? null : time(row.agreed_at),
      first: time(row.first_at ?? row.read_at),
      note: differenceNotes.find((note) => note === row.note) ?? null,
      isQuiet: row.quiet === 1,
    });
  }
  return differences;
};
