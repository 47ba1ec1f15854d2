import { Button, Group, Progress, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { countText, numberText, sizeText } from "#shared/amount/number-text.ts";
import type { FindKind, MirrorList } from "#shared/console/find.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { useExport } from "./use-export.ts";
import type { Mirrored } from "./use-list.ts";
import classes from "./find.module.css";

type Props = {
  readonly name: string;
  readonly mirror: Mirrored;
  /** How many times the export was started. */
  readonly asked: number;
  readonly onBusy: (isBusy: boolean) => void;
};

/** The progress of a list's export, from its start until it is closed. */
export const ExportProgress = ({ name, mirror, asked, onBusy }: Props) => {
  const { state, start, goOn, stop, close } = useExport(name, mirror);
  const isBusy = state.at === "check" || state.at === "run";
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const started = useRef(0);
  useEffect(() => {
    if (started.current === asked) return;
    started.current = asked;
    start();
  });
  if (state.at === "rest") return null;
  return (
    <section className={classes.export} aria-label="Export">
      {state.at === "check" && <SlowNotice onStop={stop} />}
      {state.at === "partial" && (
        <>
          <Text size="sm" component="output">
            {missing(mirror.kind, state.mirror)} The file would have {countText(state.total, "row", "rows")}.
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={state.total === 0} onClick={() => goOn(state.total)}>
              Export anyway
            </Button>
            <Button size="xs" variant="default" onClick={start}>
              Check again
            </Button>
            <Button size="xs" variant="subtle" onClick={close}>
              Cancel
            </Button>
          </Group>
        </>
      )}
      {state.at === "run" && (
        <>
          <Progress
            value={state.total === 0 ? 100 : Math.min(100, (100 * state.rows) / state.total)}
            aria-label="Rows exported"
          />
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {numberText(state.rows)} of {numberText(state.total)} rows, {sizeText(state.bytes)}
            </Text>
            <Button size="xs" variant="default" onClick={stop}>
              Stop
            </Button>
          </Group>
        </>
      )}
      {state.at === "failed" && <ErrorPanel error={state.error} onRetry={start} />}
      {(state.at === "done" || state.at === "stopped") && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" component="output">
            {state.at === "done" ? `Saved ${countText(state.rows, "row", "rows")}.` : "Stopped. No file was saved."}
          </Text>
          <Button size="xs" variant="subtle" onClick={close}>
            Close
          </Button>
        </Group>
      )}
    </section>
  );
};

const missing = (kind: FindKind, list: MirrorList | undefined): string => {
  if (list?.state === "not_offered") return `The service does not list its ${kind}.`;
  const read = `${numberText(list?.seen ?? list?.rows ?? 0)} of ${numberText(list?.total ?? 0)} ${kind}`;
  if (list?.state === "failed") return `Postern could not read the full list: ${read} so far.`;
  return list?.walkedAt === null || list === undefined
    ? `Still reading the list: ${read} so far.`
    : `Updating the list: ${read} so far. The file may lack recent changes.`;
};
