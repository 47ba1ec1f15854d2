import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  assetHistoryAnswerSchema,
  assetHoldersAnswerSchema,
  assetItemsAnswerSchema,
  type AssetsAnswer,
  assetsAnswerSchema,
} from "#shared/console/assets.ts";
import { type BookDifference, differencesAnswerSchema } from "#shared/console/book-differences.ts";
import { transactionDaysAnswerSchema } from "#shared/console/transactions.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { fillPath } from "#shared/wire/path.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";

/** The owner of the assets: an address record, a wallet, a profile, or the whole organization. */
export type AssetOwner =
  | { readonly kind: "organization" }
  | { readonly kind: "address"; readonly id: string; readonly address: string }
  | { readonly kind: "wallet" | "profile"; readonly id: string };

/** A coin (`native`) or a token (its contract) on a network. */
export type AssetRef = { readonly networkId: string; readonly asset: string };

const pathOf = (environment: string): string => fillPath("/console/{environment}/assets", { environment });

const ownerQuery = (owner: AssetOwner) => {
  switch (owner.kind) {
    case "address":
      return { addressId: owner.id };
    case "wallet":
      return { wallet: owner.id };
    case "profile":
      return { profile: owner.id };
    case "organization":
      return {};
  }
};

/** Whether balances or tokens are still being read, so the response may be incomplete. */
export const isReadingAssets = ({ progress, list, offersTokens, areTransactionsRead }: AssetsAnswer): boolean =>
  progress.waiting > 0 || list.state === "syncing" || (offersTokens && !areTransactionsRead);

const soonestMs = 1_500;
const movingMs = 2_000;

/** When to fetch assets again: while balances are being read, otherwise never. */
export const assetsAgainMs = (owner: AssetOwner, answer: AssetsAnswer | undefined): number | false => {
  if (answer === undefined) return false;
  // One address takes a moment, and the person waits for it.
  if (owner.kind === "address" && answer.progress.waiting > 0) return soonestMs;
  if (answer.offersTokens && !answer.areTransactionsRead) return 2_000;
  // What is on its way arrives in seconds.
  if (answer.data.some(({ isUpdating = false, change }) => isUpdating || change !== undefined)) return movingMs;
  return isReadingAssets(answer) ? 5_000 : false;
};

/** An owner's coins, tokens and collections; fetched again while balances are being read. */
export const assetsOptions = (environment: string, owner: AssetOwner) =>
  queryOptions({
    queryKey: keys.assets.of(environment, owner),
    queryFn: ({ signal }) =>
      consoleRequest({ path: pathOf(environment), query: ownerQuery(owner), schema: assetsAnswerSchema, signal }),
    refetchInterval: ({ state }) => againMs(state, assetsAgainMs(owner, state.data)),
  });

/** A page of an owner's tokens in a collection. */
export const assetItemsOptions = (
  environment: string,
  owner: AssetOwner,
  { networkId, asset }: AssetRef,
  page: PageWindow,
) =>
  queryOptions({
    queryKey: keys.assets.items(environment, owner, networkId, asset, page),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${pathOf(environment)}/items`,
        query: { ...ownerQuery(owner), networkId, contract: asset, ...pageQuery(page) },
        schema: assetItemsAnswerSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A page of the organization's addresses that hold a contract's tokens. */
export const assetHoldersOptions = (environment: string, { networkId, asset }: AssetRef, page: PageWindow, q = "") =>
  queryOptions({
    queryKey: keys.assets.holders(environment, networkId, asset, page, q),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${pathOf(environment)}/holders`,
        query: { networkId, contract: asset, q: q === "" ? undefined : q, ...pageQuery(page) },
        schema: assetHoldersAnswerSchema,
        signal,
      }),
  });

/** All balances of the organization that the listed transactions do not explain, for a file. */
export const allDifferences = async (environment: string, client: QueryClient): Promise<readonly BookDifference[]> =>
  client.fetchQuery({
    queryKey: keys.assets.differences(environment),
    // A file needs them once for all its rows.
    staleTime: 10_000,
    queryFn: async ({ signal }) => {
      const all: BookDifference[] = [];
      for (;;) {
        const { data, total } = await consoleRequest({
          path: `${pathOf(environment)}/differences`,
          query: pageQuery({ skip: all.length, take: maxTake }),
          schema: differencesAnswerSchema,
          signal,
        });
        all.push(...data);
        if (data.length === 0 || all.length >= total) return all;
      }
    },
  });

/** An owner's balance of an asset on each day it changed. */
export const assetHistoryOptions = (environment: string, owner: AssetOwner, { networkId, asset }: AssetRef) =>
  queryOptions({
    queryKey: keys.assets.history(environment, owner, networkId, asset),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${pathOf(environment)}/history`,
        query: { ...ownerQuery(owner), networkId, asset },
        schema: assetHistoryAnswerSchema,
        signal,
      }),
  });

/** How much of an asset came in and went out each day, from a first day on. */
export const assetDaysOptions = (
  environment: string,
  owner: AssetOwner,
  { networkId, asset }: AssetRef,
  since: string | undefined,
) =>
  queryOptions({
    queryKey: keys.assets.days(environment, owner, networkId, asset, since),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: fillPath("/console/{environment}/transactions/days", { environment }),
        query: {
          ...(owner.kind === "address" ? { address: owner.address } : ownerQuery(owner)),
          networkId,
          asset,
          since,
        },
        schema: transactionDaysAnswerSchema,
        signal,
      }),
    refetchInterval: ({ state }) => againMs(state, state.data?.list.state === "syncing" && 5_000),
  });
