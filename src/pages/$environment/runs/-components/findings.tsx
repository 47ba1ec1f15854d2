import { Stack, Text } from "@mantine/core";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import type { LineFinding } from "./line-findings.ts";
import classes from "./findings.module.css";
import { NameText } from "#src/components/exact-text.tsx";

type Props = {
  readonly total: number;
  readonly profiles: number;
  readonly findings: readonly LineFinding[];
};

const shown = 50;

/** What the dry run has found, errors first. */
export const Findings = ({ total, profiles, findings }: Props) => {
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const sorted = [...errors, ...warnings];
  return (
    <Stack gap="xs" component="section" aria-label="Result of the check">
      <Text size="sm" component="output">
        {countText(total, "address", "addresses")} for {countText(profiles, "profile")}.{" "}
        {errors.length === 0
          ? `Nothing speaks against it${warnings.length === 0 ? "." : `; ${countText(warnings.length, "note")}.`}`
          : `${countText(errors.length, "error")}: mend what keeps it from being started.`}
      </Text>
      {sorted.length > 0 && (
        <ul className={classes.list}>
          {sorted.slice(0, shown).map(({ severity, line, message }, index) => (
            <li key={`${line ?? "all"} ${index}`} className={classes.finding}>
              <ToneIcon tone={severity === "error" ? "bad" : "unknown"} />
              <span>
                <NameText
                  text={`${severity === "error" ? "Error" : "Note"}${line === null ? "" : `, line ${numberText(line)}`}: ${message}`}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > shown && <Text size="sm">And {numberText(sorted.length - shown)} more.</Text>}
    </Stack>
  );
};
