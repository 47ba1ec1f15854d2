import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { answerTo } from "#server/domains/service/answer.ts";
import { type ListFailure, listFailureOf, notRunning } from "#server/domains/service/list-failure.ts";
import type { Service } from "#server/domains/service/service.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";
import { readRow } from "./row.ts";
import type { Fetched } from "./save.ts";

/** A page must arrive before the claim on its list expires. */
const pageTimeoutMs = 15_000;

/** A page of transactions, or why there is none, for display. */
export type FetchedPage = ({ readonly kind: "page" } & Fetched) | { readonly kind: "not-offered" } | ListFailure;

/** Rows are read one by one, so an unreadable one keeps no other out of the ledger. */
const envelopeSchema = z.union([
  z.pipe(
    z.object({ data: z.array(z.unknown()), pagination: paginationSchema }),
    z.transform(({ data, pagination }) => ({ rows: data, total: pagination.totalElements })),
  ),
  z.pipe(
    z.object({ transactions: z.array(z.unknown()), pagination: paginationSchema }),
    z.transform(({ transactions, pagination }) => ({ rows: transactions, total: pagination.totalElements })),
  ),
]);
const pageSchema = z.object({ rows: z.array(z.unknown()), total: z.int() });

/**
 * Reads a page of the organization's transactions, or of one address's. Never throws because of the service's answer.
 */
export const fetchPage = async (
  service: Service | null,
  of: { readonly address: string } | "organization",
  window: PageWindow,
  now: number,
): Promise<FetchedPage> => {
  if (service === null) return notRunning;
  const listed = of === "organization" ? endpoints.listTransactions : endpoints.listTransactionsOfAddress;
  const endpoint = { ...listed, response: envelopeSchema, timeoutMs: pageTimeoutMs, retry: "never" } as const;
  const params: Record<string, string> = of === "organization" ? {} : { address: of.address };
  const call = { endpoint, params, query: pageQuery(window), body: undefined, requestId: randomUUID() };
  const answer = answerTo(call, await service.read(call));
  if (answer.kind !== "success") return listFailureOf(answer, now);
  const { rows, total } = pageSchema.parse(answer.value);
  return { kind: "page", rows: rows.map((row) => readRow(row, service.clean)), skip: window.skip, total };
};
