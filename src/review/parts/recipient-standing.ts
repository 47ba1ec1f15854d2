import { countText, numberText } from "#shared/amount/number-text.ts";
import { once } from "#src/lib/once.ts";

/** The organization's payments to a recipient, whatever was paid. */
export type PaidRecipient = {
  /** 1,000 stands for as many or more. */
  readonly paidTimes: number;
  readonly firstPaidAt: string | null;
  readonly lastPaidAt: string | null;
};

/** The most payments to one recipient that are counted. */
const mostPaidTimes = 1_000;

/** What is known of a recipient; a part is undefined while it is unknown. */
export type Standing = {
  /** An address of the organization. */
  readonly isOwn: boolean;
  /** When its label was last changed; undefined without a label. */
  readonly labelledAt: string | undefined;
  readonly paid: PaidRecipient | undefined;
  /** The review says that nothing was ever sent to it. */
  readonly isFirst?: boolean;
};

/** How a recipient is known, in a few words: `Labelled on Sep 3, 2026, paid 4 times`; empty while nothing is known. */
export const standingText = ({ isOwn, labelledAt, paid, isFirst = false }: Standing): string => {
  const isUnpaid = paid === undefined ? isFirst : paid.paidTimes === 0;
  const source = isOwn
    ? "Your own address"
    : labelledAt === undefined
      ? undefined
      : `Labelled on ${dayText(labelledAt)}`;
  if (source === undefined && isUnpaid) return "New: never paid before";
  const payments = isUnpaid ? "never paid before" : paymentsText(paid);
  const parts = [source, payments].filter((part) => part !== undefined).join(", ");
  return parts.slice(0, 1).toUpperCase() + parts.slice(1);
};

const paymentsText = (paid: PaidRecipient | undefined): string | undefined => {
  if (paid === undefined) return undefined;
  const { paidTimes, firstPaidAt, lastPaidAt } = paid;
  const times =
    paidTimes >= mostPaidTimes ? `${numberText(mostPaidTimes)} times or more` : countText(paidTimes, "time");
  if (lastPaidAt === null) return `paid ${times}`;
  if (firstPaidAt === null || dayText(firstPaidAt) === dayText(lastPaidAt)) {
    return `paid ${times}, on ${dayText(lastPaidAt)}`;
  }
  return `paid ${times} since ${dayText(firstPaidAt)}, last on ${dayText(lastPaidAt)}`;
};

const day = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium" }));

const dayText = (at: string): string => day().format(Date.parse(at));
