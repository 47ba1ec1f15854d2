import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { transactionsSeenAnswerSchema } from "#shared/console/accounting.ts";
import { isPending } from "#shared/console/transaction-states.ts";
import {
  type TransactionsAnswer,
  transactionsAnswerSchema,
  type transactionsQuerySchema,
  transactionsRefreshSchema,
  type ListedTransaction,
} from "#shared/console/transactions.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { askAgainMs } from "./source/mirror.ts";
import { stale, useChange } from "./stale.ts";

/** The query of a list of transactions. */
export type TransactionsAsked = z.input<typeof transactionsQuerySchema>;
/** The filters of the query. */
export type TransactionFilter = Omit<TransactionsAsked, "take" | "cursor">;

const pathOf = (environment: string) => `/console/${encodeURIComponent(environment)}/transactions`;

/** How often a page with a pending transaction is fetched again. */
const watchMs = 5_000;
/** The way back consists of pages seen before. */
const keptMs = 30 * 60_000;

/** A page of the transactions of the organization or of one owner, newest first. */
export const transactionsOptions = (environment: string, { cursor, take, ...filter }: TransactionsAsked) =>
  queryOptions({
    queryKey: keys.listedTransactions.page(environment, filter, take, cursor),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: pathOf(environment),
        query: { ...filter, take, cursor },
        schema: transactionsAnswerSchema,
        signal,
      }),
    refetchInterval: ({ state: asked }) => {
      const { data, dataUpdateCount } = asked;
      return againMs(
        asked,
        askAgainMs(data?.list) ||
          (dataUpdateCount < mostLooks && data?.data.length === 0 && lookMs) ||
          (data?.data.some(({ state }) => isPending(state)) === true && watchMs) ||
          (dataUpdateCount < mostLooks && data?.data.some(lacksUnit) === true && lookMs),
      );
    },
    gcTime: keptMs,
  });

/**
 * The server reads unknown tokens of a page and the owners of new transactions, which takes a moment, so an empty list
 * may fill up. The waiting is bounded.
 */
const mostLooks = 5;
const lookMs = 2_000;

const lacksUnit = ({ entries }: ListedTransaction): boolean =>
  entries.some(({ asset, text }) => asset.kind === "erc20" && text.includes(" base units"));

/**
 * The cursor of the previous page, if this browser has seen that page: the server returns only the next page's cursor.
 * Null: it is the first page, which has none.
 */
export const newerCursor = (
  client: QueryClient,
  environment: string,
  { cursor, take, ...filter }: TransactionsAsked,
): string | null | undefined => {
  const seen = client.getQueriesData<TransactionsAnswer>({
    queryKey: keys.listedTransactions.page(environment, filter, take),
  });
  const before = seen.find(([, page]) => page !== undefined && page.next === cursor);
  if (before === undefined) return undefined;
  const own = before[0].at(-1);
  return typeof own === "string" ? own : null;
};

/** The assets and months with transactions. */
export const transactionsSeenOptions = (environment: string) =>
  queryOptions({
    queryKey: keys.listedTransactions.seen(environment),
    queryFn: async ({ signal }) =>
      (await consoleRequest({ path: `${pathOf(environment)}/seen`, schema: transactionsSeenAnswerSchema, signal }))
        .data,
    staleTime: 60_000,
  });

/** Has the server compare its copy with the service's list. */
export const useRefreshTransactions = (environment: string) =>
  useChange(stale.afterTransactionsRefresh(environment), () =>
    consoleRequest({
      method: "POST",
      path: `${pathOf(environment)}/refresh`,
      body: {},
      schema: transactionsRefreshSchema,
    }),
  );
