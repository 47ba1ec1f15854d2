import { Button, Group, Progress, Text } from "@mantine/core";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import type { useSearch } from "./use-search.ts";

type Props = {
  readonly search: Pick<ReturnType<typeof useSearch>, "isRunning" | "left" | "error" | "start" | "pause">;
  readonly total: number;
  /** The operations that nothing was found out about yet. */
  readonly waiting: readonly string[];
  /** Those without a certain match. */
  readonly single: readonly string[];
};

/** Starts and pauses the search for all operations, and shows how far it is. */
export const SearchProgress = ({ search, total, waiting, single }: Props) => {
  const { isRunning, left, error, start, pause } = search;
  const goOn = () => void start(waiting);
  if (isRunning) {
    // A repeated search counts only what it repeats.
    const all = Math.max(total, left);
    return (
      <section aria-label="Search">
        <Progress value={(100 * (all - left)) / all} aria-label="Operations searched for" mb="xs" />
        <Group gap="sm">
          <Text size="sm" aria-live="off">
            Looking for what happened: {numberText(all - left)} of {countText(all, "operation")}
          </Text>
          <Button size="xs" variant="default" onClick={pause}>
            Pause
          </Button>
        </Group>
      </section>
    );
  }
  return (
    <section aria-label="Search">
      {error === undefined ? null : <ErrorPanel error={error} />}
      {waiting.length > 0 ? (
        <Group gap="sm">
          <Button size="xs" onClick={goOn}>
            {waiting.length === total ? "Find out what happened" : "Continue"}
          </Button>
          <Text size="sm" component="output">
            {waiting.length === total
              ? "Postern looks for the transaction of each operation, a few at a time. You can pause."
              : `Paused: ${numberText(total - waiting.length)} of ${countText(total, "operation")}`}
          </Text>
        </Group>
      ) : (
        <Group gap="sm">
          <Text size="sm" component="output">
            Looked for {countText(total, "operation")}.
          </Text>
          {single.length === 0 ? null : (
            <Button size="xs" variant="default" onClick={() => void start(single)}>
              Check again what is not certain
            </Button>
          )}
        </Group>
      )}
    </section>
  );
};
