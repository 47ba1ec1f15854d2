import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { directions, ledgerStates } from "#shared/console/ledger-states.ts";
import type { LedgerFilter } from "../api/ledger.ts";
import { listSearch, urlText } from "../lists/list-search.ts";

const day = lazily(() => z.catch(z.optional(z.iso.date()), undefined));

/**
 * What may be an address. Whether it is one, and in which spelling, is read with the list (`with-address-keys.ts`): what compares checksums is no
 * part of the first load of other pages.
 */
const addressText = lazily(() => z.catch(z.optional(z.string().check(z.maxLength(200))), undefined));

/** The filters of a list of transactions, as they are in the URL. Days are in UTC, as those of the books. */
const filters = {
  direction: lazily(() => z.catch(z.optional(z.enum(directions)), undefined)),
  networkId: urlText,
  /** `native`, or the contract of a token. */
  asset: addressText,
  /** The address at the other end. */
  counterparty: addressText,
  status: lazily(() => z.catch(z.optional(z.enum(ledgerStates)), undefined)),
  since: day,
  until: day,
};

/** The search parameters of a list of transactions: its filters, and the page by its cursor. */
export const ledgerSearch = { ...filters, cursor: urlText, take: listSearch.take };

const searchSchema = lazily(() => z.object(ledgerSearch));

export type LedgerSearch = z.output<typeof searchSchema>;
export type FilterKey = keyof typeof filters;
export type OnLedgerSearch = (change: Partial<LedgerSearch>) => void;

/** Whose transactions are listed. */
export type LedgerOwner =
  | { readonly kind: "organization" }
  | { readonly kind: "address" | "wallet" | "profile"; readonly id: string };

/** The filters that are set. */
export const setFilters = (search: LedgerSearch): readonly FilterKey[] =>
  filterKeys.filter((key) => search[key] !== undefined);

const filterKeys = ["direction", "networkId", "asset", "counterparty", "status", "since", "until"] as const;

/** Every filter taken away. */
export const noFilters: Partial<LedgerSearch> = {
  ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
  cursor: undefined,
};

/** What the server is asked for. */
export const filterOf = (owner: LedgerOwner, search: LedgerSearch): LedgerFilter => ({
  ...(owner.kind === "organization" ? {} : { [owner.kind]: owner.id }),
  direction: search.direction,
  networkId: search.networkId,
  asset: search.asset,
  counterparty: search.counterparty,
  state: search.status,
  since: search.since,
  until: search.until,
});
