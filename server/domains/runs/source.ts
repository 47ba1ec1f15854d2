import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { payoutCalls } from "#server/domains/payouts/items.ts";
import type { Asked as PayoutAsked, PayoutDependencies } from "#server/domains/payouts/place.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import {
  copyRunSchema,
  copySourceSchema,
  itemsRunSchema,
  itemsSourceSchema,
  linesRunSchema,
  linesSourceSchema,
  payoutRunSchema,
  payoutSourceSchema,
  type RunItemInput,
  runItemInputSchema,
  type RunLine,
  runLineSchema,
  type StartOptions,
} from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { isEndpointName, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { textsIn } from "./columns.ts";
import { copiedItems } from "./copied-items.ts";
import { sizeUpTo } from "./size-up-to.ts";
import { itemOf, type Source, type SourceItem, sourceOf } from "./source-item.ts";

/** A run as its start request describes it. */
export type AskedRun = {
  readonly source: Source;
  /** Identifies the items of the earlier run that the person has seen. */
  readonly seen: string | null;
  readonly options: StartOptions;
  /** SHA-256 of the request without the share and confirmations: the same key with another hash is a different run. */
  readonly requestHash: string;
};

/** Where `from` is looked up. */
type Place = {
  readonly store: Store;
  readonly environment: string;
  /** Reads a payout's rows; missing where payouts cannot be started. */
  readonly payouts?: { readonly facts: PayoutDependencies["facts"]; readonly asked: () => PayoutAsked };
  /** The most characters of all items together; by default the limit of a run. */
  readonly largest?: number;
};

/** Limits in characters of JSON, per item and for all together: the common parts are stored with each item. */
const largestItem = 1024 * 1024;
const largestRun = 64 * 1024 * 1024;

/**
 * Reads the body of a start, a long list in slices. Throws a 400 with the path of the problem, and a 404 for a run that
 * the environment does not have.
 */
export const readAskedRun = async (place: Place, body: unknown): Promise<AskedRun> => {
  const { source, options, what, seen = null } = await read(place, body, "start");
  const { acknowledged: _acknowledged, clientShare: _clientShare, ...rest } = options;
  return { source, seen, options, requestHash: await hashOf(what, rest) };
};

/** Reads the body of a check, which has only the source. Throws like `readAskedRun`. */
export const readSource = async (place: Place, body: unknown): Promise<Source> =>
  (await read(place, body, "check")).source;

type Request = "start" | "check";
type Read = {
  readonly source: Source;
  readonly seen?: string | null;
  readonly options: StartOptions;
  /** The request in parts, so that a long list is hashed in slices. */
  readonly what: readonly unknown[];
};

const read = (place: Place, body: unknown, request: Request): Promise<Read> => {
  // One schema per kind of source: a union's errors would not name the path of the problem.
  const has = (key: string): boolean => isRecord(body) && Object.hasOwn(body, key);
  if (has("items")) return readItems(place, body, request);
  if (has("from")) return readCopy(place, body, request);
  if (has("lines")) return readLines(body, request);
  if (has("payout")) return readPayout(place, body, request);
  throw new Problem("POSTERN_BAD_REQUEST", "The request is not valid. body: give items, lines, from or payout.");
};

const unread = z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxRunItems));
const itemsSchemas = {
  start: z.extend(itemsRunSchema.built, { items: unread }),
  check: z.extend(itemsSourceSchema.built, { items: unread }),
};
const linesSchemas = {
  start: z.extend(linesRunSchema.built, { lines: unread }),
  check: z.extend(linesSourceSchema.built, { lines: unread }),
};
const copySchemas = { start: copyRunSchema, check: copySourceSchema };

const readItems = async ({ largest = largestRun }: Place, body: unknown, request: Request): Promise<Read> => {
  const { common = {}, columns = [], items: given, ...options } = parseRequest(itemsSchemas[request], body, "body");
  refuseShare(common.body, "body.common.body");
  const items: SourceItem[] = [];
  let size = 0;
  await inSlices(given, (one, entry) => {
    const path = `body.items.${entry}`;
    const item = merged(common, parseRequest(runItemInputSchema, one, path), entry, path);
    size += sizeOf(item, path);
    if (size > largest)
      throw refused("body.items", `they have more than ${largest} characters with their common parts`);
    items.push(item);
  });
  return { source: sourceOf(items, { columns }), options, what: [{ common, columns }, ...given] };
};

const readLines = async (body: unknown, request: Request): Promise<Read> => {
  const { networkId, lines: given, ...options } = parseRequest(linesSchemas[request], body, "body");
  const lines: RunLine[] = [];
  await inSlices(given, (line, entry) => {
    lines.push(parseRequest(runLineSchema, line, `body.lines.${entry}`));
  });
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const items =
    total > maxRunItems
      ? []
      : lines.flatMap(({ reference, count }, entry) => {
          const item = itemOf({ endpoint: "generateAddress", params: {}, body: { reference, networkId } }, entry);
          return Array.from({ length: count }, () => item);
        });
  return { source: { ...sourceOf(items, {}), total }, options, what: [networkId, lines] };
};

