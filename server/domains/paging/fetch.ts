import { randomUUID } from "node:crypto";
import { answerTo } from "#server/domains/service/answer.ts";
import { type ListFailure, listFailureOf, notRunning } from "#server/domains/service/list-failure.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";

/** A page must arrive before the claim on its list expires. */
const pageTimeoutMs = 15_000;

/** A list of the service, and how to read an answer that matches its endpoint's schema. */
export type Listed<Page> = {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly read: (answer: unknown, clean: Service["clean"]) => Page;
};

/** A page, or why there is none, for display. */
export type Fetched<Page> =
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "not-offered" }
  | ListFailure;

/** Reads one page of a list. Never throws because of the service's answer. */
export const fetchPage = async <Page>(
  service: Service | null,
  { endpoint: listed, params = {}, read }: Listed<Page>,
  window: PageWindow,
  now: number,
): Promise<Fetched<Page>> => {
  if (service === null) return notRunning;
  const endpoint = { ...listed, timeoutMs: pageTimeoutMs, retry: "never" } as const;
  const call = { endpoint, params, query: pageQuery(window), body: undefined, requestId: randomUUID() };
  const answer = answerTo(call, await service.read(call));
  return answer.kind === "success"
    ? { kind: "page", page: read(answer.value, service.clean) }
    : listFailureOf(answer, now);
};
