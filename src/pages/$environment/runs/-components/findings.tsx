import { Stack, Text } from "@mantine/core";
import type { BatchFinding } from "../../../../../shared/console/batch.ts";
import { ToneIcon } from "../../../../components/tone-icon.tsx";
import classes from "./findings.module.css";

type Props = {
  readonly total: number;
  readonly profiles: number;
  readonly findings: readonly BatchFinding[];
};

const numbers = new Intl.NumberFormat("en");
const shown = 50;

/** What the dry run has found, errors first. */
export function Findings({ total, profiles, findings }: Props) {
  const errors = findings.filter(({ severity }) => severity === "error");
  const sorted = [...errors, ...findings.filter(({ severity }) => severity === "warning")];
  return (
    <Stack gap="xs" component="section" aria-label="Result of the check">
      <Text size="sm" component="output">
        {numbers.format(total)} {total === 1 ? "address" : "addresses"} for {numbers.format(profiles)}{" "}
        {profiles === 1 ? "profile" : "profiles"}.{" "}
        {errors.length === 0 ? "Nothing speaks against it." : "Mend what keeps it from being started."}
      </Text>
      {sorted.length > 0 && (
        <ul className={classes.list}>
          {sorted.slice(0, shown).map(({ severity, line, message }, index) => (
            <li key={`${line ?? "all"} ${index}`} className={classes.finding}>
              <ToneIcon tone={severity === "error" ? "bad" : "unknown"} />
              <span>
                {severity === "error" ? "Error" : "Note"}
                {line === null ? "" : `, entry ${numbers.format(line + 1)}`}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > shown && <Text size="sm">And {numbers.format(sorted.length - shown)} more.</Text>}
    </Stack>
  );
}
