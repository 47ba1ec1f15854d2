import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import { payoutLacks } from "#shared/console/payouts.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { Findings } from "#src/run-start/findings.tsx";
import type { EditRow } from "./edit-rows.ts";
import type { usePayoutCheck } from "./use-payout-check.ts";

type Checking = ReturnType<typeof usePayoutCheck>;
type RowNotesProps = {
  /** The focused row, if there is one. */
  readonly row: EditRow | undefined;
  readonly index: number;
  readonly findingsOf: Checking["findingsOf"];
};

/** All findings of the focused row, each as a sentence. */
export const RowNotes = ({ row, index, findingsOf }: RowNotesProps) => {
  const findings = row === undefined ? [] : findingsOf(row);
  // Its line is there before anything is found.
  if (findings.length === 0) return <Text size="sm" mih="1.4rem" />;
  return (
    <Text size="sm" mih="1.4rem" component="section" aria-label="About this row">
      <b>Row {numberText(index + 1)}.</b>{" "}
      {findings.map(({ message }) => (
        <span key={message}>
          <NameText text={message} />{" "}
        </span>
      ))}
    </Text>
  );
};

/** Shown at its field. */
const atField: ReadonlySet<string> = new Set(Object.values(payoutLacks));

/** The findings about the whole payout. */
export const WholeFindings = ({ check }: { readonly check: Checking["check"] }) => {
  const whole = check?.findings.filter(({ row, message }) => row === null && !atField.has(message)) ?? [];
  const cut = check !== undefined && check.findingCount > check.findings.length;
  return (
    <>
      <Findings
        findings={[
          ...whole.map(({ severity, message }) => ({
            severity: severity === "error" ? ("error" as const) : ("warning" as const),
            line: null,
            message,
          })),
          ...(check?.unknown ?? []).map((message) => ({ severity: "warning" as const, line: null, message })),
        ]}
      />
      {cut && (
        <Text size="sm">
          Showing {numberText(check.findings.length)} of {numberText(check.findingCount)} findings, errors first.
        </Text>
      )}
    </>
  );
};
