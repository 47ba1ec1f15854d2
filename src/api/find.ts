import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import {
  findAnswerSchema,
  type FindExportQuery,
  type FindKind,
  type findQuerySchema,
  type MirrorList,
} from "../../shared/console/find.ts";
import { queryString } from "../../shared/wire/path.ts";
import { consoleRequest } from "./client.ts";

const found = (environment: string) => `/console/${encodeURIComponent(environment)}/find`;

/** What to look for; `kinds` are those of `findKinds`, all when it is left out. */
export type Find = Omit<z.input<typeof findQuerySchema>, "kinds"> & { readonly kinds?: readonly FindKind[] };

/** How often a search is asked again while a list is being read: hits come in as it goes on. */
const syncingMs = 2_000;

/** When to search again: soon while a list that is searched is being read, else not by itself. */
export const searchAgainMs = (lists: readonly MirrorList[], kinds: readonly FindKind[] | undefined): number | false =>
  lists.some(({ kind, state }) => state === "syncing" && (kinds?.includes(kind) ?? true)) ? syncingMs : false;

/**
 * Records of every kind that a text is found in, and how far the mirror is. What was found last stays until the answer has
 * come; whoever types waits a little between two letters (the caller's part).
 */
export const findOptions = (environment: string, { kinds, ...query }: Find) =>
  queryOptions({
    queryKey: ["find", environment, { ...query, kinds }],
    queryFn: ({ signal }) =>
      consoleRequest({
        path: found(environment),
        query: { ...query, kinds: kinds?.join(",") },
        schema: findAnswerSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : searchAgainMs(state.data.lists, kinds)),
  });

/** Where a browser downloads all that a filter leaves of a list. */
export const findExportUrl = (environment: string, query: FindExportQuery): string =>
  `${found(environment)}/export${queryString({ ...query })}`;
