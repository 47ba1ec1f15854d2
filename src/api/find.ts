import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  findAnswerSchema,
  type FindExportQuery,
  type FindHit,
  type FindKind,
  type findQuerySchema,
  findRefreshSchema,
  type MirrorList,
} from "#shared/console/find.ts";
import { queryString } from "#shared/wire/path.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { consoleRequest } from "./client/client.ts";
import { type Paged } from "./source/pages.ts";

const path = (environment: string) => `/console/${encodeURIComponent(environment)}/find`;

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
        path: path(environment),
        query: { ...query, kinds: kinds?.join(",") },
        schema: findAnswerSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : searchAgainMs(state.data.lists, kinds)),
  });

/** A record of one kind as the service's list has it. */
export type RecordOf<K extends FindKind> = { readonly [H in FindHit as H["kind"]]: H["record"] }[K];

const recordOf: { readonly [K in FindKind]: (hit: FindHit) => RecordOf<K> | undefined } = {
  networks: (hit) => (hit.kind === "networks" ? hit.record : undefined),
  profiles: (hit) => (hit.kind === "profiles" ? hit.record : undefined),
  wallets: (hit) => (hit.kind === "wallets" ? hit.record : undefined),
  addresses: (hit) => (hit.kind === "addresses" ? hit.record : undefined),
  contracts: (hit) => (hit.kind === "contracts" ? hit.record : undefined),
};

/** What narrows a list: a text that is anywhere in its records, and what the mirror filters by. */
export type FindFilter = Pick<Find, "q" | "networkId" | "profile" | "wallet">;

/** A page of what the mirror has of a list, in which field of each row the text was found, and how far the mirror is. */
export type Found<T> = Paged<T> & {
  /** As many as rows: null where no text was looked for, or where it is beside the record. */
  readonly matched: readonly (string | null)[];
  readonly list: MirrorList | undefined;
};

/** How often a search is asked again while the service fails: it is tried again by the server. */
const failedMs = 10_000;

/** A page of one list out of the mirror: of all records, not of a page of the service. */
export const foundOptions = <K extends FindKind>(environment: string, kind: K, filter: FindFilter, page: PageWindow) =>
  queryOptions({
    queryKey: ["find", environment, kind, filter, page],
    queryFn: ({ signal }) => found(environment, kind, filter, page, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data?.list?.state === "failed") return failedMs;
      return data?.list?.state === "syncing" ? syncingMs : false;
    },
  });

/** One answer of the mirror. */
export const found = async <K extends FindKind>(
  environment: string,
  kind: K,
  filter: FindFilter,
  page: PageWindow,
  signal: AbortSignal,
): Promise<Found<RecordOf<K>>> => {
  const { data, pagination, lists } = await consoleRequest({
    path: path(environment),
    query: { ...filter, ...pageQuery(page), kinds: kind },
    schema: findAnswerSchema,
    signal,
  });
  const read = recordOf[kind];
  const hits = data.flatMap((hit) => {
    const record = read(hit);
    return record === undefined ? [] : [{ record, matched: hit.matched }];
  });
  return {
    data: hits.map(({ record }) => record),
    pagination,
    matched: hits.map(({ matched }) => matched),
    list: lists.find((list) => list.kind === kind),
  };
};

/** Has the server compare its mirror with the service, and every search asked again. */
export const useRefreshMirror = (environment: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      consoleRequest({ method: "POST", path: `${path(environment)}/refresh`, body: {}, schema: findRefreshSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["find", environment] }),
  });
};

/** Where a browser downloads all that a filter leaves of a list. */
export const findExportUrl = (environment: string, query: FindExportQuery): string =>
  `${path(environment)}/export${queryString({ ...query })}`;
