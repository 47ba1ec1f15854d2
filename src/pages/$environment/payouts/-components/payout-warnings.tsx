import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { PayoutCheck } from "#shared/console/payouts.ts";
import { Findings } from "#src/run-start/findings.tsx";

/** What a person should have read before the start: everything but the notes about single rows, and what could not be checked. */
export const PayoutWarnings = ({ check: { findings, findingCount, unknown } }: { readonly check: PayoutCheck }) => {
  const notes = findings.filter(({ severity }) => severity === "note").length;
  const shown = findings.filter(({ severity }) => severity !== "note");
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
      {notes > 0 && (
        <Text size="sm" c="dimmed">
          {noteWords(findings)}
        </Text>
      )}
    </>
  );
};

/** How many rows have which note, in a sentence each. */
const noteWords = (findings: PayoutCheck["findings"]): string => {
  const counts = new Map<string, number>();
  for (const { severity, message } of findings) {
    if (severity === "note") counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts]
    .slice(0, 5)
    .map(([message, count]) => (count === 1 ? message : `${numberText(count)} rows: ${message}`))
    .join(" ");
};
