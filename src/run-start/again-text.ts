import type { RunPaidBefore } from "#shared/console/run-start.ts";

/** What is the same in all payments that are made again, after the words for which they are. */
export const againText = (
  which: string,
  { count, sameAmount, samePurpose }: Pick<RunPaidBefore, "count" | "sameAmount" | "samePurpose">,
): string => {
  if (sameAmount === count && samePurpose === count) return `${which}, with the same amount and purpose`;
  if (sameAmount === count) return `${which}, with the same amount`;
  return samePurpose === count ? `${which}, for the same purpose` : which;
};
