import { addressKeySchema } from "#shared/console/identifiers.ts";
import type { TransactionSearch } from "./transaction-search.ts";

/** The search with addresses in canonical form, without invalid ones: a wrong checksum, or other text. */
export const withAddressKeys = <Search extends Pick<TransactionSearch, "asset" | "counterparty" | "account">>(
  search: Search,
): Search => ({
  ...search,
  asset: search.asset === "native" ? "native" : keyOf(search.asset),
  counterparty: keyOf(search.counterparty),
  account: keyOf(search.account),
});

const keyOf = (text: string | undefined): string | undefined => addressKeySchema.safeParse(text).data;
