import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countText, numberParts, numberText, sizeText } from "./number-text.ts";

describe("numberText", () => {
  test.each([
    ["0", "0"],
    ["999", "999"],
    ["1000", "1,000"],
    ["-1234567", "-1,234,567"],
    ["+12345", "+12,345"],
    ["1234.5", "1,234.5"],
    ["1234567.0000000001", "1,234,567.0000000001"],
    [12_345n, "12,345"],
    [100_000, "100,000"],
    ["unlimited", "unlimited"],
    ["", ""],
    ["–", "–"],
  ])("%s is %s", (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  test("groups any integer by threes and loses no digit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), (value) => {
        expect(numberText(value)).toBe(value.toLocaleString("en"));
        const { sign, groups, rest } = numberParts(value);
        expect(sign + groups.join("") + rest).toBe(String(value));
      }),
    );
  });

  test("takes time proportional to a number's length", () => {
    expect(numberText("1".repeat(3_000))).toHaveLength(3_999);
  });
});

test.each([
  [0, "row", undefined, "0 rows"],
  [1, "row", undefined, "1 row"],
  [1_000, "address", "addresses", "1,000 addresses"],
])("%i of %s is counted", (count, one, many, text) => {
  expect(countText(count, one, many)).toBe(text);
});

test("a count beyond what a number can hold keeps every digit", () => {
  expect(countText("9007199254740993", "token")).toBe("9,007,199,254,740,993 tokens");
  expect(countText("1", "token")).toBe("1 token");
  expect(countText(1n, "token")).toBe("1 token");
});

test.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [999_999, "1,000 KB"],
  [1_500_000, "1.5 MB"],
  [1_234_500_000, "1,234.5 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
