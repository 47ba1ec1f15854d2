import * as z from "zod/mini";
import type { BookQuery } from "#shared/console/contracts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { withDefault } from "#src/lib/fallback.ts";
import { findSearch, listDefaults } from "#src/lists/list-search.ts";

export const defaults = { tab: "book", find: "", tag: "", network: "", deployment: "", ...listDefaults } as const;

// A router parses bare digits in a URL as a number.
const text = lazily(() => withDefault(z.coerce.string().check(z.maxLength(200)), ""));

/** The URL of the list of contracts. */
export const searchSchema = lazily(() =>
  z.object({
    tab: withDefault(z.enum(["book", "deployed"]), defaults.tab),
    find: text,
    tag: text,
    network: text,
    /** The deployment id that is looked up. */
    deployment: text,
    ...findSearch,
  }),
);

export type ContractsSearch = z.output<typeof searchSchema>;

const given = (value: string) => (value === "" ? undefined : value);

/** The query for the book. */
export const queryOf = ({ find, tag, network, skip, take }: ContractsSearch): BookQuery => ({
  search: given(find),
  tag: given(tag),
  networkId: given(network),
  ...pageQuery({ skip, take }),
});
