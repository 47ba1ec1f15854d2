import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useEffectEvent } from "react";

/** What decides when a read is called again by itself. */
type Refreshed = {
  /** 0 for never. */
  readonly everyMs: number;
  readonly running: boolean;
  /** When the last answer came; undefined before the first. */
  readonly lastAt: number | undefined;
  readonly failures: number;
  /** Other arguments stand in the form than were called with. */
  readonly differs: boolean;
};

const MOST_MS = 300_000;

/** How long to wait after an answer: twice as long after each failure in a row, five minutes at most. */
export const refreshDelay = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.max(everyMs, Math.min(MOST_MS, everyMs * 2 ** Math.min(failures, 12)));

/** Calls again at an interval; not while the tab is hidden, nor with arguments that have changed. */
export const useRefresh = ({ everyMs, running, lastAt, failures, differs }: Refreshed, again: () => void): void => {
  const visible = useDocumentVisibility() !== "hidden";
  const active = everyMs > 0 && visible && !running && !differs;
  const call = useEffectEvent(again);
  useEffect(() => {
    if (!active || lastAt === undefined) return undefined;
    const wait = Math.max(0, lastAt + refreshDelay(everyMs, failures) - Date.now());
    const timer = setTimeout(() => call(), wait);
    return () => clearTimeout(timer);
  }, [active, lastAt, everyMs, failures]);
};
