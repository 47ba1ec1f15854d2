import type * as z from "zod/mini";
import {
  findAnswerSchema,
  type FindHit,
  type FindKind,
  type findQuerySchema,
  type MirrorList,
} from "#shared/console/find.ts";
import { findPath } from "#shared/console/paths.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { consoleRequest } from "#src/api/client/client.ts";
import type { Listed } from "./pages.ts";

/** A record of one kind, as the service's list has it. */
export type RecordOf<K extends FindKind> = { readonly [H in FindHit as H["kind"]]: H["record"] }[K];

/** Filters of a list: a text anywhere in its records, and the mirror's own filters. */
export type FindFilter = Pick<z.input<typeof findQuerySchema>, "q" | "networkId" | "profile" | "wallet">;

/** A page of one of the mirror's lists. */
export type MirrorPage<K extends FindKind> = {
  readonly environment: string;
  readonly kind: K;
  readonly filter: FindFilter;
  readonly page: PageWindow;
};

/** Fetches a page of one list from the mirror. */
export const askMirror = async <K extends FindKind>(
  { environment, kind, filter, page }: MirrorPage<K>,
  signal: AbortSignal,
): Promise<Listed<RecordOf<K>>> => {
  const { data, pagination, lists } = await consoleRequest({
    path: findPath(environment),
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
    mirror: lists.find((list) => list.kind === kind),
  };
};

const recordOf: { readonly [K in FindKind]: (hit: FindHit) => RecordOf<K> | undefined } = {
  networks: (hit) => (hit.kind === "networks" ? hit.record : undefined),
  profiles: (hit) => (hit.kind === "profiles" ? hit.record : undefined),
  wallets: (hit) => (hit.kind === "wallets" ? hit.record : undefined),
  addresses: (hit) => (hit.kind === "addresses" ? hit.record : undefined),
  contracts: (hit) => (hit.kind === "contracts" ? hit.record : undefined),
};

const syncingMs = 2_000;
const failedMs = 10_000;

/**
 * When to query the mirror again: soon while it is reading a list, because more records arrive; later while the service
 * fails, because the server retries; otherwise never.
 */
export const askAgainMs = (list: Pick<MirrorList, "state"> | undefined): number | false => {
  if (list?.state === "syncing") return syncingMs;
  return list?.state === "failed" ? failedMs : false;
};
