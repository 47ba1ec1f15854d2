import { expect, test } from "vitest";
import { standingText } from "./recipient-standing.ts";

const nothing = { isOwn: false, labelledAt: undefined, paid: undefined };
const labelled = { ...nothing, labelledAt: "2026-09-03T12:00:00.000Z" };
const paid = (paidTimes: number, firstPaidAt: string | null = null, lastPaidAt: string | null = firstPaidAt) => ({
  paidTimes,
  firstPaidAt,
  lastPaidAt,
});
const july = "2026-07-02T12:00:00.000Z";
const november = "2026-11-02T12:00:00.000Z";

test.each([
  ["nothing known", nothing, ""],
  ["an own address", { ...nothing, isOwn: true }, "Your own address"],
  ["a label", labelled, "Labelled on Sep 3, 2026"],
  ["a label, paid", { ...labelled, paid: paid(4) }, "Labelled on Sep 3, 2026, paid 4 times"],
  ["a label, never paid", { ...labelled, paid: paid(0) }, "Labelled on Sep 3, 2026, never paid before"],
  ["paid once", { ...nothing, paid: paid(1, july) }, "Paid 1 time, on Jul 2, 2026"],
  ["paid often", { ...nothing, paid: paid(4, july, november) }, "Paid 4 times since Jul 2, 2026, last on Nov 2, 2026"],
  ["paid more often than is counted", { ...nothing, paid: paid(1_000) }, "Paid 1,000 times or more"],
  ["new, by the count", { ...nothing, paid: paid(0) }, "New: never paid before"],
  ["new, by the review", { ...nothing, isFirst: true }, "New: never paid before"],
])("how a recipient is known: %s", (_what, standing, text) => {
  expect(standingText(standing)).toBe(text);
});
