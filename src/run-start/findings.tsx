import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { RunFinding, RunPaidBefore } from "#shared/console/run-start.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import classes from "./findings.module.css";

/** What the check or the simulation found, and the line of the person's input; null if it is about the whole list. */
export type ShownFinding = Pick<RunFinding, "severity" | "line" | "message">;

/** How many findings are added with each press of the button. */
const step = 50;

/** The findings, errors first, each kind in line order. */
export const Findings = ({
  findings,
  noun = "line",
}: {
  readonly findings: readonly ShownFinding[];
  /** What the number of a finding counts. */
  readonly noun?: "line" | "call" | "row";
}) => {
  const [shown, setShown] = useState(step);
  if (findings.length === 0) return null;
  const sorted = findings.toSorted(inOrder);
  const rest = sorted.length - shown;
  return (
    <>
      <ul className={classes["list"]} aria-label="Findings">
        {sorted.slice(0, shown).map(({ severity, line, message }, index) => (
          <li key={`${line ?? "all"} ${index}`} className={classes["finding"]}>
            <ToneIcon tone={severity === "error" ? "bad" : "unknown"} />
            <span>
              <NameText
                text={`${severity === "error" ? "Error" : "Note"}${line === null ? "" : `, ${noun} ${numberText(line)}`}: ${message}`}
              />
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Text size="sm" component="div">
          {numberText(rest)} more.{" "}
          <Button size="compact-xs" variant="default" onClick={() => setShown(shown + step)}>
            Show {numberText(Math.min(step, rest))} more
          </Button>
        </Text>
      )}
    </>
  );
};

/** What the check found for a person to confirm. */
type ToConfirm = { readonly twins: readonly unknown[]; readonly paidBefore?: Pick<RunPaidBefore, "count"> | null };

/**
 * "Ready to start" or what has to be done first: errors to fix, or groups of identical calls and payments made before to
 * confirm; and how many notes there are.
 */
export const findingsSummary = (
  findings: readonly ShownFinding[],
  { twins, paidBefore = null }: ToConfirm = { twins: [] },
): string => {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const notes = findings.length - errors;
  const noted = notes === 0 ? "" : ` ${countText(notes, "note")}.`;
  if (errors > 0) return `Fix ${countText(errors, "error")} to continue.${noted}`;
  const toConfirm = [
    ...(twins.length === 0 ? [] : [`${countText(twins.length, "group")} of identical calls to confirm.`]),
    ...(paidBefore === null ? [] : [`${countText(paidBefore.count, "repeated payment")} to confirm.`]),
  ];
  return toConfirm.length === 0 ? `Ready to start.${noted}` : `${toConfirm.join(" ")}${noted}`;
};

const inOrder = (one: ShownFinding, other: ShownFinding): number =>
  rank(one) - rank(other) || (one.line ?? 0) - (other.line ?? 0);

const rank = ({ severity }: ShownFinding): number => (severity === "error" ? 0 : 1);
