import type { Payout } from "#shared/console/payouts.ts";
import { runWords } from "#src/operations/run-words.ts";

/** What a payout is: a draft, or the state of its run. */
export const payoutWords = ({ runId, runState }: Pick<Payout, "runId" | "runState">) => {
  if (runId === null) return { tone: "idle", word: "Draft" } as const;
  return runState === null ? ({ tone: "unknown", word: "Sent" } as const) : runWords[runState];
};
