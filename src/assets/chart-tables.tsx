import type { ReactNode } from "react";
import type { AssetHistory } from "#shared/console/assets.ts";
import type { TransactionDay } from "#shared/console/transactions.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import { Portions } from "#src/components/portions.tsx";
import { dateText } from "#src/lib/utc-days.ts";
import classes from "./assets.module.css";

type HistoryDay = AssetHistory["data"][number];

type BalanceProps = {
  readonly days: readonly HistoryDay[];
  readonly firstDay: string;
  readonly range: { readonly since: string | undefined };
};

/** The exact figures of a balance chart: the days it changed, newest first. */
export const BalanceTable = ({ days, firstDay, range: { since } }: BalanceProps) => {
  // The balance at the beginning of the period is from the last change before it.
  const before = days.findLast(({ day }) => since !== undefined && day < since);
  const shown = days.filter(({ day }) => since === undefined || day >= since || day === before?.day).toReversed();
  const columns: readonly Column<HistoryDay>[] = [
    {
      key: "day",
      header: "Since",
      cell: ({ day }) => (day === firstDay ? `${dateText(day)} (first day)` : dateText(day)),
    },
    { key: "balance", header: "Balance", align: "right", cell: ({ text, amount }) => exact(text, amount) },
  ];
  return (
    <Figures>
      <Portions of={shown} first={31}>
        {(rows) => (
          <DataTable
            label="Balance per day"
            columns={columns}
            rows={rows}
            rowKey={({ day }) => day}
            empty={<EmptyState title="No data." />}
          />
        )}
      </Portions>
    </Figures>
  );
};

const flowColumns: readonly Column<TransactionDay>[] = [
  { key: "day", header: "Day", cell: ({ day }) => dateText(day) },
  { key: "in", header: "In", align: "right", cell: ({ in: moved }) => exact(signed("+", moved), moved.amount) },
  { key: "out", header: "Out", align: "right", cell: ({ out: moved }) => exact(signed("−", moved), moved.amount) },
];

/** The exact figures of a flow chart, newest first; days without movements are left out. */
export const FlowTable = ({ days }: { readonly days: readonly TransactionDay[] }) => (
  <Figures>
    <Portions of={days.toReversed()} first={31}>
      {(rows) => (
        <DataTable
          label="Money in and out per day"
          columns={flowColumns}
          rows={rows}
          rowKey={({ day }) => day}
          empty={<EmptyState title="No data." />}
        />
      )}
    </Portions>
  </Figures>
);

const signed = (sign: "+" | "−", { amount, text }: TransactionDay["in"]): string =>
  amount === "0" ? text : `${sign}${text}`;

const exact = (text: string, amount: string) => <CoinAmount amount={{ amount, text }} isListed />;

const Figures = ({ children }: { readonly children: ReactNode }) => (
  <details className={classes["figures"]}>
    <summary>Show as a table</summary>
    {children}
  </details>
);
