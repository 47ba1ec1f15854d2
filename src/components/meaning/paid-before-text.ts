import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { callsText } from "#shared/text/calls-text.ts";
import { ageText } from "#src/components/relative-time.ts";
import { timeText } from "#src/lib/dates.ts";

type Same = Pick<EarlierPayment, "isSameAmount" | "isSamePurpose" | "calls">;

/** What an earlier payment has in common with a new one: `same amount and purpose`, `same amount in call 2 of this batch`. */
const sameText = ({ isSameAmount, isSamePurpose, calls = [] }: Same): string => {
  const same = isSameAmount ? (isSamePurpose ? "same amount and purpose" : "same amount") : "same purpose";
  return calls.length === 0 ? same : `${same} in ${callsText(calls)} of this batch`;
};

/** `Paid 28 minutes ago, same purpose`; `Sent 28 minutes ago, same purpose, not confirmed yet`. */
export const paidBeforeText = (payment: Same & Pick<EarlierPayment, "at" | "isConfirmed">, now: number): string => {
  const at = Date.parse(payment.at);
  const [did, open] = payment.isConfirmed ? ["Paid", ""] : ["Sent", ", not confirmed yet"];
  return `${did} ${ageText(at, now) ?? `on ${timeText(at)}`}, ${sameText(payment)}${open}`;
};
