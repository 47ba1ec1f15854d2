import { Button, Group, Loader, NativeSelect, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { AbiCallable } from "#shared/abi/types.ts";
import { argumentsText } from "#src/components/abi-form/draft-text.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { exactClockText } from "#src/lib/dates.ts";
import { refreshDelay } from "./refresh.ts";
import type { CalledReading, useRead } from "./use-read.ts";
import classes from "#src/records/decoded/result.module.css";

const intervals = [
  { value: "0", label: "only when called" },
  { value: "5000", label: "every 5 seconds" },
  { value: "15000", label: "every 15 seconds" },
  { value: "60000", label: "every minute" },
];

/** The time and arguments of the result, and the ways to refresh it: now or automatically. */
export const ReadBar = ({
  read: { running, differs, everyMs, setEveryMs, again },
  fn,
  last,
}: {
  readonly fn: AbiCallable;
  readonly read: ReturnType<typeof useRead>;
  readonly last: CalledReading;
}) => (
  <div>
    <Group gap="xs" justify="space-between" align="center">
      <Button
        size="xs"
        variant="default"
        leftSection={running === undefined ? <IconRefresh size={14} /> : <Loader size={14} aria-hidden />}
        title="Ctrl and Enter, or ⌘ and Enter, calls from anywhere on the page"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={again}
      >
        Call again
      </Button>
      <NativeSelect
        size="xs"
        aria-label="Call again automatically"
        data={intervals}
        value={String(everyMs)}
        onChange={(event) => setEveryMs(Number(event.currentTarget.value))}
      />
    </Group>
    <Text size="xs" c="dimmed" className={classes["break"]} mt={4}>
      <ExactText text={wordsOf(fn, last)} />
    </Text>
    <Text component="output" display="block" size="xs" className={classes["break"]}>
      {noteOf({ everyMs, failures: last.failures, differs })}
    </Text>
  </div>
);

const wordsOf = (fn: AbiCallable, { at, tookMs, called: { drafts } }: CalledReading): string => {
  const args = drafts.length === 0 ? "" : `, called with ${cut(argumentsText(fn, drafts))}`;
  return `At ${exactClockText(at)}, took ${tookMs} ms${args}`;
};

const cut = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

const noteOf = ({
  everyMs,
  failures,
  differs,
}: {
  readonly everyMs: number;
  readonly failures: number;
  readonly differs: boolean;
}): string => {
  if (differs) {
    const note = "The arguments in the form have changed since.";
    return everyMs === 0 ? note : `${note} Automatic calls are paused until you call again.`;
  }
  if (everyMs === 0 || failures === 0) return "";
  const seconds = Math.round(refreshDelay(everyMs, failures) / 1_000);
  return `Failed ${failures === 1 ? "once" : `${failures} times in a row`}: next try in ${seconds} s.`;
};
