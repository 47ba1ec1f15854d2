import { expect, test } from "vitest";
import { callsText } from "./calls-text.ts";

test.each([
  [[0], "call 1"],
  [[0, 2], "calls 1 and 3"],
  [[1, 2, 9], "calls 2, 3 and 10"],
])("calls %j are named from 1", (calls, text) => {
  expect(callsText(calls)).toBe(text);
});
