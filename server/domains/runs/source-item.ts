import { looseNames } from "#server/domains/request/loose-names.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";

/** One call of a run, before anything is recorded. */
export type SourceItem = {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  /** Without the client share. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Items of the same lane are never under way together; null: no lane. */
  readonly lane: string | null;
  /** Its place in the list, or its line of the short form, counted from 0. */
  readonly entry: number;
  /** The input line, from 1. */
  readonly line: number | null;
  readonly cells: readonly string[] | null;
  /** Its purpose, in the organization's own words. */
  readonly purpose: string | null;
};

/** The requested calls, in order. */
export type Source = {
  /** Empty if `total` exceeds the limit of a run. */
  readonly items: readonly SourceItem[];
  readonly total: number;
  /** The distinct endpoints of the items. */
  readonly endpoints: readonly WriteName[];
  /** The network, if all items name the same one. */
  readonly networkId: string | null;
  /** The headings of `cells`. */
  readonly columns: readonly string[];
  /** The run whose items it repeats. */
  readonly madeFrom: string | null;
  /** Identifies the current items that are repeated, or that a payout makes; otherwise null. */
  readonly digest: string | null;
  /** The payout it is made from, and the run it was sent as, if any. */
  readonly payout: { readonly id: string; readonly version: string; readonly runId: string | null } | null;
};

type Called = Pick<SourceItem, "endpoint" | "params" | "body"> &
  Partial<Pick<SourceItem, "line" | "cells" | "purpose">>;

/** A call as an item; `entry` counts from 0. */
export const itemOf = (
  { endpoint, params, body, line = null, cells = null, purpose = null }: Called,
  entry: number,
): SourceItem => {
  // Only one address generation per profile may be under way, because the profile's number of addresses shows whether
  // it succeeded.
  const lane = endpoint === "generateAddress" ? looseNames({ endpoint, params, body }).reference : null;
  return { endpoint, params, body, lane, entry, line, cells, purpose };
};

/** A list of items with their shared properties. */
export const sourceOf = (
  items: readonly SourceItem[],
  { columns = [], madeFrom = null, digest = null }: Partial<Pick<Source, "columns" | "madeFrom" | "digest">>,
): Source => {
  const endpoints = [...new Set(items.map(({ endpoint }) => endpoint))];
  const networks = new Set(items.map((item) => looseNames(item).network));
  const [network] = networks;
  return {
    items,
    total: items.length,
    endpoints,
    networkId: networks.size === 1 ? (network ?? null) : null,
    columns,
    madeFrom,
    digest,
    payout: null,
  };
};
