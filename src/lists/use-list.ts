import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { FindKind } from "#shared/console/find.ts";
import { foundOptions } from "#src/api/find.ts";
import type { FindFilter, RecordOf } from "#src/api/source/mirror.ts";
import type { Listed } from "#src/api/source/pages.ts";
import { type FindSearch, isAsked } from "./list-search.ts";

type Source<K extends FindKind> = {
  readonly environment: string;
  readonly kind: K;
  /** The list's part of the URL. */
  readonly search: FindSearch;
  /** The list without a search, page by page. */
  readonly pages: UseQueryOptions<Listed<RecordOf<K>>, Error, Listed<RecordOf<K>>>;
  /** Filters applied by the page itself. */
  readonly within?: Omit<FindFilter, "q">;
};

/** A table's information about the mirror behind its list. */
export type Mirrored = {
  readonly environment: string;
  readonly kind: FindKind;
  /** The mirror's filter: the page's and the person's. */
  readonly filter: FindFilter;
  /** The person searches or filters the list, so the rows are the mirror's. */
  readonly isAsked: boolean;
  /** The search result; the previous one until the next has arrived. */
  readonly answer: Listed<unknown> | undefined;
};

/**
 * A list whose state is in the URL: the service's own pages, or all records of the mirror as soon as the person
 * searches or filters. Rows stay until the new ones have arrived.
 */
export const useList = <K extends FindKind>({ environment, kind, search, pages, within = {} }: Source<K>) => {
  const { skip, take, q, networkId, profile } = search;
  const ofMirror = isAsked(search);
  const filter = { q, networkId, profile, ...within };
  const options: Source<K>["pages"] = ofMirror ? foundOptions(environment, kind, filter, { skip, take }) : pages;
  const { enabled } = pages;
  const query = useQuery({
    ...options,
    ...(enabled === undefined ? {} : { enabled }),
    placeholderData: keepPreviousData,
  });
  const mirror: Mirrored = { environment, kind, filter, isAsked: ofMirror, answer: ofMirror ? query.data : undefined };
  return {
    /** The table's props. */
    list: { query, queryKey: options.queryKey, mirror },
    /** The page without a search, while it is shown. */
    page: ofMirror || query.data?.matched !== undefined ? undefined : query.data,
  };
};
