import { queryOptions } from "@tanstack/react-query";
import { transactionAnswerSchema } from "#shared/console/transaction.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { fillPath } from "#shared/wire/path.ts";
import { consoleRequest, relay } from "./client/client.ts";
import { keys } from "./keys.ts";

export type Transaction = Answer<"listTransactions">["data"][number];

/** Whose transactions: an address (its text), a wallet (by its id) or a profile (by its reference). */
export type TransactionsOf = { readonly kind: "address" | "wallet" | "profile"; readonly id: string };

/** A page of transactions (endpoints beyond the specification). */
export const transactionsOptions = (environment: string, of: TransactionsOf, page: PageWindow) =>
  queryOptions({
    queryKey: keys.transactions.of(environment, of.kind, of.id, page),
    queryFn: ({ signal }) => listTransactions(environment, of, { query: pageQuery(page), signal }),
  });

/** How often a transaction without a receipt is asked for again. */
const watchMs = 3_000;
/** The service and the node are both asked. */
const timeoutMs = 30_000;

type TransactionRef = { readonly environment: string; readonly networkId: string; readonly hash: string };

/** A transaction of a network, sent through Postern or not; fetched again until there is a receipt. */
export const transactionOptions = ({ environment, networkId, hash }: TransactionRef) =>
  queryOptions({
    queryKey: keys.transactions.one(environment, networkId, hash.toLowerCase()),
    queryFn: async ({ signal }) => {
      const path = fillPath("/console/{environment}/transactions/{networkId}/{hash}", { environment, networkId, hash });
      return (await consoleRequest({ path, schema: transactionAnswerSchema, signal, timeoutMs })).data;
    },
    refetchInterval: ({ state }) => (state.data?.receipt === null ? watchMs : false),
  });

type Options = { readonly query: ReturnType<typeof pageQuery>; readonly signal: AbortSignal };

const listTransactions = (environment: string, { kind, id }: TransactionsOf, options: Options) => {
  switch (kind) {
    case "address":
      return relay(environment, "listTransactionsOfAddress", { params: { address: id }, ...options });
    case "wallet":
      return relay(environment, "listTransactionsOfWallet", { params: { miniWalletId: id }, ...options });
    case "profile":
      return relay(environment, "listTransactionsOfProfile", { params: { reference: id }, ...options });
  }
};
