import type { Networks } from "#server/domains/meaning/networks.ts";
import type { Tokens } from "#server/domains/tokens/tokens.ts";
import type { Store } from "#server/store/tables.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { ListedContract } from "#shared/console/contract-list.ts";
import { amountText } from "#shared/meaning/shown.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { BareContract } from "./sections.ts";

export type FactsOfContracts = { readonly networks: Networks; readonly tokens: Tokens };

/** The contracts of a page with what is stored of each. Nothing is asked of the service or of a node. */
export const withFacts = async (
  store: Store,
  { networks, tokens }: FactsOfContracts,
  environment: string,
  contracts: readonly BareContract[],
): Promise<ListedContract[]> => {
  if (contracts.length === 0) return [];
  const addresses = [...new Set(contracts.map(({ address }) => address))];
  const [labels, implementations, totals] = await Promise.all([
    store
      .selectFrom("labels")
      .select(["network_id", "address", "label"])
      .where("environment", "=", environment)
      .where("address", "in", addresses)
      .execute(),
    store
      .selectFrom("implementations")
      .select(["network_id", "address", "implementation"])
      .where("environment", "=", environment)
      .where("address", "in", addresses)
      .execute(),
    store
      .selectFrom("asset_totals")
      .select(["network_id", "asset", "amount"])
      .where("environment", "=", environment)
      .where("scope", "=", "organization")
      .where("asset", "in", addresses)
      .execute(),
  ]);
  const bookNames = await namesInBook(store, environment, implementations);
  const used = await lastUses(store, environment, contracts);
  const factsOn = new Map<string, ReadonlyMap<string, TokenFacts>>();
  for (const networkId of new Set(contracts.map((one) => one.networkId))) {
    const coin = (await networks.find(environment, networkId))?.coin.symbol ?? "";
    const on = contracts.flatMap((one) => (one.networkId === networkId ? [one.address] : []));
    factsOn.set(networkId, await tokens.storedFacts({ environment, networkId, coin }, on));
  }
  return contracts.map((one, index): ListedContract => {
    const isHere = (row: { readonly network_id: string; readonly address: string }) =>
      row.network_id === one.networkId && row.address === one.address;
    const label =
      labels.find(isHere)?.label ?? labels.find((row) => row.network_id === "" && row.address === one.address)?.label;
    const token = factsOn.get(one.networkId)?.get(one.address);
    const implementation = implementations.find(isHere)?.implementation;
    const amount = totals.find((row) => row.network_id === one.networkId && row.asset === one.address)?.amount;
    const at = used[index];
    return {
      ...one,
      name: (one.source === "book" ? one.name : (label ?? one.name)) ?? token?.name ?? token?.symbol ?? null,
      kind: kindOf(token, implementation !== undefined),
      symbol: token?.symbol ?? null,
      implementation:
        implementation === undefined
          ? null
          : {
              address: implementation,
              name: bookNames.get(`${one.networkId} ${implementation}`) ?? null,
            },
      held: amount === undefined || amount === "0" || token === undefined ? null : heldText(token, amount),
      usedAt: at === undefined ? null : new Date(at).toISOString(),
    };
  });
};

const kindOf = (token: TokenFacts | undefined, isProxy: boolean): ListedContract["kind"] => {
  if (token?.standard === "erc20") return "token";
  if (token?.standard === "erc721" || token?.standard === "erc1155") return "collection";
  return isProxy ? "proxy" : "contract";
};

const heldText = (token: TokenFacts, amount: string): string =>
  token.standard === "erc721" || token.standard === "erc1155"
    ? countText(Number(amount), "token")
    : amountText({ kind: "erc20", token: token.address }, amount, {
        native: { symbol: "", decimals: 0 },
        token: () => token,
      });

type Implementation = { readonly network_id: string; readonly implementation: string };

const namesInBook = async (
  store: Store,
  environment: string,
  implementations: readonly Implementation[],
): Promise<ReadonlyMap<string, string>> => {
  if (implementations.length === 0) return new Map();
  const rows = await store
    .selectFrom("contracts")
    .select(["network_id", "address", "name"])
    .where("environment", "=", environment)
    .where("address", "in", [...new Set(implementations.map(({ implementation }) => implementation))])
    .execute();
  return new Map(rows.map((row) => [`${row.network_id} ${row.address}`, row.name]));
};

/** When an operation with each was last recorded: each the last entry of an index, together one statement. */
const lastUses = async (
  store: Store,
  environment: string,
  contracts: readonly BareContract[],
): Promise<readonly (number | undefined)[]> => {
  const row = await store
    .selectNoFrom((eb) =>
      contracts.map(({ networkId, address }, index) =>
        eb
          .selectFrom("operations")
          .where("environment", "=", environment)
          .where("contract_address", "=", address)
          .where("network_id", "=", networkId)
          .select(({ fn }) => fn.max("created_at").as("at"))
          .as(`of${index}`),
      ),
    )
    .executeTakeFirst();
  return contracts.map((_, index) => {
    const at: unknown = row?.[`of${index}`];
    return at === null || at === undefined ? undefined : Number(at);
  });
};
