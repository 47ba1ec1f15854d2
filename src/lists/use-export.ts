import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { exportFileName } from "#shared/csv/file-name.ts";
import { type ExportStep, findExportOptions } from "#src/api/find-export.ts";
import { saveFile } from "./csv-file.ts";
import type { Mirrored } from "./use-list.ts";

/** The state of an export, as the person sees it. */
export type Export =
  | ExportStep
  | { readonly at: "rest" }
  | { readonly at: "stopped" }
  | { readonly at: "failed"; readonly error: Error };

/** Saves every row that matches the list's filter to a file. Leaving the page stops it. */
export const useExport = (name: string, mirror: Mirrored) => {
  const client = useQueryClient();
  /** The export last requested; undefined once it is closed. */
  const [asked, setAsked] = useState<{ readonly accepted: number | undefined }>();
  const options = findExportOptions(mirror, asked?.accepted);
  const query = useQuery(options);

  const run = async (accepted?: number) => {
    setAsked({ accepted });
    const next = findExportOptions(mirror, accepted);
    // Otherwise stopping would show an earlier export's result.
    void client.resetQueries({ queryKey: next.queryKey });
    const step = await client.fetchQuery(next);
    if (step.at === "done") saveFile(exportFileName(mirror.environment, name, new Date()), step.file);
  };
  // A failure is shown from the query.
  const start = (accepted?: number) => void run(accepted).catch(() => undefined);

  return {
    state: asked === undefined ? ({ at: "rest" } as const) : stateOf(query),
    /** Checks how many rows there are and whether the mirror has all of them, then starts. */
    start: () => start(),
    /** Accepts the mirror's rows, although some are missing. */
    goOn: (total: number) => start(total),
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
    close: () => {
      setAsked(undefined);
      // Frees the file's memory.
      void client.resetQueries({ queryKey: options.queryKey });
    },
  };
};

const stateOf = ({ data, error, isFetching }: UseQueryResult<ExportStep>): Export => {
  if (error !== null) return { at: "failed", error };
  if (isFetching) return data ?? { at: "check" };
  return data?.at === "partial" || data?.at === "done" ? data : { at: "stopped" };
};
