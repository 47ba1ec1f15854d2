import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { pageSize } from "./page-size.ts";

/** What a list is in a URL that does not say: its first rows, in the order of the service. */
export const listDefaults = { skip: 0, take: pageSize } as const;

/** The search parameters that every list has: its window, and the sort of the rows shown. */
export const listSearch = {
  skip: lazily(() => z.catch(z._default(z.int().check(z.nonnegative()), listDefaults.skip), listDefaults.skip)),
  take: lazily(() =>
    z.catch(z._default(z.int().check(z.minimum(1), z.maximum(maxTake)), listDefaults.take), listDefaults.take),
  ),
  sort: lazily(() => z.catch(z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,40}$/))), undefined)),
};

export type ListSearch = z.output<z.ZodMiniObject<typeof listSearch>>;

/** What is looked for: no control characters, no longer than the server takes. */
const findText = lazily(() =>
  z.catch(
    z.optional(
      z.pipe(
        z.pipe(
          z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
          z.transform((text) =>
            text
              .trim()
              .replaceAll(/\p{Cc}/gu, " ")
              .slice(0, maxFindText),
          ),
        ),
        z.transform((text) => (text === "" ? undefined : text)),
      ),
    ),
    undefined,
  ),
);

/** The longest text that is looked for. */
export const maxFindText = 200;

/** A text of a URL: a router reads bare digits as a number. */
export const urlText = lazily(() =>
  z.catch(
    z.optional(z.union([z.string().check(z.minLength(1), z.maxLength(500)), z.pipe(z.number(), z.transform(String))])),
    undefined,
  ),
);

/** The search parameters of a list that the server mirrors: what is looked for in all of it. */
export const findSearch = { ...listSearch, q: findText, networkId: urlText, profile: urlText };

export type FindSearch = ListSearch & {
  readonly q?: string | undefined;
  readonly networkId?: string | undefined;
  readonly profile?: string | undefined;
};

/** A change of a list's part of the URL; one by typing replaces the entry of the history, so that going back leaves the page. */
export type OnSearch = (change: Partial<FindSearch>, how?: { readonly replace: true }) => void;

/** Whether something is looked for that only the mirror can find. */
export const isAsked = ({ q, networkId, profile }: FindSearch): boolean =>
  q !== undefined || networkId !== undefined || profile !== undefined;

/** What the loader of a list depends on: the window of its rows, and whether the mirror is asked instead. */
export const listDeps = ({ search }: { readonly search: FindSearch }) => ({
  skip: search.skip,
  take: search.take,
  isAsked: isAsked(search),
});
