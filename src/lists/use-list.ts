import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { FindKind } from "#shared/console/find.ts";
import { foundOptions } from "../api/find.ts";
import type { FindFilter, RecordOf } from "../api/source/mirror.ts";
import type { Listed } from "../api/source/pages.ts";
import { type FindSearch, isAsked } from "./list-search.ts";

type Source<K extends FindKind> = {
  readonly environment: string;
  readonly kind: K;
  /** The list's part of the URL. */
  readonly search: FindSearch;
  /** The list without a search, page by page. */
  readonly pages: UseQueryOptions<Listed<RecordOf<K>>, Error, Listed<RecordOf<K>>>;
  /** What the page itself narrows the list to. */
  readonly within?: Omit<FindFilter, "q">;
};

/** What a table needs to know about the mirror behind its list. */
export type Mirrored = {
  readonly environment: string;
  readonly kind: FindKind;
  /** What is asked of the mirror: what the page and the person narrow the list to. */
  readonly filter: FindFilter;
  /** The person searches or filters the list, so the rows are the mirror's. */
  readonly isAsked: boolean;
  /** The answer to the search; the last one until the next has come. */
  readonly answer: Listed<unknown> | undefined;
};

/**
 * A list whose state is in the URL: the service's own pages, or all records of the mirror as soon as the person searches or
 * filters. The rows of one stay until those of the other have come.
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
    /** What a table is given. */
    list: { query, queryKey: options.queryKey, mirror },
    /** The page without a search, while it is what is shown. */
    page: ofMirror || query.data?.matched !== undefined ? undefined : query.data,
  };
};
