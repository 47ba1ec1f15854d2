import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import type { StartOptions } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { Source } from "./source-item.ts";

/** A run as its start request describes it. */
export type AskedRun = {
  readonly source: Source;
  /** The digest of what the person has reviewed; null if the request has none. */
  readonly seen: string | null;
  readonly options: StartOptions;
  /** SHA-256 of the request without the share, the digest and confirmations: the same key with another hash is a different run. */
  readonly requestHash: string;
};

/** A kind of body of the start and the check of a run. */
export type RunSource = {
  /** The field that only these bodies have. */
  readonly field: string;
  /** Throws a 400 with the path of the problem. One schema per kind: a union's errors would not name that path. */
  readonly read: (place: SourcePlace, body: unknown, request: "start" | "check") => Promise<SourceRead>;
};

/** Where the items are looked up if the body has none. */
export type SourcePlace = {
  readonly store: Store;
  readonly environment: string;
  /** The most characters of all items together; by default the limit of a run. */
  readonly largest?: number;
};

export type SourceRead = {
  readonly source: Source;
  /** The digest where requests had it before; `options` has it now. */
  readonly seen?: string | undefined;
  readonly options: StartOptions;
  /** The request in parts, so that a long list is hashed in slices. */
  readonly what: readonly unknown[];
};

/** Reads the body of a start by the source that knows its field, a long list in slices. Throws what the source throws. */
export const readAskedRun = async (
  sources: readonly RunSource[],
  place: SourcePlace,
  body: unknown,
): Promise<AskedRun> => {
  const { source, options, what, seen } = await sourceFor(sources, body).read(place, body, "start");
  const { acknowledged: _acknowledged, clientShare: _clientShare, digest = seen, ...rest } = options;
  return { source, seen: digest ?? null, options, requestHash: await hashOf(what, rest) };
};

/** Reads the body of a check, which has only the source. Throws like `readAskedRun`. */
export const readSource = async (sources: readonly RunSource[], place: SourcePlace, body: unknown): Promise<Source> =>
  (await sourceFor(sources, body).read(place, body, "check")).source;

const sourceFor = (sources: readonly RunSource[], body: unknown): RunSource => {
  const source = sources.find(({ field }) => isRecord(body) && Object.hasOwn(body, field));
  if (source !== undefined) return source;
  const fields = sources.map(({ field }) => field).join(", ");
  throw unreadable("body", `give ${fields.replace(/, (\w+)$/, " or $1")}`);
};

/** A long list whose entries are read one by one, in slices. */
export const unreadList = z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxRunItems));

/** A refusal for what no schema checks, in the words of one. */
export const unreadable = (path: string, why: string): Problem =>
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
