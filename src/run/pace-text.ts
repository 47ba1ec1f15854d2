import { numberText } from "#shared/amount/number-text.ts";
import type { Run } from "#shared/console/run.ts";

/** How many items of a run are sent at once, in words. */
export const paceText = ({ atOnce }: Run): string =>
  atOnce === 1 ? "One after another" : `Up to ${numberText(atOnce)} at a time`;
