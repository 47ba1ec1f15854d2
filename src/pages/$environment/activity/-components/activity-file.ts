import type { QueryClient } from "@tanstack/react-query";
import { type operationColumns, operationLines } from "#shared/console/columns/operations.ts";
import type { ActivityRun } from "#shared/console/operation.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import type { FileColumn } from "#src/lists/csv-file.ts";
import { operationFile } from "#src/operations/operation-file.ts";
import { runTitle } from "#src/operations/run-title.ts";
import { networkNameOf } from "#src/records/network-name-of.ts";
import type { ActivityRow } from "./activity-rows.ts";

/** The columns of a file of operations, for rows that may be runs, too. */
export const activityFile = (environment: string): readonly FileColumn<ActivityRow>[] =>
  operationFile(environment).map(({ text, ...column }) => ({
    ...column,
    text: (row, client) => {
      if (row.kind === "operation") return text(row.operation, client);
      return row.kind === "run" ? (runTexts[column.header]?.({ environment, run: row.run }, client) ?? "") : "";
    },
  }));

/** The lines of a row. The placeholder of a run's operations is in no file. */
export const activityLines = (row: ActivityRow): readonly ActivityRow[] => {
  if (row.kind === "note") return [];
  return row.kind === "run" ? [row] : operationLines(row.operation).map((operation) => ({ ...row, operation }));
};

type RunText = (on: { readonly environment: string; readonly run: ActivityRun }, client: QueryClient) => Text;
type Text = string | Promise<string>;

/** A run's line. Each of its operations has the rest. */
const runTexts: Readonly<Record<string, RunText>> = {
  time: ({ run }) => run.createdAt,
  state: ({ run }) => run.state,
  sentence: ({ run }) => runTitle({ ...run, endpoints: run.kinds }),
  person: ({ run }) => withEscapes(run.person.name),
  network: ({ environment, run }, client) => networkNameOf(environment, run.networkId ?? undefined, client),
  networkId: ({ run }) => run.networkId ?? "",
  runId: ({ run }) => run.id,
} satisfies Partial<Record<keyof typeof operationColumns, RunText>>;
