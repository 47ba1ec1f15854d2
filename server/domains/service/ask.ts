import type { Secret } from "#server/lib/secret.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { answerTo } from "./answer.ts";
import type { Call, Reply } from "./call.ts";

/** The environment to query, and the request on whose behalf. */
export type LookUp = {
  readonly service: { readonly read: (call: Call) => Promise<Reply> };
  readonly requestId: string;
  /** The secrets of that request, because a response may be stored. */
  readonly secrets?: readonly Secret[];
};

/** "absent": no such record. "lacking": the service does not offer this endpoint. "unreadable": it may work later. */
type NotFound = "absent" | "lacking" | "unreadable";

export type AskResult = { readonly value: unknown } | NotFound;

/** Queries the service. */
export const ask = async (
  { service, requestId, secrets = [] }: LookUp,
  endpoint: Endpoint,
  query: Call["query"],
  params: Call["params"] = {},
): Promise<AskResult> => {
  const call = { endpoint, params, query, body: undefined, requestId, secrets };
  const answer = answerTo(call, await service.read(call));
  switch (answer.kind) {
    case "success":
      return { value: answer.value };
    case "error":
      if (answer.status !== 404) return "unreadable";
      return answer.error.code === "ERR_006" ? "lacking" : "absent";
    case "lacking":
      return "lacking";
    default:
      return "unreadable";
  }
};

/** The most pages read for one query: a service may report any total. */
export const mostPages = 20;

/** One page of a list: its records and the list's total. */
type Page<T> = { readonly records: readonly T[]; readonly total: number };

/**
 * Reads a list page by page, in full or up to the first page with a wanted record. Returns the records, or why it could
 * not be read. A list that goes on after `mostPages` pages, or that fails after its first page, is "unreadable": a part
 * is never treated as the whole.
 */
export const askList = async <T>(
  lookUp: LookUp,
  endpoint: Endpoint,
  pageOf: (value: unknown) => Page<T>,
  isWanted: (record: T) => boolean = () => false,
): Promise<readonly T[] | NotFound> => {
  const all: T[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask(lookUp, endpoint, pageQuery({ skip: all.length, take: maxTake }));
    if (typeof answer === "string") return page === 0 ? answer : "unreadable";
    const { records, total } = pageOf(answer.value);
    all.push(...records);
    if (records.length === 0 || all.length >= total || records.some(isWanted)) return all;
  }
  return "unreadable";
};
