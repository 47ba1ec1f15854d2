import { type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import { collectionNetwork } from "#server/domains/references/collection-network.ts";
import { subjectOf } from "#server/domains/references/subject.ts";
import { isSpendingRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { Problem } from "#server/lib/problem.ts";
import { someAtOnce } from "#server/lib/some-at-once.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { isInCollection } from "#shared/wire/endpoint-facts.ts";
import { about, faultIn } from "./finding.ts";
import type { Reading } from "./requests.ts";

type CollectionCheck = { readonly findings: readonly RunFinding[]; readonly readings: readonly Reading[] };

/** Limits the requests to the service: a run usually involves one collection, or a few. */
const mostAsked = 40;
const askedAtOnce = 4;

/**
 * Adds the network of each mint and burn, which its item does not name, and the owner if a burn names none; other items
 * are unchanged. Each collection is looked up once per sender. Returns an error for each item whose network or owner
 * cannot be found: it would not be sent.
 */
export const findCollections = async (
  store: Store,
  environment: string,
  readings: readonly Reading[],
  addresses: ReadonlyMap<string, string>,
  lookUp: LookUp,
): Promise<CollectionCheck> => {
  const pairs = new Map<string, Reading>();
  await inSlices(readings, (reading) => {
    const key = pairOf(reading);
    if (key !== undefined && !pairs.has(key)) pairs.set(key, reading);
  });
  const networks = new Map<string, { readonly id: string } | { readonly fault: string }>();
  const subjects = new Map<string, Promise<string | null>>();
  await someAtOnce([...pairs].slice(0, mostAsked), askedAtOnce, async ([key, { request, spending }]) => {
    if (spending === null || !isSpendingRequest(request)) return;
    const networkId =
      subjects.get(spending.to) ??
      subjectOf(store, environment, request, lookUp).then((collection) => collection?.subject.networkId ?? null);
    subjects.set(spending.to, networkId);
    try {
      networks.set(key, { id: await collectionNetwork(store, environment, spending.sender, networkId, lookUp) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      networks.set(key, { fault: faultIn(error) });
    }
  });
  const findings: RunFinding[] = [];
  const completeReadings: Reading[] = [];
  await inSlices(readings, (reading) => {
    const key = pairOf(reading);
    const { spending, item } = reading;
    if (key === undefined || spending === null) {
      completeReadings.push(reading);
      return;
    }
    const leaveOut = (fault: string): void => {
      findings.push(about(item, "error", fault));
      completeReadings.push({ ...reading, spending: null });
    };
    const network = networks.get(key) ?? { fault: tooMany };
    if ("fault" in network) return leaveOut(network.fault);
    const named = withOwner(reading, spending, addresses);
    if ("fault" in named) return leaveOut(named.fault);
    completeReadings.push({ ...reading, network: network.id, spending: { ...named, network: network.id } });
  });
  return { findings, readings: completeReadings };
};

const tooMany = `The run involves more than ${mostAsked} collections and senders together.`;

const pairOf = ({ item, spending }: Reading): string | undefined =>
  spending === null || !isInCollection(item.endpoint)
    ? undefined
    : JSON.stringify([spending.to, canonicalId(spending.sender)]);

/** A burn that names no owner takes the token from its sender. */
const withOwner = (
  { request }: Reading,
  spending: Spending,
  addresses: ReadonlyMap<string, string>,
): Spending | { readonly fault: string } => {
  if (request.endpoint !== "burnToken" || request.body.from !== undefined) return spending;
  const from = addresses.get(canonicalId(spending.sender));
  if (from === undefined) return { fault: "The sender's blockchain address could not be found." };
  return spendingOf({ ...request, body: { ...request.body, from } }, "native");
};
