import { countText, numberText } from "#shared/amount/number-text.ts";
import { countItems, isItemOpen, isItemUnsettled, isRunning } from "#shared/console/run-states.ts";
import type { Run } from "#shared/console/run.ts";
import { runNouns } from "#src/operations/run-words.ts";

/**
 * A run's finished share, also in words: how many of how many, and, while it runs, the rate since the page was opened
 * and the remaining time at that rate. `doneBefore` is how many were finished when the page was opened, at `since`
 * (milliseconds).
 */
export const progressOf = (
  { counts, total, state }: Pick<Run, "counts" | "total" | "state">,
  { at, doneBefore }: { readonly at: number; readonly doneBefore: number },
  now: number,
): { readonly share: number; readonly words: string } => {
  const over = overOf({ counts });
  const parts = [`${numberText(over)} of ${numberText(total)}`];
  for (const [count, word] of [
    [counts.failed, "failed"],
    [counts.not_sent, "not sent"],
    [counts.unknown, "unconfirmed"],
  ] as const) {
    if (count > 0) parts.push(`${numberText(count)} ${word}`);
  }
  const seconds = (now - at) / 1000;
  const rate = (over - doneBefore) / seconds;
  if (isRunning(state) && seconds >= 2 && rate > 0) {
    parts.push(`${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} per second`, remaining((total - over) / rate));
  }
  return { share: total === 0 ? 1 : over / total, words: parts.join(" · ") };
};

/** How many items of a run are finished. */
export const overOf = ({ counts }: Pick<Run, "counts">): number =>
  countItems(counts, (state) => !isItemUnsettled(state));

const remaining = (seconds: number): string => {
  if (seconds < 60) return "less than a minute left";
  if (seconds < 90 * 60) return `about ${countText(Math.round(seconds / 60), "minute")} left`;
  return `about ${countText(Math.round(seconds / 3600), "hour")} left`;
};

/** What cancelling a run keeps and what it undoes, in a few sentences. */
export const cancelWords = (run: Pick<Run, "counts" | "payoutId">): string => {
  const { counts } = run;
  const nouns = runNouns(run);
  const parts = [`${countText(counts.waiting, `waiting ${nouns.item}`)} will never be sent.`];
  if (counts.succeeded === 1) parts.push("The one that succeeded is not undone.");
  if (counts.succeeded > 1) parts.push(`The ${numberText(counts.succeeded)} that succeeded are not undone.`);
  const open = countItems(counts, isItemOpen);
  if (open > 0) parts.push(`${numberText(open)} under way may still succeed.`);
  return [...parts, `A cancelled ${nouns.run} cannot be resumed.`].join(" ");
};
