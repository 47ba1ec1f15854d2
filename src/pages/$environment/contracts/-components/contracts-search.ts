import * as z from "zod/mini";
import { type ContractListQuery, contractScopes } from "#shared/console/contract-list.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { withDefault } from "#src/lib/fallback.ts";
import { findSearch, listDefaults } from "#src/lists/list-search.ts";

export const defaults = { scope: "all", find: "", tag: "", network: "", deployment: "", ...listDefaults } as const;

// A router parses bare digits in a URL as a number.
const text = lazily(() => withDefault(z.coerce.string().check(z.maxLength(200)), ""));

/** The URL of the list of contracts. */
export const searchSchema = lazily(() =>
  z.object({
    scope: withDefault(z.enum(contractScopes), defaults.scope),
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

/** The text that is looked for. The list of deployed contracts, which earlier links lead to, called it `q`. */
export const foundText = ({ find, q = "" }: Pick<ContractsSearch, "find" | "q">): string => given(find) ?? q;

export const queryOf = ({ scope, tag, network, skip, take, ...asked }: ContractsSearch): ContractListQuery => ({
  scope,
  search: given(foundText(asked)),
  tag: given(tag),
  networkId: given(network),
  ...pageQuery({ skip, take }),
});
