import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { readNumber } from "#shared/amount/typed-number.ts";
import type { PayoutFinding } from "#shared/console/payouts.ts";
import { payoutCheckOptions } from "#src/api/payouts.ts";
import { paidBeforeText } from "#src/components/meaning/paid-before-text.ts";
import { bodyOf, type Draft } from "./draft-store.ts";
import type { EditRow } from "./edit-rows.ts";

/** How long after the last edit a payout is checked; a long one is sent less often. */
const checkAfterMs = 500;
const longAfterMs = 1_500;
const longRows = 2_000;

const none: readonly PayoutFinding[] = [];

/** The same finding, with how long ago an earlier payment was in place of its date. */
const withAge = (finding: PayoutFinding, now: number): PayoutFinding =>
  finding.paidBefore === undefined ? finding : { ...finding, message: `${paidBeforeText(finding.paidBefore, now)}.` };

/** The server checks rows once the sender is known. An ambiguous comma is reported immediately. */
const commaFindingOf = (row: EditRow): readonly PayoutFinding[] => {
  if (!row.amount.includes(",")) return none;
  const findings = commaFindings.get(row) ?? commaFindingsOf(row.amount);
  commaFindings.set(row, findings);
  return findings;
};

const commaFindingsOf = (typed: string): readonly PayoutFinding[] => {
  const read = readNumber(typed, anyUnit);
  if (read.ok || read.problem.code === "unit") return none;
  const message = numberProblemText(read.problem, anyUnit, "amount");
  return [{ row: null, field: "amount", severity: "error", message }];
};

/** The asset may not be known yet. No asset has more decimals. */
const anyUnit = { kind: "decimal", decimals: 100 } as const;

/** The same findings for the same row, so that it is not rendered again. */
const commaFindings = new WeakMap<EditRow, readonly PayoutFinding[]>();

/**
 * The server's findings about a payout, checked again after each edit. A row's findings disappear when it is edited.
 */
export const usePayoutCheck = (environment: string, id: string, edits: number, rows: number, latest: () => Draft) => {
  const isLong = rows > longRows;
  const [settled] = useDebouncedValue(edits, isLong ? longAfterMs : checkAfterMs);
  const query = useQuery({
    ...payoutCheckOptions(environment, id, settled, () => {
      const draft = latest();
      return { body: bodyOf(draft), of: draft.history.rows };
    }),
    placeholderData: keepPreviousData,
  });
  const { data: answered } = query;
  const data = useMemo(
    () =>
      answered && {
        of: answered.of,
        check: { ...answered.check, findings: answered.check.findings.map((one) => withAge(one, answered.at)) },
      },
    [answered],
  );
  const byRow = useMemo(() => {
    const findingsByRow = new Map<EditRow, PayoutFinding[]>();
    for (const finding of data?.check.findings ?? none) {
      const row = finding.row === null ? undefined : data?.of[finding.row];
      if (row === undefined) continue;
      const others = findingsByRow.get(row);
      if (others === undefined) findingsByRow.set(row, [finding]);
      else others.push(finding);
    }
    return findingsByRow;
  }, [data]);
  const findingsOf = useCallback(
    (row: EditRow): readonly PayoutFinding[] => byRow.get(row) ?? commaFindingOf(row),
    [byRow],
  );
  return {
    check: data?.check,
    error: query.error,
    retry: () => void query.refetch(),
    /** It is on its way, for the first time or again. */
    isAsking: query.isFetching,
    /** Whether it belongs to the current input. */
    isCurrent: settled === edits && !query.isPlaceholderData && !query.isPending && query.error === null,
    findingsOf,
  };
};
