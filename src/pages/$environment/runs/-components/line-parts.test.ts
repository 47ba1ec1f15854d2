import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstLines, linesIn, partLines, partsOfText, withFieldLineEnds } from "./line-parts.ts";

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`).join("\n");

test.each([
  ["", 1],
  ["alice", 1],
  ["alice\n", 2],
  ["\n\nalice", 3],
])("%j has %i lines", (text, count) => {
  expect(linesIn(text)).toBe(count);
});

test("a text of up to a thousand lines is one part, a longer one has parts of five hundred", () => {
  expect(partsOfText(linesOf(1_000))).toHaveLength(1);
  const parts = partsOfText(linesOf(1_001));
  expect(parts.map(linesIn)).toEqual([500, 500, 1]);
  expect(firstLines(parts)).toEqual([1, 501, 1_001, 1_002]);
});

test("the parts together are the text, and none is longer than a field can show", () => {
  const texts = fc.array(fc.constantFrom("a", "", "b,1"), { maxLength: 4 * partLines, size: "max" });
  fc.assert(
    fc.property(texts, (lines) => {
      const text = lines.join("\n");
      const parts = partsOfText(text);
      expect(parts.join("\n")).toBe(text);
      expect(Math.max(...parts.map(linesIn))).toBeLessThanOrEqual(2 * partLines);
    }),
    { numRuns: 20 },
  );
});

test("line endings of other systems become those of a field", () => {
  expect(withFieldLineEnds("a\r\nb\rc\n\r\n")).toBe("a\nb\nc\n\n");
});
