import { Group, Text } from "@mantine/core";
import { isRunning } from "#shared/console/run-states.ts";
import type { Run } from "#shared/console/run.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { exactClockText } from "#src/lib/dates.ts";
import { runNouns, runWords } from "#src/operations/run-words.ts";

/**
 * A run's state, why the server stopped or paused it, and what that means. `now` is when the run was fetched, in
 * milliseconds.
 */
export const RunStateLine = ({ run, now }: { readonly run: Run; readonly now: number }) => {
  const { tone, word, meaning } = runWords[run.state];
  const rest =
    isRunning(run.state) && run.restsUntil !== null && Date.parse(run.restsUntil) > now ? run.restsUntil : null;
  const sentence =
    rest === null
      ? meaning
      : `The service is overloaded or unreachable. The ${runNouns(run).run} continues at ${exactClockText(Date.parse(rest))}.`;
  return (
    <Group gap="sm" component="output" aria-label={`State of the ${runNouns(run).run}`}>
      <ToneBadge tone={rest === null ? tone : "idle"} word={rest === null ? word : "Waiting"} />
      <Text size="sm" component="span">
        <NameText text={run.note === null ? sentence : `${ended(run.note)} ${sentence}`} />
      </Text>
    </Group>
  );
};

/** A note may end with the service's own message, which has no period. */
const ended = (note: string): string => (/[.!?]$/.test(note) ? note : `${note}.`);
