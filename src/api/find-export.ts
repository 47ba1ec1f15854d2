import { experimental_streamedQuery as streamedQuery, queryOptions } from "@tanstack/react-query";
import type { FindExportQuery, FindKind, MirrorList } from "#shared/console/find.ts";
import { findPath } from "#shared/console/paths.ts";
import { queryString } from "#shared/wire/path.ts";
import { downloadSteps } from "./download-steps.ts";
import { keys } from "./keys.ts";
import { askMirror, type FindFilter } from "./source/mirror.ts";

/** Progress of an export. */
export type ExportStep =
  /** Checks how many rows the mirror has, and whether it is complete. */
  | { readonly at: "check" }
  /** The mirror is incomplete: the export waits until a person accepts its current rows. */
  | { readonly at: "partial"; readonly total: number; readonly mirror: MirrorList | undefined }
  | { readonly at: "run"; readonly total: number; readonly rows: number; readonly bytes: number }
  | { readonly at: "done"; readonly rows: number; readonly file: Blob };

type Exported = { readonly environment: string; readonly kind: FindKind; readonly filter: FindFilter };

/**
 * A filtered list of the mirror as a CSV file; the data is the current step. `accepted` is the number of rows that the
 * person accepts from an incomplete mirror. Fetched only when the person asks for it.
 */
export const findExportOptions = ({ environment, kind, filter }: Exported, accepted?: number) => {
  const query = { ...filter, kind, format: "csv" } as const;
  return queryOptions({
    queryKey: keys.exports.one(environment, query, accepted),
    queryFn: streamedQuery<ExportStep, ExportStep>({
      streamFn: ({ signal }) => exportSteps({ environment, kind, filter }, accepted, signal),
      reducer: (_, step) => step,
      initialValue: { at: "check" },
    }),
    enabled: false,
    retry: false,
    staleTime: 0,
    // The file does not stay in memory after the person leaves the page.
    gcTime: 0,
  });
};

const exportSteps = async function* (
  { environment, kind, filter }: Exported,
  accepted: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<ExportStep> {
  let total = accepted;
  if (total === undefined) {
    const { pagination, mirror } = await askMirror({ environment, kind, filter, page: { skip: 0, take: 1 } }, signal);
    total = pagination.totalElements;
    if (mirror?.state !== "complete") {
      yield { at: "partial", total, mirror };
      return;
    }
  }
  const query: FindExportQuery = { ...filter, kind, format: "csv" };
  const url = `${findPath(environment)}/export${queryString({ ...query })}`;
  for await (const step of downloadSteps(url, "csv", signal)) yield step.at === "run" ? { ...step, total } : step;
};
