import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { Findings, type ShownFinding } from "./findings.tsx";
import type { Simulation } from "./use-simulation.ts";

type Props = {
  readonly simulation: Simulation;
  /** The findings of the simulation, by the lines of the person's input. */
  readonly findings: readonly ShownFinding[];
  readonly disabled?: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
};

/** Simulates every call on a node before the run is started, with progress and a stop button. */
export const SimulationPart = ({ simulation, findings, disabled = false, onStart, onStop }: Props) => {
  const { state, done, total } = simulation;
  return (
    <Stack gap="xs" component="section" aria-label="Simulation">
      <Group gap="xs">
        {state === "running" ? (
          <Button variant="default" onClick={onStop}>
            Stop the simulation
          </Button>
        ) : (
          <Button variant="default" disabled={disabled} onClick={onStart}>
            {state === "idle" ? "Simulate the calls" : "Simulate again"}
          </Button>
        )}
        <Text size="sm" component="output">
          {state === "idle" ? "" : summary(simulation)}
        </Text>
      </Group>
      {state === "running" && (
        <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label="Progress of the simulation" />
      )}
      <Text size="xs" c="dimmed">
        Tries each call on the current state of its network, not after the calls before it. Sends nothing.
      </Text>
      {simulation.error !== null && <ErrorPanel error={simulation.error} onRetry={onStart} />}
      <Findings findings={findings} />
    </Stack>
  );
};

const summary = ({ state, done, total, simulated, unavailable, findings }: Simulation): string => {
  const count = `${numberText(done)} of ${countText(total, "call")}`;
  const parts = [
    state === "stopped" ? `Stopped at ${count}` : count,
    `${numberText(simulated)} simulated`,
    ...(unavailable === 0 ? [] : [`${numberText(unavailable)} without a node`]),
    ...(state === "done" && findings.length === 0 && simulated > 0 ? ["no problems found"] : []),
  ];
  return `${parts.join(" · ")}.`;
};
