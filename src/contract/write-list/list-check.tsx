import { Button, Group, Stack, Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { Findings, findingsSummary } from "#src/run-start/findings.tsx";
import type { ListCheckState } from "./use-list-check.ts";
import classes from "./write-list.module.css";

/** What the server's check of the list found, by the number of the call. */
export const ListCheck = ({ check: { data, error, isFetching, again } }: { readonly check: ListCheckState }) => (
  <section aria-label="Check of the list" className={classes["part"]}>
    <Stack gap="xs">
      <Group gap="xs">
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void again()}>
          Check again
        </Button>
        <Text size="sm" component="output">
          {data === undefined ? "" : summary(data)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        The server reads every call as it would send it, and looks for identical ones. Sends nothing.
      </Text>
      {error === null ? null : <ErrorPanel error={error} />}
      {data === undefined ? null : <Findings findings={data.findings} noun="call" />}
    </Stack>
  </section>
);

const summary = ({ findings, twins }: NonNullable<ListCheckState["data"]>): string =>
  twins.length > 0 && findings.length === 0
    ? `${countText(twins.length, "group")} of identical calls to confirm.`
    : findingsSummary(findings);
