import type { WriteName } from "#shared/wire/endpoint-facts.ts";

/** One call of a run, before anything is recorded. */
export type SourceItem = {
  readonly endpoint: WriteName;
  readonly params: Readonly<Record<string, string>>;
  /** Without the client share. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Items of one lane are never under way at once; null for a lane of its own. */
  readonly lane: string | null;
  /** Counted from 0: its place in the list, or the line of the short form that it comes from. */
  readonly entry: number;
  /** The line of the person's input, from 1. */
  readonly line: number | null;
  readonly cells: readonly string[] | null;
  /** What it is for, in the organization's own words. */
  readonly purpose: string | null;
};

/** The calls that a request asks for, in order. */
export type Source = {
  /** Empty where `total` is more than a run may have. */
  readonly items: readonly SourceItem[];
  readonly total: number;
  /** The endpoints of the items, each once. */
  readonly endpoints: readonly WriteName[];
  /** The network, if all items name the same. */
  readonly networkId: string | null;
  /** The headings of `cells`. */
  readonly columns: readonly string[];
  /** The run whose items it repeats. */
  readonly madeFrom: string | null;
  /** Names the items that are repeated, or that a payout makes, as they are now; null if there is neither. */
  readonly digest: string | null;
  /** The payout that it is made of, and the run that it was sent as, if it was. */
  readonly payout: { readonly id: string; readonly version: string; readonly runId: string | null } | null;
};

type Called = Pick<SourceItem, "endpoint" | "params" | "body"> &
  Partial<Pick<SourceItem, "line" | "cells" | "purpose">>;

/** A call as an item; `entry` counts from 0. */
export const itemOf = (
  { endpoint, params, body, line = null, cells = null, purpose = null }: Called,
  entry: number,
): SourceItem => {
  const { reference } = body;
  // The number of a profile's addresses shows whether one was generated, so only one may be under way.
  const lane = endpoint === "generateAddress" && typeof reference === "string" ? reference : null;
  return { endpoint, params, body, lane, entry, line, cells, purpose };
};

/** A list of items with what they have in common. */
export const sourceOf = (
  items: readonly SourceItem[],
  { columns = [], madeFrom = null, digest = null }: Partial<Pick<Source, "columns" | "madeFrom" | "digest">>,
): Source => {
  const endpoints = [...new Set(items.map(({ endpoint }) => endpoint))];
  const networks = new Set(items.map(networkIn));
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

/** The network that a call names, by its path or by its body. */
const networkIn = ({ params, body }: SourceItem): string | null => {
  const network = params["networkId"] ?? body["networkId"];
  return typeof network === "string" ? network : null;
};
