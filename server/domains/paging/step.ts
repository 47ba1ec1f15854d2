import { afterFailure } from "#server/domains/service/list-failure.ts";
import { release } from "#server/store/lease.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import type { Fetched } from "./fetch.ts";
import type { ListTable } from "./save.ts";

export type StepDependencies = {
  readonly store: Store;
  readonly now: () => number;
  /** From 0 to 1, for the jitter. */
  readonly chance: () => number;
};

/** The pause is as long as the service took, within these limits. */
export const shortestPauseMs = 50;
const longestPauseMs = 5_000;

/** How a list gets its next page, and what becomes of it. */
export type Reading<Page, Changes> = {
  readonly fetch: () => Promise<Fetched<Page>>;
  /** Stores the page and releases the list. */
  readonly save: (page: Page, pauseMs: number) => Promise<unknown>;
  /** The list's changes if the service does not offer it. */
  readonly refused: (now: number) => Changes;
};

/** Reads the next page of a claimed list. At the end the list is released, whatever the service answered. */
export const readPage = async <T extends ListTable, Page>(
  { store, now, chance }: StepDependencies,
  table: T,
  claimed: Tables[T],
  { fetch, save, refused }: Reading<Page, Readonly<Partial<Tables[T]>>>,
): Promise<void> => {
  const from = performance.now();
  const fetched = await fetch();
  const pauseMs = Math.round(Math.min(longestPauseMs, Math.max(shortestPauseMs, performance.now() - from)));
  switch (fetched.kind) {
    case "page":
      await save(fetched.page, pauseMs);
      return;
    case "not-offered":
      await release(store, table, claimed, refused(now()));
      return;
    case "failed":
      await release<ListTable>(store, table, claimed, afterFailure(claimed, fetched, now(), chance()));
  }
};
