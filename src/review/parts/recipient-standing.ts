import { dayText } from "#src/lib/dates.ts";

/** What is known of a recipient. */
type Standing = {
  /** An address of the organization. */
  readonly isOwn: boolean;
  /** When its label was last changed; undefined without a label. */
  readonly labelledAt: string | undefined;
  /** Nothing was ever sent to it. */
  readonly isFirst: boolean;
};

/** How a recipient is known, in a few words: `Labelled on 3 Sep 2026, never paid before`; empty while nothing is known. */
export const standingText = ({ isOwn, labelledAt, isFirst }: Standing): string => {
  // What stays with the organization reaches nobody new.
  if (isOwn) return "Your own address";
  if (labelledAt === undefined) return isFirst ? "New: never paid before" : "";
  const source = `Labelled on ${dayText(Date.parse(labelledAt))}`;
  return isFirst ? `${source}, never paid before` : source;
};
