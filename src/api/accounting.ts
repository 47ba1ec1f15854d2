import { experimental_streamedQuery as streamedQuery, queryOptions } from "@tanstack/react-query";
import type { AccountingQuery } from "#shared/console/transactions.ts";
import { queryString } from "#shared/wire/path.ts";
import { type DownloadStep, downloadSteps } from "./download-steps.ts";
import { keys } from "./keys.ts";

/**
 * The accounting export of the filtered transactions; the data is its current step. Fetched only when the person asks
 * for it.
 */
export const accountingOptions = (environment: string, query: AccountingQuery) =>
  queryOptions({
    queryKey: keys.listedTransactions.export(environment, query),
    queryFn: streamedQuery<DownloadStep, DownloadStep>({
      streamFn: ({ signal }) => downloadSteps(accountingUrl(environment, query), query.format, signal),
      reducer: (_, step) => step,
      initialValue: { at: "run", rows: 0, bytes: 0 },
    }),
    enabled: false,
    retry: false,
    staleTime: 0,
    // The file does not stay in memory after the dialog has closed.
    gcTime: 0,
  });

const accountingUrl = (environment: string, query: AccountingQuery): string =>
  `/console/${encodeURIComponent(environment)}/accounting${queryString({ ...query })}`;
