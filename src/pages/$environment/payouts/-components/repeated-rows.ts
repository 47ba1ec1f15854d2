import { numberText } from "#shared/amount/number-text.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import type { PayoutCheck } from "#shared/console/payouts.ts";
import type { RunPaidBefore, RunTwins } from "#shared/console/run-start.ts";
import { againText } from "#src/run-start/again-text.ts";

/** What a row repeats. */
export type RepeatedRow = {
  /** Undefined if only its operation is known. */
  readonly payment: EarlierPayment | undefined;
  /** The operation that made it; null if it was not made through Postern. */
  readonly operationId: string | null;
};

/** The start check's groups of payments that a person has to confirm. */
type Groups = { readonly twins: readonly RunTwins[]; readonly paidBefore: RunPaidBefore | null };

/** A check's entries leave out empty rows: their rows, counted from 0. */
type RowOf = (entry: number) => number;

/** One confirmation for all payments of a kind: the ids of their groups, and its words. */
export type Confirmed = { readonly ids: readonly string[]; readonly label: string };

/** The rows that may pay what was paid before, by their numbers from 0, however long ago that was. */
export const repeatedRows = (
  { findings }: Pick<PayoutCheck, "findings">,
  groups: Groups | undefined,
  rowOf: RowOf,
): ReadonlyMap<number, RepeatedRow> => {
  const rows = new Map<number, RepeatedRow>();
  for (const { operationId, entries } of groups?.twins ?? []) {
    if (operationId === null) continue;
    for (const entry of entries) rows.set(rowOf(entry), { payment: undefined, operationId });
  }
  const dated = [
    ...(groups?.paidBefore?.entries ?? []).map(({ entry, payment }) => ({ row: rowOf(entry), payment })),
    ...findings.flatMap(({ row, paidBefore }) =>
      row === null || paidBefore === undefined ? [] : [{ row, payment: paidBefore }],
    ),
  ];
  for (const { row, payment } of dated) rows.set(row, { payment, operationId: payment.operationId });
  return rows;
};

/**
 * The one confirmation for all rows that repeat earlier payments; undefined if none does. Payments of the last minutes
 * come as groups of identical operations, older ones as one group: a person confirms both together.
 */
export const paidAgain = (
  { twins, paidBefore }: Groups,
  repeated: ReadonlyMap<number, RepeatedRow>,
  rowOf: RowOf,
  total: number,
): Confirmed | undefined => {
  const recent = twins.filter(({ operationId }) => operationId !== null);
  if (recent.length === 0 && paidBefore === null) return undefined;
  const recentEntries = new Set(recent.flatMap(({ entries }) => entries));
  const recentCount = recent.reduce((sum, { count }) => sum + count, 0);
  const recentPurpose = [...recentEntries].filter((entry) => repeated.get(rowOf(entry))?.payment?.isSamePurpose).length;
  // A row can be in both: it repeats one payment of the last minutes, and an older one.
  const older = paidBefore?.entries ?? [];
  const both = older.filter(({ entry }) => recentEntries.has(entry)).map(({ payment }) => payment);
  const count = recentCount + (paidBefore?.count ?? 0) - both.length;
  const [first = 0] = [...recentEntries, ...older.map(({ entry }) => entry)];
  const which =
    count === 1
      ? `Pay row ${numberText(rowOf(first) + 1)} again`
      : count === total
        ? `Pay all ${numberText(count)} rows again`
        : `Pay ${numberText(count)} of ${numberText(total)} rows again`;
  const label = againText(which, {
    count,
    sameAmount: recentCount + (paidBefore?.sameAmount ?? 0) - both.filter(({ isSameAmount }) => isSameAmount).length,
    samePurpose:
      recentPurpose + (paidBefore?.samePurpose ?? 0) - both.filter(({ isSamePurpose }) => isSamePurpose).length,
  });
  return { ids: [...recent.map(({ id }) => id), ...(paidBefore === null ? [] : [paidBefore.id])], label };
};

/** Groups of rows whose numbers are listed. */
const mostGroups = 5;
/** Rows of a group whose numbers are listed. */
const mostRows = 10;

/** The one confirmation for rows that pay the same recipient the same amount as another row; undefined if none does. */
export const paidTwice = ({ twins }: Groups, rowOf: RowOf): Confirmed | undefined => {
  const groups = twins.filter(({ operationId }) => operationId === null);
  if (groups.length === 0) return undefined;
  const listed = groups.slice(0, mostGroups).map(({ entries, count }) => rowsText(entries.map(rowOf), count));
  const more = groups.length - listed.length;
  const rows = `${listed.join("; ")}${more > 0 ? `; and ${numberText(more)} more groups` : ""}`;
  return {
    ids: groups.map(({ id }) => id),
    label: `Pay each of these rows, although they pay the same amount to the same recipient: ${rows}`,
  };
};

/** "2 and 5", "2, 5 and 3 more". */
const rowsText = (rows: readonly number[], count: number): string => {
  const numbers = rows.slice(0, mostRows).map((row) => numberText(row + 1));
  const more = count - numbers.length;
  const last = more > 0 ? `${numberText(more)} more` : numbers.pop();
  return `${numbers.join(", ")} and ${last}`;
};
