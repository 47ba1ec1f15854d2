import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { ifValid, withDefault } from "#src/lib/fallback.ts";
import { pageSize } from "./page-size.ts";

/** A list's defaults in a URL: its first rows, in the service's order. */
export const listDefaults = { skip: 0, take: pageSize } as const;

/** The search parameters of every list: its window, and the sort of the rows shown. */
export const listSearch = {
  skip: lazily(() => withDefault(z.int().check(z.nonnegative()), listDefaults.skip)),
  take: lazily(() => withDefault(z.int().check(z.minimum(1), z.maximum(maxTake)), listDefaults.take)),
  sort: lazily(() => ifValid(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/)))),
};

export type ListSearch = z.output<z.ZodMiniObject<typeof listSearch>>;

/** The search text: no control characters, no longer than the server accepts. */
const findText = lazily(() => ifValid(z.pipe(z.union([z.string(), z.number()]), z.transform(searchable))));

const searchable = (typed: string | number): string | undefined => {
  const text = String(typed)
    .trim()
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, maxFindText);
  return text === "" ? undefined : text;
};

/** The longest search text. */
export const maxFindText = 200;

/** A string in a URL: a router parses bare digits as a number. */
export const urlText = lazily(() =>
  ifValid(z.union([z.string().check(z.minLength(1), z.maxLength(500)), z.pipe(z.number(), z.transform(String))])),
);

/** The search parameters of a mirrored list: the search of the whole list. */
export const findSearch = { ...listSearch, q: findText, networkId: urlText, profile: urlText };

export type FindSearch = ListSearch & {
  readonly q?: string | undefined;
  readonly networkId?: string | undefined;
  readonly profile?: string | undefined;
};

/**
 * A change of a list's part of the URL; a change by typing replaces the history entry, so that going back leaves the
 * page.
 */
export type OnSearch = (change: Partial<FindSearch>, how?: { readonly replace: true }) => void;

/** Whether the search needs the mirror. */
export const isAsked = ({ q, networkId, profile }: FindSearch): boolean =>
  q !== undefined || networkId !== undefined || profile !== undefined;

/** What a list's loader depends on: the window of its rows, and whether the mirror is used instead. */
export const listDeps = ({ search }: { readonly search: FindSearch }) => ({
  skip: search.skip,
  take: search.take,
  isAsked: isAsked(search),
});
