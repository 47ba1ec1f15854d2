import { readPage, shortestPauseMs, type StepDependencies as Paging } from "#server/domains/paging/step.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { LedgerListTable } from "#server/store/ledger-tables.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { ask } from "./ask.ts";
import { fetchPage } from "./fetch.ts";
import type { Moved } from "./merge.ts";
import { afterHead, afterRefusal, begun, isHeadDue, windowOf } from "./plan.ts";
import { type Fetched, savePage, savePeek, settle } from "./save.ts";
import type { SelectDependencies } from "./select.ts";
import { tidy } from "./tidy.ts";

type StepDependencies = SelectDependencies & Paging & { readonly moved: Moved };

/** Pages of the head read in the middle of a walk: otherwise a long walk would delay new transactions. */
const mostPeeks = 3;

/** One step of a claimed list: a slice of work without the service, then a page. At the end the list is released. */
export const step = async (
  deps: StepDependencies,
  service: Service | null,
  claimed: LedgerListTable,
): Promise<void> => {
  const { store, now } = deps;
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
  await readPage(deps, "ledger_lists", list, {
    fetch: () => fetchPage(service, "organization", windowOf(reading), now()),
    save: (page: Fetched, pauseMs) =>
      savePage(store, reading, page, { now: now(), pauseMs, isMore, moved: deps.moved }),
    refused: afterRefusal,
  });
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
    const { rows } = fetched.page;
    const added = await savePeek(store, list, rows, now(), moved);
    if (added === undefined || added === 0 || rows.length < maxTake) return;
  }
};
