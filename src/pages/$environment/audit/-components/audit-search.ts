import * as z from "zod/mini";
import { auditActions, auditOutcomes, type AuditQuery } from "#shared/console/audit.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { listDefaults, listSearch } from "#src/lists/list-search.ts";

export const defaults = { person: "", ...listDefaults } as const;

const day = lazily(() => ifValid(z.iso.date()));

/** The page's search parameters: filters and position in the list. Days are in the person's own time zone. */
export const searchSchema = lazily(() =>
  z.object({
    person: withDefault(z.coerce.string().check(z.maxLength(200)), defaults.person),
    action: ifValid(z.enum(auditActions)),
    outcome: ifValid(z.enum(auditOutcomes)),
    /** The environment of the entries; the path has the current one. */
    of: ifValid(z.string().check(z.maxLength(200))),
    from: day,
    until: day,
    ...listSearch,
  }),
);

export type Search = z.output<typeof searchSchema>;
export type Filter = Omit<Search, "skip" | "take" | "sort">;

/** The number of active filters. */
export const activeFilterCount = ({ skip: _skip, take: _take, sort: _sort, person, ...rest }: Search): number =>
  Number(person !== "") + Object.values(rest).filter((value) => value !== undefined).length;

export const isFiltered = (search: Search): boolean => activeFilterCount(search) > 0;

/** The query for the server: `until` is inclusive. */
export const queryOf = ({ person, action, outcome, of, from, until, skip, take }: Search): AuditQuery => ({
  person: person === "" ? undefined : person,
  action,
  outcome,
  environment: of,
  from: from === undefined ? undefined : startOfDay(from, 0),
  to: until === undefined ? undefined : startOfDay(until, 1),
  ...pageQuery({ skip, take }),
});

const startOfDay = (text: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};
