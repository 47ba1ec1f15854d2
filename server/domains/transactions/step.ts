import { afterFailure } from "#server/domains/service/list-failure.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { ask } from "./ask.ts";
import { giveBack } from "./claim.ts";
import { fetchPage } from "./fetch.ts";
import type { Moved } from "./merge.ts";
import { afterHead, afterRefusal, begun, isHeadDue, windowOf } from "./plan.ts";
import { savePage, savePeek, settle } from "./save.ts";
import type { SelectDependencies } from "./select.ts";
import { tidy } from "./tidy.ts";

export type StepDependencies = SelectDependencies & {
  readonly now: () => number;
  /** From 0 to 1, for the jitter. */
  readonly chance: () => number;
  readonly moved: Moved;
};

/** The pause is as long as the service took, within these limits. */
const shortestPauseMs = 50;
const longestPauseMs = 5_000;
/** Pages of the head read in the middle of a walk: otherwise a long walk would delay new transactions. */
const mostPeeks = 3;

/** One step of a claimed list: a slice of work without the service, then a page. At the end the list is released. */
export const step = async (
  deps: StepDependencies,
  service: Service | null,
  claimed: LedgerListTable,
): Promise<void> => {
  const { store, now, chance } = deps;
  const tidied = await tidy(deps, claimed, now());
  if (tidied === undefined) return;
  const { list, isMore } = tidied;
  if (list.phase === "rest" && !isHeadDue(list, now())) {
    await ask(deps, service, list);
    await settle(store, list, ({ head_at: at }) => ({ due_at: at }), { now: now(), isMore });
    return;
  }
  if (list.phase === "walk" && list.next_skip > 0 && isHeadDue(list, now())) {
    await peek(deps, service, list);
    const soon = now() + shortestPauseMs;
    await settle(store, list, (current) => ({ ...afterHead(current, now()), due_at: soon }), { now: now(), isMore });
    return;
  }
  const reading = begun(list, now());
  const from = performance.now();
  const fetched = await fetchPage(service, "organization", windowOf(reading), now());
  const pauseMs = Math.round(Math.min(longestPauseMs, Math.max(shortestPauseMs, performance.now() - from)));
  switch (fetched.kind) {
    case "page":
      await savePage(store, reading, fetched, { now: now(), pauseMs, isMore, moved: deps.moved });
      return;
    case "not-offered":
      await giveBack(store, list, afterRefusal(now()));
      return;
    case "failed":
      await giveBack(store, list, afterFailure(list, fetched, now(), chance()));
  }
};

/** Reads the head while a walk is under way. Failures are left to the next head. */
const peek = async (
  { store, now, moved }: StepDependencies,
  service: Service | null,
  list: LedgerListTable,
): Promise<void> => {
  for (let page = 0; page < mostPeeks; page += 1) {
    const fetched = await fetchPage(service, "organization", { skip: page * maxTake, take: maxTake }, now());
    if (fetched.kind !== "page") return;
    const added = await savePeek(store, list, fetched.rows, now(), moved);
    if (added === undefined || added === 0 || fetched.rows.length < maxTake) return;
  }
};