const readCopy = async (
  { store, environment, largest = Infinity }: Place,
  body: unknown,
  request: Request,
): Promise<Read> => {
  const {
    from: { digest: seen = null, ...from },
    ...options
  } = parseRequest(copySchemas[request], body, "body");
  const copied = await copiedItems(store, environment, from, largest);
  if (copied === undefined) throw new Problem("POSTERN_NOT_FOUND", "This run does not exist.");
  if (copied === "removed") {
    throw new Problem("POSTERN_BAD_REQUEST", "The requests of this run's items were removed because of their age.", {
      status: 410,
    });
  }
  if (copied === "too large") throw refused("body.from", `its items have more than ${largest} characters`);
  if (copied.items.length === 0) throw refused("body.from.states", "the run has no items in these states");
  const items = copied.items.map((one, entry) => itemOf(one, entry));
  const { columns, digest } = copied;
  return { source: sourceOf(items, { columns, madeFrom: from.runId, digest }), seen, options, what: [{ from }] };
};

const payoutSchemas = { start: payoutRunSchema, check: payoutSourceSchema };

const readPayout = async (
  { store, payouts, largest = Infinity }: Place,
  body: unknown,
  request: Request,
): Promise<Read> => {
  const {
    payout: { digest: seen = null, ...payout },
    ...options
  } = parseRequest(payoutSchemas[request], body, "body");
  if (payouts === undefined) throw refused("body.payout", "no payout can be started here");
  const paid = await payoutCalls({ store, facts: payouts.facts }, payouts.asked(), payout);
  const what = [{ payout }];
  if ("runId" in paid) {
    const endpoints = await endpointsOf(store, paid.runId);
    return {
      source: { ...sourceOf([], {}), endpoints, payout: { ...payout, runId: paid.runId } },
      seen,
      options,
      what,
    };
  }
  const items = paid.calls.map((call, entry) => itemOf(call, entry));
  if (
    largest < Infinity &&
    sizeUpTo(
      items.map(({ params, body: sent, cells }) => [params, sent, cells]),
      largest,
    ) > largest
  ) {
    throw refused("body.payout", `its items have more than ${largest} characters`);
  }
  const { columns, digest } = paid;
  return {
    source: { ...sourceOf(items, { columns, digest }), payout: { ...payout, runId: null } },
    seen,
    options,
    what,
  };
};

/** The endpoints of a run, which decide who may request it again. */
const endpointsOf = async (store: Store, runId: string): Promise<readonly WriteName[]> => {
  const run = await store.selectFrom("runs").select("endpoints").where("id", "=", runId).executeTakeFirst();
  return textsIn(run?.endpoints ?? "[]").filter((name) => isEndpointName(name) && isWriteName(name));
};

type Parts = z.output<typeof itemsSourceSchema>["common"] & {};

const merged = (common: Parts, item: RunItemInput, entry: number, path: string): SourceItem => {
  const endpoint = item.endpoint ?? common.endpoint;
  if (endpoint === undefined) throw refused(`${path}.endpoint`, "name an endpoint here or in common");
  refuseShare(item.body, `${path}.body`);
  const params = { ...common.params, ...item.params };
  const body = { ...common.body, ...item.body };
  return itemOf(
    { endpoint, params, body, line: item.line ?? null, cells: item.cells ?? null, purpose: item.purpose ?? null },
    entry,
  );
};

/** Items are stored, so the share is given once, outside them. */
const refuseShare = (body: Readonly<Record<string, unknown>> | undefined, path: string): void => {
  if (body === undefined || !Object.hasOwn(body, "clientShare")) return;
  throw new Problem(
    "POSTERN_SHARE_REFUSED",
    `The request is not valid. ${path}.clientShare: an item must not contain the client share. Nothing was sent.`,
  );
};

const sizeOf = ({ params, body, cells }: SourceItem, path: string): number => {
  const size = sizeUpTo([params, body, cells], largestItem);
  if (size > largestItem) throw refused(path, `it has more than ${largestItem} characters`);
  return size;
};

const refused = (path: string, why: string): Problem =>
  new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${path}: ${why}.`);

/** The hash of a request. A request for addresses without options keeps the hash of version 0.1. */
const hashOf = async (what: readonly unknown[], options: Readonly<Record<string, unknown>>): Promise<string> => {
  const hash = createHash("sha256");
  const parts = Object.keys(options).length === 0 ? what : [...what, options];
  hash.update("[");
  await inSlices(parts, (part, index) => {
    hash.update(`${index === 0 ? "" : ","}${JSON.stringify(part)}`);
  });
  return hash.update("]").digest("hex");
};
