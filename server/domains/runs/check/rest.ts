import { paidBeforeSince } from "#server/domains/payments/earlier-payments.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { Problem } from "#server/lib/problem.ts";
import type { RunTable, Store } from "#server/store/tables.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { RunFinding, RunPaidBefore } from "#shared/console/run-start.ts";
import { checkNetworks } from "./networks.ts";
import { type Paying, paidTogether, payingIn, paysAnybody, type Repeat, repeatsIn } from "./paid-before.ts";
import { readItems } from "./requests.ts";
import { restOf, type Retried } from "./rest-items.ts";
import { sendingTheSame } from "./sending-the-same.ts";
import { spentIn } from "./spent.ts";

/** What a stopped run has left, compared with what was paid since its payments were last compared. */
export type RestCheck = {
  /** What keeps it from going on now. */
  readonly findings: readonly RunFinding[];
  /** The items that pay what was paid since; null if there are none. */
  readonly paidBefore: RunPaidBefore | null;
  /** The ids of all those earlier payments. */
  readonly payments: readonly string[];
  /** Something is paid, so earlier payments were looked for. */
  readonly pays: boolean;
  /** The items that were compared, and when. */
  readonly positions: readonly number[];
  readonly comparedAt: number;
  /** The marks of the runs that were sending, with which the items were compared; undefined if nothing may pay anybody. */
  readonly comparedRuns: readonly string[] | undefined;
};

type Place = { readonly store: Store; readonly view: Environment; readonly now: () => number };

/**
 * Compares what a stopped run has left with what was paid, and with the runs that are sending. What was paid before its
 * start, or before it was last resumed, was confirmed then. Throws if the service did not say which network an item names.
 */
export const checkRest = async (
  { store, view, now }: Place,
  run: Pick<RunTable, "id" | "created_at">,
  retried: Retried | null,
  lookUp: LookUp,
): Promise<RestCheck> => {
  const environment = view.id;
  const comparedAt = now();
  const rest = await restOf(store, run.id, retried);
  const { readings } = await readItems(
    rest.map(({ item }) => item),
    view,
  );
  const { networks, isUnread } = await checkNetworks(readings, lookUp);
  const spent = await spentIn({ store, environment }, readings, networks);
  if (isUnread && spent.length < readings.length) throw notCompared();
  const paying = await payingIn(environment, spent);
  const sending = await sendingTheSame({ store, view }, paying, run.id, lookUp);
  const restBy = new Map(rest.map((one) => [one.item.entry, one]));
  // Usually one group: all were compared at the start.
  const groups = new Map<number, Paying[]>();
  for (const one of paying) {
    const since = restBy.get(one.spent.reading.item.entry)?.comparedAt ?? run.created_at;
    const group = groups.get(since);
    if (group === undefined) groups.set(since, [one]);
    else group.push(one);
  }
  const repeats: Repeat[] = [];
  for (const [since, some] of groups) {
    const own = { id: run.id, comparedAt: since, part: "rest" } as const;
    repeats.push(
      ...(await repeatsIn(
        store,
        { environment, since: paidBeforeSince(comparedAt), run: own },
        some,
        ({ item }) => item.entry,
      )),
    );
  }
  const unseen = repeats
    .filter(({ entry, payment }) => restBy.get(entry)?.acknowledges.includes(payment.id) !== true)
    .toSorted((one, other) => one.entry - other.entry);
  return {
    findings: sending.findings,
    paidBefore: paidTogether(unseen),
    payments: [...new Set(unseen.map(({ payment }) => payment.id))],
    pays: paysAnybody(paying),
    positions: positionsOf(paying),
    comparedAt,
    comparedRuns: sending.compared,
  };
};

const positionsOf = (paying: readonly Paying[]): readonly number[] =>
  paying.map(({ spent: { reading } }) => reading.item.entry);

/**
 * Throws unless a run may go on with what was checked: a person has confirmed what was paid since, by the id of all of
 * it or of each payment, and no other run is paying the same.
 */
export const refuseUnconfirmed = (
  { findings, paidBefore, payments }: RestCheck,
  acknowledged: readonly string[],
): void => {
  const [finding] = findings;
  if (finding !== undefined) {
    throw new Problem("POSTERN_BAD_REQUEST", `Nothing was sent. ${finding.message}`, { status: 409 });
  }
  const seen = new Set(acknowledged);
  if (paidBefore === null || seen.has(paidBefore.id) || payments.every((id) => seen.has(id))) return;
  const were = paidBefore.count === 1 ? "One of its payments was" : `${paidBefore.count} of its payments were`;
  const [newest] = paidBefore.entries.map(({ payment }) => payment.operationId).filter((id) => id !== null);
  throw new Problem(
    "POSTERN_PAID_BEFORE",
    `Nothing was sent. ${were} made since this run was started or last resumed: the same amount or the same purpose. Confirm this first.`,
    newest === undefined ? {} : { operationId: newest },
  );
};

const notCompared = (): Problem =>
  new Problem(
    "POSTERN_SERVICE_UNREACHABLE",
    "The service did not list its networks, so Postern could not compare what this run has left with earlier payments. Nothing was sent. Try again.",
  );
