import * as z from "zod/mini";
import { directions, transactionStates } from "#shared/console/transaction-states.ts";
import { lazily } from "#shared/wire/lazily.ts";
import type { TransactionFilter } from "#src/api/transactions.ts";
import { ifValid } from "#src/lib/fallback.ts";
import { listSearch, urlText } from "#src/lists/list-search.ts";

const day = lazily(() => ifValid(z.iso.date()));

/** A possible address. The list validates and normalizes it (`with-address-keys.ts`). */
const addressText = lazily(() => ifValid(z.string().check(z.maxLength(200))));

/** The filters of a list of transactions in the URL. Days are in UTC, like those of the books. */
const filters = {
  /** Whose: a profile's reference, a wallet's id or an address. Only in the organization's list, and one of the three. */
  profile: urlText,
  wallet: urlText,
  account: addressText,
  direction: lazily(() => ifValid(z.enum(directions))),
  networkId: urlText,
  /** `native`, or the contract of a token. */
  asset: addressText,
  /** The address at the other end. */
  counterparty: addressText,
  /** A run's id. */
  run: urlText,
  status: lazily(() => ifValid(z.enum(transactionStates))),
  since: day,
  until: day,
};

/** The search parameters of a list of transactions: its filters, and the page by its cursor. */
export const transactionSearch = { ...filters, cursor: urlText, take: listSearch.take };

const searchSchema = lazily(() => z.object(transactionSearch));

export type TransactionSearch = z.output<typeof searchSchema>;
export type FilterKey = keyof typeof filters;
export type OnTransactionSearch = (change: Partial<TransactionSearch>) => void;

/** The owner of the listed transactions. */
export type TransactionOwner =
  | { readonly kind: "organization" }
  | { readonly kind: "address" | "wallet" | "profile"; readonly id: string };

/** The active filters. */
export const activeFilters = (search: TransactionSearch): readonly FilterKey[] =>
  filterKeys.filter((key) => search[key] !== undefined);

const filterKeys = [
  "profile",
  "wallet",
  "account",
  "direction",
  "networkId",
  "asset",
  "counterparty",
  "run",
  "status",
  "since",
  "until",
] as const;

/** Removes every filter. */
export const noFilters: Partial<TransactionSearch> = {
  ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
  cursor: undefined,
};

/** The query for the server. */
export const filterOf = (owner: TransactionOwner, search: TransactionSearch): TransactionFilter => ({
  ...(owner.kind === "organization" ? accountIn(search) : { [owner.kind]: owner.id }),
  direction: search.direction,
  networkId: search.networkId,
  asset: search.asset,
  counterparty: search.counterparty,
  run: search.run,
  state: search.status,
  since: search.since,
  until: search.until,
});

/** The server takes one owner: the smallest that a URL names. */
const accountIn = ({ profile, wallet, account }: TransactionSearch): TransactionFilter => {
  if (account !== undefined) return { address: account };
  return wallet === undefined ? { profile } : { wallet };
};

/** No account is chosen. */
export const ofNobody = { profile: undefined, wallet: undefined, account: undefined } as const;
