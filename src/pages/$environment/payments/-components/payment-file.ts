import { type operationColumns, operationLines } from "#shared/console/columns/operations.ts";
import { withEscapes } from "#shared/text/invisible.ts";
import type { FileColumn } from "#src/lists/csv-file.ts";
import { operationFile } from "#src/operations/operation-file.ts";
import type { PaymentRow } from "./payment-rows.ts";

type PayoutRow = Extract<PaymentRow, { kind: "payout" }>;

/** The columns of a file of payments, as in the export of all. A payout is one line: its payments are in its own file. */
export const paymentFile = (environment: string): readonly FileColumn<PaymentRow>[] =>
  operationFile(environment).map(({ text, ...column }) => ({
    ...column,
    text: (row, client) =>
      row.kind === "payment" ? text(row.operation, client) : (payoutTexts[column.header]?.(row) ?? ""),
  }));

/** The lines of a row. */
export const paymentLines = (row: PaymentRow): readonly PaymentRow[] =>
  row.kind === "payout" ? [row] : operationLines(row.operation).map((operation) => ({ kind: "payment", operation }));

const payoutTexts: Readonly<Record<string, (row: PayoutRow) => string>> = {
  time: ({ run }) => run.createdAt,
  state: ({ run }) => run.state,
  sentence: ({ run, payout }) =>
    withEscapes([payout?.name ?? run.name ?? "Payout", ...(payout?.amounts ?? [])].join(", ")),
  person: ({ run }) => withEscapes(run.person.name),
  networkId: ({ run }) => run.networkId ?? "",
  runId: ({ run }) => run.id,
} satisfies Partial<Record<keyof typeof operationColumns, (row: PayoutRow) => string>>;
