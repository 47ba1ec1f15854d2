import * as z from "zod/mini";
import { type Fetched as FetchedPage, fetchPage as fetchListed } from "#server/domains/paging/fetch.ts";
import type { Service } from "#server/domains/service/service.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";
import { readRow } from "./row.ts";
import type { Fetched } from "./save.ts";

/** Rows are read one by one, so an unreadable one does not keep out any other. */
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

/** Reads a page of the organization's transactions, or of one address's. */
export const fetchPage = (
  service: Service | null,
  of: { readonly address: string } | "organization",
  window: PageWindow,
  now: number,
): Promise<FetchedPage<Fetched>> => {
  const listed = of === "organization" ? endpoints.listTransactions : endpoints.listTransactionsOfAddress;
  const params: Readonly<Record<string, string>> = of === "organization" ? {} : { address: of.address };
  const list = {
    endpoint: { ...listed, response: envelopeSchema },
    params,
    read: (answer: unknown, clean: Service["clean"]): Fetched => {
      const { rows, total } = pageSchema.parse(answer);
      return { rows: rows.map((row) => readRow(row, clean)), skip: window.skip, total };
    },
  };
  return fetchListed(service, list, window, now);
};
