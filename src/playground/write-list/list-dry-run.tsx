import { Button, Group, Stack, Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import { AskNode } from "#src/playground/dry-run/dry-run-button.tsx";
import { foretellsFailure } from "#src/playground/dry-run/dry-run-words.ts";
import type { DryRunState } from "#src/playground/dry-run/use-dry-run.ts";
import classes from "./write-list.module.css";

/** Requests a dry run of every call; separate from sending, and explicit about its limits. */
export const ListDryRun = ({
  states,
  count,
  disabled,
  onRun,
  onStop,
}: {
  /** The state of each requested dry run. */
  readonly states: readonly DryRunState[];
  /** How many calls there are to simulate. */
  readonly count: number;
  readonly disabled: boolean;
  readonly onRun: () => void;
  readonly onStop: () => void;
}) => {
  const running = states.some((state) => state.running);
  return (
    <section aria-label="Dry run of the list" className={classes["part"]}>
      <Stack gap={4}>
        <Group gap="xs">
          <AskNode running={running} disabled={disabled || count === 0} onRun={onRun}>
            Dry run all
          </AskNode>
          {running ? (
            <Button variant="subtle" color="gray" size="xs" onClick={onStop}>
              Stop the dry run
            </Button>
          ) : null}
          <Text size="sm" component="output">
            {states.length === 0 ? "" : summary(states)}
          </Text>
        </Group>
        <Text size="xs" c="dimmed">
          Asks a node what each call would do now. A call that depends on an earlier one may fail here and still succeed
          in the run. Sends nothing.
        </Text>
      </Stack>
    </section>
  );
};

const summary = (states: readonly DryRunState[]): string => {
  const done = states.filter(({ running }) => !running);
  const good = done.filter(({ outcome }) => outcome?.outcome === "succeeded").length;
  const bad = done.filter(foretellsFailure).length;
  const unknown = done.length - good - bad;
  const parts = [`${good} would succeed`, `${bad} would not`, ...(unknown === 0 ? [] : [`${unknown} not simulated`])];
  return `${done.length} of ${countText(states.length, "call", "calls")}: ${parts.join(", ")}.`;
};
