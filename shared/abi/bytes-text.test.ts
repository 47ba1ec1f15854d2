import fc from "fast-check";
import { stringToHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { bytesText } from "./bytes-text.ts";
import { RUNS } from "./testing.ts";

describe("bytesText", () => {
  test.each([
    ["0x68656c6c6f", "hello"],
    ["0x48c3a9", "Hé"],
    ["0xf09fa68a", "🦊"],
    [`0x4d616b6572${"00".repeat(27)}`, "Maker"],
    ["0x6c696e65310a096c696e6532", "line1\n\tline2"],
    ["0x5000", "P"],
    ["0x50", "P"],
    ["0x4A", "J"],
  ])("of %s is %j", (hex, text) => {
    expect(bytesText(hex)).toBe(text);
  });

  test.each([
    ["no bytes", "0x"],
    ["zero bytes alone", "0x0000"],
    ["bytes that are not UTF-8", "0xff"],
    ["a character cut in half", "0xf09fa6"],
    ["a control character", "0x6101"],
    ["a zero byte in the middle", "0x610062"],
    ["a byte order mark", "0xefbbbf61"],
    ["a mark that turns the direction of writing", "0xe280ae61"],
    ["half a byte", "0x616"],
    ["something else than hex", "hello"],
  ])("of %s is undefined", (_, hex) => {
    expect(bytesText(hex)).toBeUndefined();
  });

  test("of readable text is that text, padded or not", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 32 }), fc.nat({ max: 8 }), (text, padding) => {
        expect(bytesText(stringToHex(text) + "00".repeat(padding))).toBe(text);
      }),
      RUNS,
    );
  });

  test("of a megabyte of zeros is found at once", () => {
    expect(bytesText(`0x${"00".repeat(1_000_000)}`)).toBeUndefined();
  });
});
