import { describe, expect, test } from "vitest";
import { lineSchema, linesSchema } from "./text.ts";

const whyLine = (text: string) =>
  lineSchema(100)
    .safeParse(text)
    .error?.issues.map(({ message }) => message);
const whyLines = (text: string) =>
  linesSchema(100)
    .safeParse(text)
    .error?.issues.map(({ message }) => message);

describe("Security 45: refuses a text shown beside an address for", () => {
  test.each([
    ["pay\u202eevas", "contains a direction mark (U+202E, right-to-left override)"],
    ["Vault\u200e", "contains a direction mark (U+200E, left-to-right mark)"],
    ["Va\u200bult", "contains an invisible character (U+200B, zero width space)"],
    ["\ufeffVault", "contains an invisible character (U+FEFF, zero width no-break space)"],
    ["\u3164", "contains an invisible character (U+3164, hangul filler)"],
    ["Vault\u115f", "contains an invisible character (U+115F, hangul choseong filler)"],
    ["Vault\u2800", "contains an invisible character (U+2800, braille pattern blank)"],
    ["Vault\ufe0f", "contains an invisible character (U+FE0F, variation selector)"],
    ["Vault\u{e0041}", "contains an invisible character (U+E0041, tag character)"],
    ["\ud800", "contains an invisible character (U+D800, half of a character)"],
    ["a\u0000b", "contains a control character (U+0000, null)"],
  ])("%j", (text, why) => {
    expect(whyLine(text)).toEqual([why]);
    expect(whyLines(text)).toEqual([why]);
  });

  test("an unusual space, which notes may contain", () => {
    expect(whyLine("Main\u00a0vault")).toEqual(["contains an unusual space (U+00A0, no-break space)"]);
    expect(whyLines("Main\u00a0vault")).toBeUndefined();
  });

  test("a line break, which notes may contain", () => {
    expect(whyLine("one\ntwo")).toEqual(["contains a control character (U+000A, line feed)"]);
    expect(linesSchema(100).parse(" one\r\n\ttwo\rthree ")).toBe("one\n\ttwo\nthree");
  });

  test("its length, and then checks nothing else: a long run of spaces takes no time", () => {
    const long = `a${" ".repeat(300_000)}\u200bb`;
    expect(whyLine(long)).toEqual(["is longer than 100 characters"]);
    expect(whyLines(long)).toEqual(["is longer than 100 characters"]);
  });

  test("nothing, if invisible characters change visible ones", () => {
    const text = "👨\u200d👩\u200d👧 می\u200cخواهم ❤\ufe0f";
    expect(lineSchema(100).parse(` \t${text}\u00a0\r\n`)).toBe(text);
    expect(linesSchema(100).parse(text)).toBe(text);
  });
});
