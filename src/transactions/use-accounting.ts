import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { accountingFile, type AccountingQuery } from "#shared/console/transactions.ts";
import { exportFileName } from "#shared/csv/file-name.ts";
import { accountingOptions } from "#src/api/accounting.ts";
import type { DownloadStep } from "#src/api/download-steps.ts";
import { saveFile } from "#src/lists/csv-file.ts";

type Accounting = DownloadStep | { readonly at: "rest" | "stopped" } | { readonly at: "failed"; readonly error: Error };

/** Saves the accounting export as a file; closing its view stops it. */
export const useAccounting = (environment: string, asked: AccountingQuery) => {
  const client = useQueryClient();
  const [started, setStarted] = useState<AccountingQuery>();
  const isCurrent = started !== undefined && JSON.stringify(started) === JSON.stringify(asked);
  const options = accountingOptions(environment, started ?? asked);
  const query = useQuery(options);

  const run = async () => {
    setStarted(asked);
    const next = accountingOptions(environment, asked);
    // Otherwise stopping would show an earlier export's result.
    void client.resetQueries({ queryKey: next.queryKey });
    const step = await client.fetchQuery(next);
    if (step.at === "done") {
      saveFile(exportFileName(environment, accountingFile(asked), new Date(), asked.format), step.file, step.file.type);
    }
  };
  return {
    state: isCurrent ? stateOf(query) : ({ at: "rest" } as const),
    // A failure is shown from the query.
    start: () => void run().catch(() => undefined),
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
  };
};

const stateOf = ({ data, error, isFetching }: UseQueryResult<DownloadStep>): Accounting => {
  if (error !== null) return { at: "failed", error };
  if (isFetching) return data ?? { at: "run", rows: 0, bytes: 0 };
  return data?.at === "done" ? data : { at: "stopped" };
};
