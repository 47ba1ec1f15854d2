import type { Payout } from "#shared/console/payouts.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { runWords } from "#src/operations/run-words.ts";

/** A draft, or how the run is that it was sent as. */
export const PayoutState = ({
  payout: { runId, runState },
}: {
  readonly payout: Pick<Payout, "runId" | "runState">;
}) => {
  if (runId === null) return <ToneBadge tone="idle" word="Draft" />;
  const { tone, word } = runState === null ? { tone: "unknown" as const, word: "Sent" } : runWords[runState];
  return <ToneBadge tone={tone} word={word} />;
};
