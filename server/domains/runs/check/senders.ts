import { askForSender, knownSenders } from "#server/domains/references/sender.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { inTime } from "#server/lib/in-time.ts";
import { someAtOnce } from "#server/lib/some-at-once.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { about } from "./finding.ts";
import type { Reading } from "./requests.ts";

type Checked = {
  readonly findings: readonly RunFinding[];
  /** Senders' addresses by canonical id; unknown ones are left out. */
  readonly addresses: ReadonlyMap<string, string>;
};

/** Limits the requests to the service about unknown senders. */
const mostAsked = 40;
const askedAtOnce = 4;
const askedMs = 3_000;

/**
 * Reports senders that the organization does not have; each is looked up once. A withdrawal's senders are addresses and
 * need no look-up.
 */
export const checkSenders = async (
  store: Store,
  environment: string,
  readings: readonly Reading[],
  lookUp: LookUp,
  patienceMs = askedMs,
): Promise<Checked> => {
  const spellings = new Map<string, string>();
  const seen = new Set<string>();
  const named = readings.filter(({ item }) => !isWithdrawal(item.endpoint));
  await inSlices(named, ({ spending }) => {
    if (spending === null || seen.has(spending.sender)) return;
    seen.add(spending.sender);
    spellings.set(canonicalId(spending.sender), spending.sender);
  });
  const addresses = new Map(await knownSenders(store, environment, [...spellings.values()]));
  const absent = new Set<string>();
  const unknown = [...spellings].filter(([sender]) => !addresses.has(sender)).slice(0, mostAsked);
  const asking = someAtOnce(unknown, askedAtOnce, async ([sender, written]) => {
    const answer = await askForSender(store, environment, written, lookUp).catch(() => "unreadable" as const);
    if (answer === "absent") absent.add(sender);
    else if (answer !== "unreadable") addresses.set(sender, answer.address);
  });
  await inTime(asking, patienceMs);
  const findings: RunFinding[] = [];
  await inSlices(absent.size === 0 ? [] : named, ({ item, spending }) => {
    if (spending === null || !absent.has(canonicalId(spending.sender))) return;
    findings.push(about(item, "error", "The organization has no address with this addressId."));
  });
  return { findings, addresses: new Map(addresses) };
};
