import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  findAnswerSchema,
  type FindFunctionsQuery,
  findFunctionsSchema,
  type FindKind,
  type findQuerySchema,
  findRefreshSchema,
  type MirrorList,
} from "#shared/console/find.ts";
import { findPath } from "#shared/console/paths.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { consoleRequest } from "./client/client.ts";
import { againMs } from "./client/poll.ts";
import { keys } from "./keys.ts";
import { askAgainMs, askMirror, type FindFilter } from "./source/mirror.ts";
import { stale, useChange } from "./stale.ts";

/** What to look for; all kinds if `kinds` is left out. */
export type Find = Omit<z.input<typeof findQuerySchema>, "kinds"> & { readonly kinds?: readonly FindKind[] };

/** When to search again: as soon as the first of the searched lists needs it, otherwise never. */
export const searchAgainMs = (lists: readonly MirrorList[], kinds: readonly FindKind[] | undefined): number | false => {
  const searched = lists.filter(({ kind }) => kinds?.includes(kind) ?? true);
  const times = searched.map(askAgainMs).filter((ms) => ms !== false);
  return times.length === 0 ? false : Math.min(...times);
};

/** Records of every kind that contain a text, and how complete the mirror is. */
export const findOptions = (environment: string, { kinds, ...query }: Find) =>
  queryOptions({
    queryKey: keys.find.any(environment, { ...query, kinds }),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: findPath(environment),
        query: { ...query, kinds: kinds?.join(",") },
        schema: findAnswerSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => againMs(state, searchAgainMs(state.data?.lists ?? [], kinds)),
  });

/** Functions of the book's contracts by their names, best first. */
export const functionsOptions = (environment: string, query: FindFunctionsQuery) =>
  queryOptions({
    queryKey: keys.contractBook.functions(environment, query),
    queryFn: ({ signal }) =>
      consoleRequest({ path: `${findPath(environment)}/functions`, query, schema: findFunctionsSchema, signal }),
  });

/** A page of one of the mirror's lists; a search covers all records, not only a page of the service. */
export const foundOptions = <K extends FindKind>(environment: string, kind: K, filter: FindFilter, page: PageWindow) =>
  queryOptions({
    queryKey: keys.find.page(environment, kind, filter, page),
    queryFn: ({ signal }) => askMirror({ environment, kind, filter, page }, signal),
    refetchInterval: ({ state }) => againMs(state, askAgainMs(state.data?.mirror)),
  });

/** Has the server compare its mirror with the service. */
export const useRefreshMirror = (environment: string) =>
  useChange(stale.afterMirrorRefresh(environment), () =>
    consoleRequest({ method: "POST", path: `${findPath(environment)}/refresh`, body: {}, schema: findRefreshSchema }),
  );
