import { type ListedTransactionDependencies, networkNow } from "#server/domains/transactions/page-facts.ts";
import { select } from "#server/domains/transactions/select.ts";
import type { SeenAsset } from "#shared/console/accounting.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { monthOf, startOfMonth } from "./month.ts";

/** The assets in an environment's transactions, by network and symbol. */
export const seenAssets = async (
  deps: ListedTransactionDependencies,
  environment: string,
): Promise<readonly SeenAsset[]> => {
  const { store, networks, tokens } = deps;
  const rows = await store
    .selectFrom("ledger_assets")
    .select(["network_id", "token"])
    .distinct()
    .where("environment", "=", environment)
    .limit(mostAssets)
    .execute();
  const assets: SeenAsset[] = [];
  for (const reference of new Set(rows.map(({ network_id: id }) => id))) {
    const facts = await networkNow(networks, environment, reference);
    const networkId = facts?.id ?? reference;
    const own = rows.filter(({ network_id: id }) => id === reference).map(({ token }) => token);
    const contracts = own.filter((token) => token !== "native");
    const tokenFacts = await tokens.storedFacts({ environment, networkId, coin: facts?.coin.symbol ?? "" }, contracts);
    for (const asset of own) {
      const token = tokenFacts.get(addressKey(asset));
      assets.push(
        asset === "native"
          ? { networkId, asset, symbol: facts?.coin.symbol ?? null, isAmbiguous: false }
          : {
              networkId,
              asset,
              symbol: token?.symbol ?? token?.name ?? null,
              isAmbiguous: token?.isAmbiguous ?? false,
            },
      );
    }
  }
  return assets.toSorted(
    (one, other) =>
      one.networkId.localeCompare(other.networkId) ||
      (one.symbol ?? one.asset).localeCompare(other.symbol ?? other.asset),
  );
};

/** More than anyone would scroll through. */
const mostAssets = 500;
const mostMonths = 600;
const spending = endpointNames.filter((name) => endpointFacts[name].spends);

/** The months (UTC) with transactions or operations that spend, newest first: one index look-up each. */
export const seenMonths = async (
  deps: ListedTransactionDependencies,
  environment: string,
): Promise<readonly string[]> => {
  const months: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; months.length < mostMonths;) {
    const [transaction, operation] = await Promise.all([
      newestTransaction(deps, environment, before),
      newestOperation(deps, environment, before),
    ]);
    const newest = Math.max(transaction, operation);
    if (newest < 0) return months;
    const month = monthOf(newest);
    months.push(month);
    before = startOfMonth(month);
  }
  return months;
};

const newestTransaction = async (
  deps: ListedTransactionDependencies,
  environment: string,
  before: number,
): Promise<number> => {
  const selection = await select(deps, environment, {});
  const [place] = await selection({ sort_at: before, transaction_number: 0 }, 1);
  return place?.sort_at ?? -1;
};

const newestOperation = async (
  { store }: Pick<ListedTransactionDependencies, "store">,
  environment: string,
  before: number,
): Promise<number> => {
  const row = await store
    .selectFrom("operations")
    .select("created_at")
    .where("environment", "=", environment)
    .where("operation", "in", spending)
    .where("created_at", "<", before)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? -1;
};
