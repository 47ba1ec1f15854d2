import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Run } from "#shared/console/run.ts";

/**
 * The share of a run that is over, and in words: how many of how many, and while it goes on the pace since the page has been
 * open and what remains at that pace. `doneBefore` is how many were over when the page was opened, at `since` (milliseconds).
 */
export const progressOf = (
  { counts, total, state }: Pick<Run, "counts" | "total" | "state">,
  { at, doneBefore }: { readonly at: number; readonly doneBefore: number },
  now: number,
): { readonly share: number; readonly words: string } => {
  const over = overOf({ counts });
  const parts = [`${numberText(over)} of ${numberText(total)}`];
  if (counts.rejected > 0) parts.push(`${numberText(counts.rejected)} rejected`);
  if (counts.unknown > 0) parts.push(`${numberText(counts.unknown)} unknown`);
  const seconds = (now - at) / 1000;
  const pace = (over - doneBefore) / seconds;
  if (state === "running" && seconds >= 2 && pace > 0) {
    parts.push(`${pace >= 10 ? Math.round(pace) : pace.toFixed(1)} per second`, remaining((total - over) / pace));
  }
  return { share: total === 0 ? 1 : over / total, words: parts.join(" · ") };
};

/** How many items of a run need nothing more. */
export const overOf = ({ counts }: Pick<Run, "counts">): number =>
  counts.succeeded + counts.rejected + counts.cancelled;

const remaining = (seconds: number): string => {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return `about ${countText(minutes, "minute")} left`;
};

/** What cancelling a run leaves and what it takes back, in one or two sentences. */
export const cancelWords = ({ counts }: Pick<Run, "counts">): string => {
  const parts = [`${numberText(counts.waiting)} that wait are never sent.`];
  if (counts.succeeded > 0) parts.push(`The ${numberText(counts.succeeded)} that were generated stay.`);
  const open = counts.sending + counts.unknown;
  if (open > 0) parts.push(`What becomes of ${numberText(open)} under way stays open until it is known.`);
  return [...parts, "A cancelled run cannot be resumed."].join(" ");
};
