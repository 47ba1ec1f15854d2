const mostMs = 300_000;

/** The wait after a reading: doubled for each failure in a row, five minutes at most. */
export const refreshDelay = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.max(everyMs, Math.min(mostMs, everyMs * 2 ** Math.min(failures, 12)));

/** The remaining wait after the last reading; it may be overdue, because the page was hidden. */
export const refreshWait = (
  everyMs: number,
  { at, failures }: { readonly at: number; readonly failures: number },
  now: number,
): number => Math.max(1, at + refreshDelay(everyMs, failures) - now);
