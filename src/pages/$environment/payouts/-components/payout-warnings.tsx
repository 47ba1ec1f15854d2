import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { PayoutCheck } from "#shared/console/payouts.ts";
import { Findings } from "#src/run-start/findings.tsx";

/**
 * What a person should read before the start: everything except notes about single rows, and what could not be checked.
 */
export const PayoutWarnings = ({
  check: { findings, findingCount, unknown },
  from = 0,
}: {
  readonly check: PayoutCheck;
  /** The notes of earlier rows are included. */
  readonly from?: number;
}) => {
  // Payments made before are listed at the start, with their tick.
  const shown = findings.filter(({ severity, paidBefore }) => severity !== "note" && paidBefore === undefined);
  return (
    <>
      <Findings
        noun="row"
        findings={[
          ...shown.map(({ severity, row, message }) => ({
            severity: severity === "error" ? ("error" as const) : ("warning" as const),
            line: row === null ? null : row + 1,
            message,
          })),
          ...unknown.map((message) => ({ severity: "warning" as const, line: null, message })),
        ]}
      />
      {findingCount > findings.length && (
        <Text size="sm">
          Only the first {numberText(findings.length)} of {numberText(findingCount)} findings are listed.
        </Text>
      )}
      {noteLines(findings.filter(({ row }) => row === null || row >= from)).map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </>
  );
};

/** More rows than this are counted, not named. */
const mostNamed = 8;

/** Each note with its rows, on its own line: run together, it could be read as being about other rows. */
export const noteLines = (findings: PayoutCheck["findings"]): readonly string[] => {
  const rowsOf = new Map<string, (number | null)[]>();
  for (const { severity, row, message } of findings) {
    if (severity === "note") rowsOf.set(message, [...(rowsOf.get(message) ?? []), row]);
  }
  return [...rowsOf].slice(0, 5).map(([message, rows]) => {
    const numbers = rows.flatMap((row) => (row === null ? [] : [numberText(row + 1)]));
    if (numbers.length === 0) return message;
    if (numbers.length > mostNamed) return `${numberText(numbers.length)} rows: ${message}`;
    return `${numbers.length === 1 ? "Row" : "Rows"} ${numbers.join(", ")}: ${message}`;
  });
};
