import { beforeFirst, type Cursor, forwards, overlapOf, type Page, reached } from "#server/domains/paging/plan.ts";
import type { Service } from "#server/domains/service/service.ts";
import { fetchPage } from "#server/domains/transactions/fetch.ts";
import type { ReadRow } from "#server/domains/transactions/row.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";

/** What was read of an address's list. */
export type SenderList = {
  readonly rows: readonly ReadRow[];
  /** How many rows cannot be read. */
  readonly unreadable: number;
  /** How many rows the service counts; null if it did not say. */
  readonly total: number | null;
  readonly extent: "whole" | "partly" | "not-offered" | "unanswered";
  /** Why the service did not answer. */
  readonly why: string | null;
};

/** For how long another page is begun, another one from the end, and how long a page may take. */
const readMs = 8_000;
const endMs = 10_000;
const pageMs = 5_000;
/** Pages read from the end of a list that is too long: its newest transactions may be there. */
const pagesAtEnd = 5;
/** Statuses of a service without such a list, as the tracker reads them. */
const lackingStatuses: ReadonlySet<number> = new Set([400, 404, 405, 501]);
/** How often a list is read if rows move meanwhile. */
const mostPasses = 3;

/**
 * Reads the service's current list of an address's transactions to its end, because the specification promises no
 * order; of a list that is too long, the pages at both ends. Never throws because of the service's answer.
 */
export const readSenderList = async (service: Service, address: string, now: () => number): Promise<SenderList> => {
  const from = performance.now();
  const hasTime = (ms: number): boolean => performance.now() - from < ms;
  const fetch = async (window: PageWindow) =>
    (await inTime(fetchPage(service, { address }, window, now()), pageMs)) ??
    ({ kind: "failed", why: "The service did not respond in time.", status: undefined } as const);
  let rows: (ReadRow | null)[] = [];
  let previous: readonly (ReadRow | null)[] = [];
  let total: number | null = null;
  const listOf = (extent: SenderList["extent"], why: string | null = null): SenderList => {
    const all = rows.length < previous.length ? previous : rows;
    const read = all.flatMap((row) => row ?? []);
    return { rows: read, unreadable: all.length - read.length, total, extent, why };
  };
  let cursor: Cursor = beforeFirst;
  let passes = 1;
  while (hasTime(readMs)) {
    const fetched = await fetch(forwards.windowOf(cursor, 0));
    if (fetched.kind === "not-offered") return listOf("not-offered");
    if (fetched.kind === "failed") {
      const isLacking = fetched.status !== undefined && lackingStatuses.has(fetched.status);
      return listOf(isLacking ? "not-offered" : "unanswered", fetched.why);
    }
    const page: Page = { ...fetched.page, keys: fetched.page.rows.map(keyOf) };
    const hasChanged = total !== null && total !== page.total;
    total = page.total;
    const overlap = overlapOf(forwards, cursor, page.keys);
    rows.push(...fetched.page.rows.filter((_row, index) => index !== overlap));
    const { cursor: next, isAtEnd } = reached(forwards, cursor, page);
    cursor = hasChanged ? { ...next, shifted: 1 } : next;
    if (!isAtEnd) continue;
    // A page with nothing new ends a list too, whatever the service counts.
    if (cursor.shifted === 0) return listOf(rows.length < total ? "partly" : "whole");
    if (passes === mostPasses) return listOf("partly");
    passes += 1;
    previous = rows;
    rows = [];
    cursor = beforeFirst;
  }
  let end = total ?? 0;
  for (let pages = 0; pages < pagesAtEnd && end > cursor.next_skip && hasTime(endMs); pages += 1) {
    const skip = Math.max(cursor.next_skip, end - maxTake);
    const fetched = await fetch({ skip, take: end - skip });
    if (fetched.kind !== "page") break;
    rows.push(...fetched.page.rows.slice(0, end - skip));
    end = skip;
  }
  return listOf("partly");
};

/** Rows that cannot be read are alike. */
const keyOf = (row: ReadRow | null): string =>
  row === null ? "" : `${row.networkId} ${row.hashKey} ${row.content.identity}`;
