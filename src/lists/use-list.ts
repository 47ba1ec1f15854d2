import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { FindKind } from "#shared/console/find.ts";
import { foundOptions } from "../api/find.ts";
import type { FindFilter, Found, RecordOf } from "../api/source/mirror.ts";
import type { Paged } from "../api/source/pages.ts";
import { type FindSearch, isAsked } from "./list-search.ts";

type Source<K extends FindKind, D, Key extends QueryKey> = {
  readonly environment: string;
  readonly kind: K;
  /** The list's part of the URL. */
  readonly search: FindSearch;
  /** The list as the service gives it, page by page. */
  readonly pages: UseQueryOptions<D, Error, D, Key>;
  /** What the page itself narrows the list to. */
  readonly within?: Omit<FindFilter, "q">;
};

/** What a table needs to know of the mirror behind its list. */
export type Mirrored = {
  readonly environment: string;
  readonly kind: FindKind;
  /** What is asked of it: what the page and what the person narrow the list to. */
  readonly filter: FindFilter;
  /** The rows are the mirror's: somebody looks for something. */
  readonly isAsked: boolean;
  /** How far it is and where the text was found, once it has answered; of the last answer until the next has come. */
  readonly answer: Found<unknown> | undefined;
};

/**
 * A list that stands in the URL: by the service's own pages, and as soon as something is looked for, out of the mirror, over
 * all records. The rows of the one stay until those of the other have come.
 */
export const useList = <K extends FindKind, D extends Paged<RecordOf<K>>, Key extends QueryKey>({
  environment,
  kind,
  search,
  pages,
  within = {},
}: Source<K, D, Key>) => {
  const [last, setLast] = useState<Found<RecordOf<K>>>();
  const { skip, take, q, networkId, profile } = search;
  const ofMirror = isAsked(search);
  const filter = { q, networkId, profile, ...within };
  const options = foundOptions(environment, kind, filter, { skip, take });
  const hits = useQuery({ ...options, enabled: ofMirror && pages.enabled !== false, placeholderData: last });
  const own = useQuery({
    ...pages,
    enabled: !ofMirror && pages.enabled !== false,
    placeholderData: (previous) => previous,
  });
  const shown = ofMirror ? hits : own;
  const rows = shown.isPlaceholderData ? undefined : shown.data;
  if (rows !== undefined && rows.data !== last?.data) setLast({ matched: [], list: undefined, ...rows });
  const mirror: Mirrored = { environment, kind, filter, isAsked: ofMirror, answer: ofMirror ? hits.data : undefined };
  return {
    /** What a table is given. */
    list: { query: shown, queryKey: ofMirror ? options.queryKey : pages.queryKey, mirror },
    /** The service's answer as it is, while it is what is shown. */
    page: ofMirror ? undefined : own.data,
  };
};
