import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { relay } from "./client/client.ts";
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
