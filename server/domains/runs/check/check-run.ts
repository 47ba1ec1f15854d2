import type { WriteDependencies } from "#server/domains/relay/write.ts";
import { looseNames } from "#server/domains/request/loose-names.ts";
import type { Source, SourceItem } from "#server/domains/runs/source-item.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { RunFinding, RunPaidBefore } from "#shared/console/run-start.ts";
import { maxRunItems } from "#shared/console/run.ts";
import { checkBalances } from "./balance.ts";
import { checkChecksums } from "./checksums.ts";
import { findCollections } from "./collections.ts";
import { checkEarlierCopies } from "./earlier-copies.ts";
import { aboutAll, inOrder } from "./finding.ts";
import { checkNetworks } from "./networks.ts";
import { checkNetworkCodes, checkOffered } from "./offered.ts";
import { paidBeforeIn, payingIn, paysAnybody, repeatedPayments } from "./paid-before.ts";
import { withPaymentWords } from "./payment-words.ts";
import { checkRecipients } from "./recipients.ts";
import { checkReferences } from "./references.ts";
import { readItems } from "./requests.ts";
import { checkSenders } from "./senders.ts";
import { sendingTheSame } from "./sending-the-same.ts";
import { spentIn } from "./spent.ts";
import { type Twins, twinsIn } from "./twins.ts";
import { checkWithdrawals } from "./withdrawals.ts";

/** The findings of a check. */
export type RunCheck = {
  readonly total: number;
  /** How many distinct profiles are named. */
  readonly profiles: number;
  readonly findings: readonly RunFinding[];
  /** Those of them that go away by themselves: another run is sending. */
  readonly passing: readonly RunFinding[];
  readonly twins: readonly Twins[];
  /** The items that pay what was paid before; null if there are none. */
  readonly paidBefore: RunPaidBefore | null;
  /** Something is paid, so earlier payments were looked for. */
  readonly pays: boolean;
  /** The marks of the runs that were sending, with which the items were compared; undefined if nothing may pay anybody. */
  readonly comparedRuns: readonly string[] | undefined;
};

/** The environment of the run. */
type Place = { readonly view: Environment; readonly service: Service };

/**
 * Checks what a list of calls would do, without sending anything or asking a node. The service is asked about each
 * network and each sender once. A start must first look for a run with its key: that run's operations would look
 * identical to its own items.
 */
export const checkRun = async (
  { store, freshAfter, now }: Pick<WriteDependencies, "store" | "freshAfter" | "now">,
  { view, service }: Place,
  { items, total, endpoints, madeFrom }: Source,
  requestId: string,
): Promise<RunCheck> => {
  const environment = view.id;
  const lookUp = { service, requestId };
  const read = await readItems(items, view);
  // One after another: in parallel, their slices would add up to one long block.
  const checksums = await checkChecksums(read.readings);
  const senders = await checkSenders(store, environment, read.readings, lookUp);
  const collections = await findCollections(store, environment, read.readings, senders.addresses, lookUp);
  const { readings } = collections;
  const networks = await checkNetworks(readings, lookUp);
  const codes = await checkNetworkCodes(service, readings, requestId);
  const context = { networks: networks.networks, addresses: senders.addresses, units: view };
  const spent = await spentIn({ store, environment }, readings, networks.networks);
  const twins = await twinsIn({ store, environment, freshAfter: freshAfter() }, spent, senders.addresses);
  const paying = await payingIn(environment, spent);
  const sending = await sendingTheSame({ store, view }, paying, null, lookUp);
  const paidBefore = await paidBeforeIn({ store, environment, now: now() }, paying, twins);
  const withdrawals = await checkWithdrawals(readings, context);
  const recipients = await checkRecipients(store, environment, readings, networks.networks);
  const balances = await checkBalances(readings, context, lookUp);
  const findings = [
    ...tooMany(total),
    ...(await checkEarlierCopies(store, madeFrom)),
    ...sending.findings,
    ...networks.findings,
    ...checkOffered(service, endpoints),
    ...codes,
    ...read.findings,
    ...checksums,
    ...withdrawals,
    ...recipients,
    ...senders.findings,
    ...collections.findings,
    ...checkReferences(items),
    ...balances,
  ];
  return {
    total,
    profiles: profilesIn(items),
    findings: inOrder(findings),
    passing: sending.findings,
    // The later ones, with the operation that they repeat, are the ones that their items name.
    twins: await withPaymentWords(
      { store, environment },
      [...(await repeatedPayments(paying, twins)), ...twins],
      paying,
    ),
    paidBefore,
    pays: paysAnybody(paying),
    comparedRuns: sending.compared,
  };
};

const tooMany = (total: number): readonly RunFinding[] =>
  total > maxRunItems
    ? [aboutAll("error", `The list asks for ${total} addresses; one run makes at most ${maxRunItems}.`)]
    : [];

const profilesIn = (items: readonly SourceItem[]): number =>
  new Set(items.flatMap((item) => looseNames(item).reference ?? [])).size;
