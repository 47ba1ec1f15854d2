import * as z from "zod";
import type { BookQuery } from "../../../../../shared/console/contracts.ts";
import { findSearch, listDefaults } from "../../../-components/list-search.ts";
import { pageSize } from "../../../-page-size.ts";

export const defaults = { tab: "book", find: "", tag: "", network: "", deployment: "", ...listDefaults } as const;

// A router reads bare digits in a URL as a number.
const text = z.coerce.string().max(200).default("").catch("");

/** The URL of the list of contracts. */
export const searchSchema = z.object({
  tab: z.enum(["book", "deployed"]).default(defaults.tab).catch(defaults.tab),
  find: text,
  tag: text,
  network: text,
  /** The deployment id that is looked up. */
  deployment: text,
  ...findSearch,
});

export type ContractsSearch = z.output<typeof searchSchema>;

const given = (value: string) => (value === "" ? undefined : value);

/** What is asked of the book. */
export const queryOf = ({ find, tag, network, skip }: ContractsSearch): BookQuery => ({
  search: given(find),
  tag: given(tag),
  networkId: given(network),
  skip: String(skip),
  take: String(pageSize),
});
