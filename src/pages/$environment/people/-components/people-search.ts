import * as z from "zod/mini";
import type { PeopleQuery } from "#shared/console/people.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { withDefault } from "#src/lib/fallback.ts";
import { listDefaults, listSearch, urlText } from "#src/lists/list-search.ts";

export const shown = ["all", "signed-in", "disabled"] as const;

export const defaults = { name: "", show: "all", ...listDefaults } as const;

/** The page's search parameters: filters, position in the list, and the open person. */
export const searchSchema = lazily(() =>
  z.object({
    name: withDefault(z.coerce.string().check(z.maxLength(200)), defaults.name),
    show: withDefault(z.enum(shown), defaults.show),
    person: urlText,
    ...listSearch,
  }),
);

export type Search = z.output<typeof searchSchema>;

/** The number of active filters. */
export const activeFilterCount = ({ name, show }: Search): number => Number(name !== "") + Number(show !== "all");

/** The query for the server: a page of the list, or one person. */
export const queryOf = ({ name, show, person, skip, take }: Search): PeopleQuery =>
  person === undefined
    ? { ...(name === "" ? {} : { q: name }), show, ...pageQuery({ skip, take }) }
    : { q: person, show: "all" };
