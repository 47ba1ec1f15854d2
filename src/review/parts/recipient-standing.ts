import { dayText } from "#src/lib/dates.ts";

/** What is known of a recipient. */
type Standing = {
  /** An address of the organization. */
  readonly isOwn: boolean;
  /** When its label was last changed; undefined without a label. */
  readonly labelledAt: string | undefined;
  /** Nothing was sent to it before. */
  readonly isFirst: boolean;
  /** The payment was sent: then it was the first one. */
  readonly isSent?: boolean;
};

/** How a recipient is known, in a few words: `In your recipients, last changed on 3 Sep 2026, never paid before`; empty while nothing is known. */
export const standingText = ({ isOwn, labelledAt, isFirst, isSent = false }: Standing): string => {
  // What stays with the organization reaches nobody new.
  if (isOwn) return "Your own address";
  const first = isSent ? "first payment" : "never paid before";
  if (labelledAt === undefined) return isFirst ? `New: ${first}` : "";
  const source = `In your recipients, last changed on ${dayText(Date.parse(labelledAt))}`;
  return isFirst ? `${source}, ${first}` : source;
};
