import { inTime } from "#server/lib/in-time.ts";
import { type Currency, type Gap, gapOf } from "#shared/console/coverage.ts";
import type { Looked } from "#shared/console/evidence.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Comparing } from "./candidate.ts";
import { wrongClockMs } from "./early-matches.ts";
import { inCopy, inList, type Listed, type Searched } from "./listed.ts";
import type { IntentDependencies } from "./operation-intent.ts";
import type { readSenderList } from "./sender-list.ts";

export type SenderSearchDependencies = IntentDependencies & {
  readonly now: () => number;
  /** Several searches may read an address's list once. */
  readonly readList?: typeof readSenderList;
};

/** The most senders of a withdrawal whose transactions are searched. */
export const mostSenders = 10;
/** How long to wait for a list of the service. */
const patienceMs = 16_000;

/** What is said of a place without a search. */
export const nowhere = { address: null, outcome: "none", seen: null, reach: null, asOf: null, message: null } as const;

export type OfSender = {
  readonly lists: readonly (readonly Listed[])[];
  readonly looked: readonly Looked[];
  readonly gaps: readonly Gap[];
};

/** One sender's transactions in Postern's copy and in the service's current list. */
export const ofSender = async (
  { facts, now, readList }: SenderSearchDependencies,
  { row, of, upstream }: Comparing,
  address: string,
  currency: Currency,
): Promise<OfSender> => {
  const place = { environment: row.environment, networkId: of.networkId };
  const counterparties = [of.intent.to, ...(of.intent.tokens ?? []).map(({ to }) => to)];
  const sought = {
    address,
    from: row.created_at - wrongClockMs,
    counterparties: [
      ...new Set(counterparties.flatMap((one) => (one === null || one === "" ? [] : [addressKey(one)]))),
    ],
  };
  const [copy, list = silentList(address)] = await Promise.all([
    inCopy(facts, place, sought, currency),
    upstream === null
      ? undefined
      : inTime(inList({ store: facts.store, service: upstream.service, now, readList }, place, address), patienceMs),
  ]);
  // What one of the two does not offer is missed only if the other may lack something.
  const lacks = ({ gaps }: Searched): boolean => gaps.some(({ reason }) => reason === "not-offered");
  return {
    lists: [copy.listed, list.listed],
    looked: [copy.looked, list.looked],
    gaps: [
      ...(lacks(copy) && list.gaps.length === 0 ? [] : copy.gaps),
      ...(lacks(list) && copy.gaps.length === 0 ? [] : list.gaps),
    ],
  };
};

const silentList = (address: string): Searched => ({
  listed: [],
  looked: { ...nowhere, where: "list", address, outcome: "unanswered" },
  gaps: [gapOf("list", "unanswered", { address })],
});
