import { numberText } from "#shared/amount/number-text.ts";
import type { ActivityRun } from "#shared/console/operation.ts";
import type { Tone } from "#src/components/operation-state.ts";
import { runWords } from "./run-words.ts";

/** How far a run is, in a few words: "48 of 50 · 1 failed". */
export const outcomesOf = ({ total, counts }: Pick<ActivityRun, "total" | "counts">): string => {
  const succeeded = `${numberText(counts.succeeded)} of ${numberText(total)}`;
  const others = [
    [counts.unknown, "unconfirmed"],
    [counts.failed, "failed"],
    [counts.not_sent, "not sent"],
  ] as const;
  return [succeeded, ...others.flatMap(([count, word]) => (count > 0 ? [`${numberText(count)} ${word}`] : []))].join(
    " · ",
  );
};

/** A run's tone: one that is over can still have left something undone. */
export const outcomeTone = ({ state, counts }: Pick<ActivityRun, "state" | "counts">): Tone => {
  if (counts.unknown > 0) return "unknown";
  return counts.failed + counts.not_sent > 0 ? "bad" : runWords[state].tone;
};
