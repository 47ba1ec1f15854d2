import { Stack, Text } from "@mantine/core";
import { ToneIcon } from "../../../../components/tone-icon.tsx";
import type { LineFinding } from "./line-findings.ts";
import classes from "./findings.module.css";

type Props = {
  readonly total: number;
  readonly profiles: number;
  readonly findings: readonly LineFinding[];
};

const numbers = new Intl.NumberFormat("en");
const shown = 50;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

/** What the dry run has found, errors first. */
export function Findings({ total, profiles, findings }: Props) {
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity === "warning");
  const sorted = [...errors, ...warnings];
  return (
    <Stack gap="xs" component="section" aria-label="Result of the check">
      <Text size="sm" component="output">
        {counted(total, "address", "addresses")} for {counted(profiles, "profile")}.{" "}
        {errors.length === 0
          ? `Nothing speaks against it${warnings.length === 0 ? "." : `; ${counted(warnings.length, "note")}.`}`
          : `${counted(errors.length, "error")}: mend what keeps it from being started.`}
      </Text>
      {sorted.length > 0 && (
        <ul className={classes.list}>
          {sorted.slice(0, shown).map(({ severity, line, message }, index) => (
            <li key={`${line ?? "all"} ${index}`} className={classes.finding}>
              <ToneIcon tone={severity === "error" ? "bad" : "unknown"} />
              <span>
                {severity === "error" ? "Error" : "Note"}
                {line === null ? "" : `, line ${numbers.format(line)}`}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > shown && <Text size="sm">And {numbers.format(sorted.length - shown)} more.</Text>}
    </Stack>
  );
}
