import { sendingRuns } from "#server/domains/runs/sending-runs.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { aboutAll } from "./finding.ts";
import { checkNetworks } from "./networks.ts";
import { type Paying, payingIn } from "./paid-before.ts";
import { readItems } from "./requests.ts";
import { restOf } from "./rest-items.ts";
import { spentIn } from "./spent.ts";

type Place = { readonly store: Store; readonly view: Environment };

type SendingRuns = {
  readonly findings: readonly RunFinding[];
  /** The marks of the runs that were sending; undefined if nothing may pay anybody. */
  readonly compared: readonly string[] | undefined;
};

/**
 * Reports runs that are sending now and have still to pay the same as some of these items, or to make the same calls.
 * They are not in the journal yet, so they could not be confirmed: with each that is sent, there would be another one to
 * confirm.
 */
export const sendingTheSame = async (
  { store, view }: Place,
  paying: readonly Paying[],
  ownRun: string | null,
  lookUp: LookUp,
): Promise<SendingRuns> => {
  if (paying.length === 0) return { findings: [], compared: undefined };
  const runs = await sendingRuns(store, view.id, ownRun);
  const findings: RunFinding[] = [];
  for (const { id, name } of runs) {
    const rest = await restOf(store, id, null);
    const { readings } = await readItems(
      rest.map(({ item }) => item),
      view,
    );
    const { networks, isUnread } = await checkNetworks(readings, lookUp);
    const spent = await spentIn({ store, environment: view.id }, readings, networks);
    if (isUnread && spent.length < readings.length) {
      findings.push(aboutAll("error", notCompared(name)));
      continue;
    }
    const theirs = await payingIn(view.id, spent);
    const planned = new Set<string>();
    await inSlices(theirs, (one) => {
      for (const key of keysOf(one)) planned.add(key);
    });
    let same = 0;
    await inSlices(paying, (one) => {
      if (keysOf(one).some((key) => planned.has(key))) same += 1;
    });
    if (same > 0) findings.push(aboutAll("error", messageOf(name, same)));
  }
  return { findings, compared: runs.map(({ mark }) => mark) };
};

/** What makes two payments the same: recipient and amount, recipient and purpose, or the whole call. */
const keysOf = ({ asked }: Paying): readonly string[] =>
  asked.flatMap((payment) => {
    const {
      network_id: network,
      recipient,
      asset,
      amount,
      otherAmounts,
      purpose_key: purpose,
      intent_hash: intent,
    } = payment;
    if (recipient === "") return intent === null ? [] : [`call ${intent}`];
    const amounts = [amount, ...otherAmounts].filter((one) => one !== null);
    return [
      ...amounts.map((one) => JSON.stringify(["amount", network, recipient, asset, one])),
      ...(purpose === null ? [] : [JSON.stringify(["purpose", recipient, purpose])]),
    ];
  });

const nameOf = (name: string | null): string => (name === null ? "Another run" : `The run “${name}”`);

const notCompared = (name: string | null): string =>
  `${nameOf(name)} is sending, and the service did not list its networks, so Postern could not compare what it has left with this list. Try again.`;

const messageOf = (name: string | null, same: number): string =>
  `${nameOf(name)} is sending, and still has ${countText(same, "item")} of this list to send. Wait until it has ended, or stop it first.`;
