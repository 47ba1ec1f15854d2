import { createHash, type Hash } from "node:crypto";
import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { senderOf } from "#server/domains/references/sender.ts";
import { namesOf } from "#server/domains/request/names.ts";
import { readUnsent } from "#server/domains/request/read-request.ts";
import type { WriteRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { amountUnitOf } from "#shared/console/amount-unit.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Reviewed, ReviewedFact } from "#shared/console/reviewed.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { type ReviewedFactsDependencies, reviewedFacts } from "./reviewed-facts.ts";

export type ReviewedIn = { readonly view: Environment; readonly lookUp: LookUp | null };

/** The place of a review in a running environment. */
export const placeOf = (running: RunningEnvironment, requestId: string): ReviewedIn => {
  const service = running.upstream()?.service;
  return { view: running.view, lookUp: service === undefined ? null : { service, requestId } };
};

/** Calls under review, and what only their source knows about them. */
export type ReviewedCalls = {
  readonly items: readonly {
    readonly endpoint: WriteName;
    readonly params: Readonly<Record<string, string>>;
    readonly body: unknown;
  }[];
  /** Identifies what the items were made from; null if they were given. */
  readonly digest: string | null;
  readonly reviewed: readonly ReviewedFact[];
};

/** How many facts an answer lists. The digest covers all. */
const mostListed = 500;

/**
 * What is reviewed with some calls: a digest of the calls and of everything that their words rely on. Their senders have
 * been looked up by the check. `again`: at the start, when tokens are read again.
 */
export const reviewedCalls = async (
  deps: ReviewedFactsDependencies,
  place: ReviewedIn,
  { items, digest, reviewed }: ReviewedCalls,
  again: boolean,
): Promise<Reviewed> => {
  const requests: WriteRequest[] = [];
  const hash = createHash("sha256");
  const endpoints = new Set<WriteName>();
  let last: unknown;
  await inSlices(items, (item) => {
    const { endpoint, params, body } = item;
    hash.update(`${canonicalJson([endpoint, params, body])}\n`);
    endpoints.add(endpoint);
    // A repeated entry is read once. The check reports what is wrong with an item that cannot be read.
    const request = item === last ? undefined : readOrNone(endpoint, { params, body });
    last = item;
    if (request !== undefined) requests.push(request);
  });
  hash.update(JSON.stringify([digest, unitsOf(place.view, endpoints)]));
  return concluded(hash, [...reviewed, ...(await factsOf(deps, place, requests, again))]);
};

/** What is reviewed with one request. */
export const reviewedRequest = async (
  deps: ReviewedFactsDependencies,
  place: ReviewedIn,
  request: WriteRequest,
  again: boolean,
): Promise<Reviewed> => {
  const { endpoint, params, body } = request;
  const { sender } = namesOf(request);
  if (sender !== null) await senderOf(deps.store, place.view.id, sender, place.lookUp);
  const hash = createHash("sha256").update(canonicalJson([endpoint, params, body]));
  hash.update(JSON.stringify(unitsOf(place.view, [endpoint])));
  return concluded(hash, await factsOf(deps, place, [request], again));
};

const factsOf = (
  deps: ReviewedFactsDependencies,
  { view, lookUp }: ReviewedIn,
  requests: readonly WriteRequest[],
  again: boolean,
) => reviewedFacts(deps, { environment: view.id, lookUp }, requests, again);

/** The meaning of amounts and values depends on the configuration. */
const unitsOf = (view: Environment, endpoints: Iterable<WriteName>) =>
  [...endpoints].toSorted().map((endpoint) => [endpoint, amountUnitOf(view, endpoint), view.valueForm]);

const concluded = (hash: Hash, facts: readonly ReviewedFact[]): Reviewed => {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const all = [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  hash.update(JSON.stringify(all.map(({ key, value, address }) => [key, value, address])));
  return { digest: hash.digest("hex"), reviewed: all.slice(0, mostListed) };
};

const readOrNone = (endpoint: WriteName, parts: Parameters<typeof readUnsent>[1]): WriteRequest | undefined => {
  try {
    return readUnsent(endpoint, parts);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};
