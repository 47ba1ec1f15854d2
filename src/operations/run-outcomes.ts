import { numberText } from "#shared/amount/number-text.ts";
import type { ActivityRun } from "#shared/console/operation.ts";

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
