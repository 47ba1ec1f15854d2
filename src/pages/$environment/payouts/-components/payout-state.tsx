import type { Payout } from "#shared/console/payouts.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { payoutWords } from "./payout-words.ts";

/** A draft, or the state of its run. */
export const PayoutState = ({ payout }: { readonly payout: Pick<Payout, "runId" | "runState"> }) => {
  const { tone, word } = payoutWords(payout);
  return <ToneBadge tone={tone} word={word} />;
};
