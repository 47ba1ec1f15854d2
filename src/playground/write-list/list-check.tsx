import { Button, Group, Stack, Text } from "@mantine/core";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import type { ListCheckState } from "./use-list-check.ts";
import classes from "./write-list.module.css";

/** The findings of the server's check, by call number. */
export const ListCheck = ({
  check: { data, error, isFetching, again },
  numberOf,
}: {
  readonly check: ListCheckState;
  /** A call's number in the review, by its zero-based position in the check. */
  readonly numberOf: (entry: number) => number;
}) => (
  <section aria-label="List check" className={classes["part"]}>
    <Stack gap="xs">
      <Group gap="xs">
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void again()}>
          Check again
        </Button>
        <Text size="sm" component="output">
          {data === undefined ? "" : findingsSummary(data.findings, data)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        Checks every call and looks for identical ones. Sends nothing.
      </Text>
      {error === null ? null : <ErrorPanel error={error} />}
      {data === undefined ? null : (
        <Findings
          findings={data.findings.map((finding) => ({
            ...finding,
            line: finding.entry === null ? null : numberOf(finding.entry),
          }))}
          noun="call"
        />
      )}
    </Stack>
  </section>
);
