import { expect, test } from "vitest";
import { wireWord } from "./wire-word.ts";

test.each([
  ["COMPLETED", "Completed"],
  ["TIMED_OUT", "Timed out"],
  ["Completed", "Completed"],
  ["WORKFLOW_1", "WORKFLOW_1"],
  ["", ""],
])("%s is shown as %s", (value, word) => {
  expect(wireWord(value)).toBe(word);
});
