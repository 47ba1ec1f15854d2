import { looseNames } from "#server/domains/request/loose-names.ts";
import type { Problem } from "#server/lib/problem.ts";
import type { Writer } from "#server/store/tables.ts";
import type { ReviewedFact } from "#shared/console/reviewed.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";

/** One call of a run, before anything is recorded. */
export type SourceItem = {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  /** Without the client share. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Its place in what was given, counted from 0: one entry may make several items. */
  readonly entry: number;
  /** The input line, from 1. */
  readonly line: number | null;
  readonly cells: readonly string[] | null;
  /** Its purpose, in the organization's own words. */
  readonly purpose: string | null;
};

/** What the run's source has to record with the run. */
export type Claim = {
  /** Made in the transaction that creates the run, which it rolls back if it throws. */
  readonly make: (writer: Writer, runId: string) => Promise<void>;
  /** What the audit says about it. */
  readonly detail: Readonly<Record<string, string>>;
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
  /** Identifies what the items were made from, such as other items' states; null if the request has them itself. */
  readonly digest: string | null;
  /** What only the source knows about the items, such as the contract that a symbol in a row is. */
  readonly reviewed: readonly ReviewedFact[];
  readonly claim: Claim | null;
  /** Why it can neither be checked nor started, for example because it has a run already; it has no items then. */
  readonly refusal: Problem | null;
};

type Called = Pick<SourceItem, "endpoint" | "params" | "body"> &
  Partial<Pick<SourceItem, "line" | "cells" | "purpose">>;

/** A call as an item; `entry` counts from 0. */
export const itemOf = (
  { endpoint, params, body, line = null, cells = null, purpose = null }: Called,
  entry: number,
): SourceItem => ({ endpoint, params, body, entry, line, cells, purpose });

/** A list of items with their shared properties. */
export const sourceOf = (
  items: readonly SourceItem[],
  {
    columns = [],
    madeFrom = null,
    digest = null,
    reviewed = [],
    claim = null,
  }: Partial<Pick<Source, "columns" | "madeFrom" | "digest" | "reviewed" | "claim">>,
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
    reviewed,
    claim,
    refusal: null,
  };
};
