import { expect, test } from "vitest";
import { snippet } from "./snippet.ts";

test.each([
  ["the whole of a text", "Till", "till", ["", "Till", ""]],
  ["a part with all that is around it", "customer-1", "OMER", ["cust", "omer", "-1"]],
  [
    "a part of a long text",
    "0x1234567890abcdef1234567890abcdef12345678",
    "ABCDEF12",
    ["…567890", "abcdef12", "345678…"],
  ],
  ["an accent in its other spelling", "cafe\u0301 noir", "CAF\u00c9", ["", "caf\u00e9", " noir"]],
  ["a text of emoji, whole", "😀".repeat(9) + "Till", "till", [`…${"😀".repeat(6)}`, "Till", ""]],
  ["a text with spaces around it", "Till", " ill ", ["T", "ill", ""]],
] as const)("marks %s", (_what, text, part, [before, match, after]) => {
  expect(snippet(text, part)).toEqual({ before, match, after });
});

test.each([
  ["does not have it", "Till", "safe"],
  ["changes its length in lower case", "\u0130stanbul", "stan"],
])("marks nothing in a text that %s", (_what, text, part) => {
  expect(snippet(text, part)).toBeUndefined();
});
