import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { ageText } from "#src/components/relative-time.ts";
import { timeText } from "#src/lib/dates.ts";

type Same = Pick<EarlierPayment, "isSameAmount" | "isSamePurpose">;

/** What an earlier payment has in common with a new one: `same amount and purpose`. */
const sameText = ({ isSameAmount, isSamePurpose }: Same): string => {
  if (isSameAmount && isSamePurpose) return "same amount and purpose";
  return isSameAmount ? "same amount" : "same purpose";
};

/** `Paid 28 minutes ago, same purpose`; `Sent 28 minutes ago, same purpose, not confirmed yet`. */
export const paidBeforeText = (payment: Same & Pick<EarlierPayment, "at" | "isConfirmed">, now: number): string => {
  const at = Date.parse(payment.at);
  const [did, open] = payment.isConfirmed ? ["Paid", ""] : ["Sent", ", not confirmed yet"];
  return `${did} ${ageText(at, now) ?? `on ${timeText(at)}`}, ${sameText(payment)}${open}`;
};
