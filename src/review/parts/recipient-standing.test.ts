import { expect, test } from "vitest";
import { standingText } from "./recipient-standing.ts";

const nothing = { isOwn: false, labelledAt: undefined, isFirst: false };
const labelled = { ...nothing, labelledAt: "2026-09-03T12:00:00.000Z" };

test.each([
  ["nothing known", nothing, ""],
  ["an own address", { ...nothing, isOwn: true }, "Your own address"],
  ["an own address, never paid", { ...nothing, isOwn: true, isFirst: true }, "Your own address"],
  ["a label", labelled, "In your recipients, last changed on 3 Sep 2026"],
  [
    "a label, never paid",
    { ...labelled, isFirst: true },
    "In your recipients, last changed on 3 Sep 2026, never paid before",
  ],
  ["new", { ...nothing, isFirst: true }, "New: never paid before"],
  ["new, once it is paid", { ...nothing, isFirst: true, isSent: true }, "New: first payment"],
  [
    "a label, once it is paid",
    { ...labelled, isFirst: true, isSent: true },
    "In your recipients, last changed on 3 Sep 2026, first payment",
  ],
])("how a recipient is known: %s", (_what, standing, text) => {
  expect(standingText(standing)).toBe(text);
});
