import * as z from "zod/mini";
import { stateFilters } from "#shared/console/operation-states.ts";
import type { OperationQuery } from "#shared/console/operation.ts";
import { activityFilterNames } from "#shared/console/views.ts";
import { endpointNames, isWriteName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { ifValid } from "#src/lib/fallback.ts";
import { listSearch, urlText } from "#src/lists/list-search.ts";

/**
 * Base units. A router parses bare digits as a number: one that it cannot represent exactly was not meant as an amount.
 */
const baseUnits = lazily(() =>
  ifValid(
    z.union([z.string().check(z.regex(/^\d{1,78}$/)), z.pipe(z.int().check(z.nonnegative()), z.transform(String))]),
  ),
);

/** Days before today (UTC), which stay relative in a saved view: `-7d`. */
const relativeDays = /^-(\d{1,3})d$/;

/** A day (UTC), an instant, or a number of days before today. */
const when = lazily(() =>
  ifValid(z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.string().check(z.regex(relativeDays))])),
);

const state = lazily(() => ifValid(z.enum([...stateFilters, "attention"])));
const kind = lazily(() => ifValid(z.enum(endpointNames.filter(isWriteName))));

const filters = {
  text: urlText,
  state,
  kind,
  person: urlText,
  network: urlText,
  contract: urlText,
  function: urlText,
  asset: urlText,
  min: baseUnits,
  max: baseUnits,
  address: urlText,
  reference: urlText,
  since: when,
  until: when,
  run: urlText,
};

const filterSchema = lazily(() => z.object(filters));

const searchSchema = lazily(() =>
  z.object({
    ...filters,
    /** The saved view the filters come from; `all`: none, although the page has a default. */
    view: urlText,
    /** The page that is shown. */
    cursor: urlText,
    /** With a cursor, how many rows are before its page. */
    skip: listSearch.skip,
    take: listSearch.take,
    /** The runs whose operations are shown in the list, with commas between their ids. */
    open: urlText,
    /** Names in links of earlier versions. */
    endpoint: kind,
    purpose: urlText,
  }),
);

/** The search parameters of Activity. Links of earlier versions open the same rows. */
export const activitySearchSchema = lazily(() =>
  z.pipe(
    searchSchema.built,
    z.transform(({ endpoint, purpose, ...search }) => ({
      ...search,
      ...(search.kind === undefined && endpoint !== undefined ? { kind: endpoint } : {}),
      ...(search.text === undefined && purpose !== undefined ? { text: purpose } : {}),
    })),
  ),
);

export type ActivityFilter = z.output<typeof filterSchema>;
export type ActivitySearch = z.output<typeof activitySearchSchema>;
export type FilterName = (typeof activityFilterNames)[number];
export type OnActivitySearch = (
  change: Partial<ActivitySearch>,
  how?: { readonly replace: true; readonly resetScroll?: false },
) => void;

/** A view for no view. */
export const allView = "all";

/** The active filters. */
export const activeFilters = (filter: ActivityFilter): readonly FilterName[] =>
  activityFilterNames.filter((name) => filter[name] !== undefined);

/** Only the filters, as strings: the content of a view. */
export const filterTexts = (filter: ActivityFilter): Partial<Record<FilterName, string>> =>
  Object.fromEntries(activityFilterNames.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])));

/** The filters of a stored view, parsed like the page's own URL: unknown ones are dropped. */
export const filtersOf = (search: Readonly<Record<string, string>>): ActivityFilter => filterSchema.parse(search);

/** No filter and the first page; `take` is unchanged. */
export const noFilters: Partial<ActivitySearch> = {
  ...Object.fromEntries(activityFilterNames.map((name) => [name, undefined])),
  view: undefined,
  cursor: undefined,
  open: undefined,
  skip: 0,
};

/** Whether the URL specifies no list: then the page opens with the person's default view. */
export const isBare = (search: ActivitySearch): boolean =>
  activeFilters(search).length === 0 && search.view === undefined && search.cursor === undefined && search.skip === 0;

const dayMs = 86_400_000;

/** A day or an instant that does not depend on today. `now` in milliseconds. */
export const instantOf = (text: string, now: number): string => {
  const days = relativeDays.exec(text)?.[1];
  return days === undefined ? text : new Date(now - Number(days) * dayMs).toISOString().slice(0, 10);
};

/** The filters in the server's form. An amount without its asset is dropped. */
export const askedFilter = (filter: ActivityFilter, now: number) => {
  const { since, until, min, max, ...rest } = filter;
  return {
    ...Object.fromEntries(activityFilterNames.flatMap((name) => (name in rest ? [[name, filter[name]]] : []))),
    ...(filter.asset === undefined ? {} : { min, max }),
    since: since === undefined ? undefined : instantOf(since, now),
    until: until === undefined ? undefined : instantOf(until, now),
  };
};

/** A page of operations, which groups runs if it groups anything. */
export type ActivityQuery = Omit<OperationQuery, "grouped"> & { readonly grouped?: "true" | undefined };

/** The query for a page. A run is one row only without filters other than time. */
export const askedPage = (search: ActivitySearch, now: number): ActivityQuery => {
  const filter = askedFilter(search, now);
  const isGrouped = activeFilters(search).every((name) => name === "since" || name === "until");
  return {
    ...filter,
    ...(search.cursor === undefined ? {} : { cursor: search.cursor }),
    // A link of an earlier version counts ungrouped rows.
    ...(isGrouped && (search.cursor !== undefined || search.skip === 0) ? { grouped: "true" as const } : {}),
    ...(search.cursor === undefined && search.skip > 0 ? { skip: String(search.skip) } : {}),
    take: String(search.take),
  };
};

/** A search emptied by hand: without an explicit view, the page would open with the person's default again. */
export const keptOpen = (search: ActivitySearch, hasDefault: boolean): ActivitySearch =>
  hasDefault && isBare(search) ? { ...search, view: allView } : search;
