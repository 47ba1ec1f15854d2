import type { PayoutFinding } from "#shared/console/payouts.ts";

type Field = NonNullable<PayoutFinding["field"]>;

/** A finding about one cell of a row; rows count from 0. */
export const inCell = (
  row: number,
  field: Field,
  severity: PayoutFinding["severity"],
  message: string,
): PayoutFinding => ({ row, field, severity, message });

/** An error about the whole payout. */
export const wholeError = (message: string): PayoutFinding => ({ row: null, field: null, severity: "error", message });

/** A warning about the whole payout. */
export const wholeWarning = (message: string): PayoutFinding => ({
  row: null,
  field: null,
  severity: "warning",
  message,
});

/** A row's name as the person sees it. */
export const rowName = (row: number): string => `row ${row + 1}`;

const ranks: Readonly<Record<PayoutFinding["severity"], number>> = { error: 0, warning: 1, note: 2 };

/** Errors first, then warnings and notes, each about the whole payout first and then in the order of the rows. */
export const inOrder = (findings: readonly PayoutFinding[]): readonly PayoutFinding[] =>
  findings.toSorted((one, other) => ranks[one.severity] - ranks[other.severity] || (one.row ?? -1) - (other.row ?? -1));
