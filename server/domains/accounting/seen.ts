import { type ListedTransactionDependencies, networkNow } from "#server/domains/transactions/page-facts.ts";
import { select } from "#server/domains/transactions/select.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { SeenAsset } from "#shared/console/accounting.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { unknownCoin } from "#shared/meaning/coin.ts";
import { assetName } from "#shared/meaning/shown.ts";
import type { Asset, TokenFacts } from "#shared/meaning/types.ts";
import { endpointFacts, endpointNames } from "#shared/wire/endpoint-facts.ts";
import { monthOf, startOfMonth } from "./month.ts";

/** The assets in an environment's transactions, by network and name. */
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
    const token = (contract: string): TokenFacts | undefined => tokenFacts.get(addressKey(contract));
    const units = { native: facts?.coin ?? unknownCoin, token };
    for (const asset of own) assets.push({ networkId, asset, name: assetName(assetOf(asset, token(asset)), units) });
  }
  return assets.toSorted(
    (one, other) => one.networkId.localeCompare(other.networkId) || one.name.localeCompare(other.name),
  );
};

/** All tokens of a collection are one. */
const assetOf = (asset: string, facts: TokenFacts | undefined): Asset => {
  if (asset === "native") return { kind: "native" };
  const isCollection = facts?.standard === "erc721" || facts?.standard === "erc1155";
  return { kind: isCollection ? "collection" : "erc20", token: checksumAddress(asset) };
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
