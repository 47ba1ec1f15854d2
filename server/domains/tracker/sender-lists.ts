import { randomUUID } from "node:crypto";
import type { Answer } from "#server/domains/service/answer.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { transactionListSchema } from "#shared/wire/transaction.ts";
import type { ListedRow } from "./listed-transactions.ts";

/** What was read of an address's list. */
export type SenderList = {
  /** The readable rows, in the service's order. */
  readonly rows: readonly ListedRow[];
  /** Whether the service answered every request. A list longer than what is read also counts as answered. */
  readonly isAnswered: boolean;
  /** How much of the list was read: of a long list only the pages at its two ends. */
  readonly extent: "whole" | "ends" | "not-offered" | "unanswered";
  /** How long the service asked to wait (the header, unchanged). */
  readonly retryAfter: string | undefined;
};

/** Reads the service's list of an address's transactions. Never throws. */
export type ReadSenderList = (environment: string, service: Service, address: string) => Promise<SenderList>;

/** How old a list may be, so that several withdrawals of one address in a round read it once. */
const freshMs = 1_000;
/** The most lists kept. */
const mostLists = 500;

/** Creates a reader that shares lists for a moment. A slightly old list only shows a transaction a little later. */
export const createSenderLists = (elapsed: () => number): ReadSenderList => {
  const lists = new Map<string, { readonly at: number; readonly list: Promise<SenderList> }>();
  return (environment, service, address) => {
    const key = JSON.stringify([environment, address]);
    const at = elapsed();
    const entry = lists.get(key);
    if (entry !== undefined && at - entry.at < freshMs) return entry.list;
    if (lists.size >= mostLists) for (const [old, one] of lists) if (at - one.at >= freshMs) lists.delete(old);
    const list = readList(service, address).catch(() => unanswered);
    lists.set(key, { at, list });
    return list;
  };
};

const unanswered: SenderList = { rows: [], isAnswered: false, extent: "unanswered", retryAfter: undefined };

/**
 * Pages read from each end of a list at most. The specification promises no order, so the newest transactions may be at
 * either end of a longer list.
 */
const pagesAtEachEnd = 5;

const readList = async (service: Service, address: string): Promise<SenderList> => {
  const rows: ListedRow[] = [];
  const first = await readPage(service, address, 0);
  if ("failure" in first) return first.failure;
  rows.push(...first.rows);
  const { total } = first;
  const size = first.rows.length;
  if (size === 0) return { rows, isAnswered: true, extent: "whole", retryAfter: undefined };
  for (const skip of skipsOf(total, size)) {
    const page = await readPage(service, address, skip);
    if ("failure" in page) return { ...page.failure, rows };
    rows.push(...page.rows);
  }
  const extent = rows.length < total ? "ends" : "whole";
  return { rows, isAnswered: true, extent, retryAfter: undefined };
};

/** Where the pages after the first one begin: the next ones and the last ones. */
const skipsOf = (total: number, size: number): readonly number[] => {
  const count = Math.min(pagesAtEachEnd, Math.ceil(total / size)) - 1;
  const pages = Array.from({ length: count }, (_page, index) => (index + 1) * size);
  const read = (pages.length + 1) * size;
  const last: number[] = [];
  for (let skip = Math.max(read, total - pagesAtEachEnd * size); skip < total; skip += size) last.push(skip);
  return [...pages, ...last];
};

type Page = { readonly rows: readonly ListedRow[]; readonly total: number } | { readonly failure: SenderList };

/** A poll ends before the claim on its row does; another poll follows anyway. */
const pageTimeoutMs = 5_000;

const readPage = async (service: Service, address: string, skip: number): Promise<Page> => {
  const endpoint = { ...endpoints.listTransactionsOfAddress, timeoutMs: pageTimeoutMs, retry: "never" } as const;
  const query = pageQuery({ skip, take: maxTake });
  const call = { endpoint, params: { address }, query, body: undefined, requestId: randomUUID() };
  const answer = answerTo(call, await service.read(call));
  if (answer.kind !== "success") return { failure: failureOf(answer) };
  const { data, pagination } = transactionListSchema.parse(answer.value);
  return { rows: data, total: pagination.totalElements };
};

/** Statuses of a service without such a list, which will not change. */
const definite: ReadonlySet<number> = new Set([400, 404, 405, 501]);

const failureOf = (answer: Exclude<Answer, { readonly kind: "success" }>): SenderList => {
  const isOffered = answer.kind !== "lacking" && !(answer.kind === "error" && definite.has(answer.status));
  return {
    rows: [],
    isAnswered: !isOffered,
    extent: isOffered ? "unanswered" : "not-offered",
    retryAfter: answer.kind === "error" || answer.kind === "garbage" ? answer.retryAfter : undefined,
  };
};
