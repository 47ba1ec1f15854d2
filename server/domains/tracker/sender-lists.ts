import { randomUUID } from "node:crypto";
import { endpoints } from "#shared/wire/endpoints.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { transactionListSchema } from "#shared/wire/transaction.ts";
import type { Answer } from "../service/answer.ts";
import { answerTo } from "../service/answer.ts";
import type { Service } from "../service/service.ts";
import type { ListedRow } from "./listed-transactions.ts";

/** What was read of the list of one address. */
export type SenderList = {
  /** What could be read of it, in the service's order. */
  readonly rows: readonly ListedRow[];
  /** The service answered all that was asked. A list that is longer than what is read counts as answered, too. */
  readonly isAnswered: boolean;
  /** How much of it the rows are: of a long list only the pages at its two ends are read. */
  readonly extent: "whole" | "ends" | "not-offered" | "unanswered";
  /** How long the service asked to be left alone (the header as it came). */
  readonly retryAfter: string | undefined;
};

/** Reads what the service lists of the transactions that an address is part of. Never throws. */
export type ReadSenderList = (environment: string, service: Service, address: string) => Promise<SenderList>;

/** How old a list may be: what many withdrawals of one address look at in one round is read once. */
const freshMs = 1_000;
/** Lists that are kept at most. */
const mostLists = 500;

/** Makes a reader whose lists are shared for a moment. A list that is a little old only shows a transaction a little later. */
export const createSenderLists = (elapsed: () => number): ReadSenderList => {
  const lists = new Map<string, { readonly at: number; readonly list: Promise<SenderList> }>();
  return (environment, service, address) => {
    const key = JSON.stringify([environment, address]);
    const at = elapsed();
    const known = lists.get(key);
    if (known !== undefined && at - known.at < freshMs) return known.list;
    if (lists.size >= mostLists) for (const [old, one] of lists) if (at - one.at >= freshMs) lists.delete(old);
    const list = readList(service, address).catch(() => unanswered);
    lists.set(key, { at, list });
    return list;
  };
};

const unanswered: SenderList = { rows: [], isAnswered: false, extent: "unanswered", retryAfter: undefined };

/**
 * Pages that are read from each end of a list at most. The specification promises no order, so that the newest transactions may be at either
 * end of a list that is longer than that.
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

/** Where the pages after the first one begin: the next ones, and the last ones. */
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

/** Statuses with which a service says that it has no such list, which it will say again. */
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
