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

describe("Security 45: a text that people read beside an address is refused for", () => {
  test.each([
    ["pay\u202eevas", "holds a mark of the writing direction (U+202E, right-to-left override)"],
    ["Vault\u200e", "holds a mark of the writing direction (U+200E, left-to-right mark)"],
    ["Va\u200bult", "holds a character that cannot be seen (U+200B, zero width space)"],
    ["\ufeffVault", "holds a character that cannot be seen (U+FEFF, zero width no-break space)"],
    ["\u3164", "holds a character that cannot be seen (U+3164, hangul filler)"],
    ["Vault\u115f", "holds a character that cannot be seen (U+115F, hangul choseong filler)"],
    ["Vault\u2800", "holds a character that cannot be seen (U+2800, braille pattern blank)"],
    ["Vault\ufe0f", "holds a character that cannot be seen (U+FE0F, variation selector)"],
    ["Vault\u{e0041}", "holds a character that cannot be seen (U+E0041, tag character)"],
    ["\ud800", "holds a character that cannot be seen (U+D800, half of a character)"],
    ["a\u0000b", "holds a control character (U+0000, null)"],
  ])("%j", (text, why) => {
    expect(whyLine(text)).toEqual([why]);
    expect(whyLines(text)).toEqual([why]);
  });

  test("a space that is no plain one, which notes may hold", () => {
    expect(whyLine("Main\u00a0vault")).toEqual(["holds a space that is no plain one (U+00A0, no-break space)"]);
    expect(whyLines("Main\u00a0vault")).toBeUndefined();
  });

  test("an end of a line, which notes may hold", () => {
    expect(whyLine("one\ntwo")).toEqual(["holds a control character (U+000A, line feed)"]);
    expect(linesSchema(100).parse(" one\r\n\ttwo\rthree ")).toBe("one\n\ttwo\nthree");
  });

  test("its length, and then for nothing else: a long run of spaces is no work", () => {
    const long = `a${" ".repeat(300_000)}\u200bb`;
    expect(whyLine(long)).toEqual(["is longer than 100 characters"]);
    expect(whyLines(long)).toEqual(["is longer than 100 characters"]);
  });

  test("nothing, if what cannot be seen changes what can", () => {
    const text = "👨\u200d👩\u200d👧 می\u200cخواهم ❤\ufe0f";
    expect(lineSchema(100).parse(` \t${text}\u00a0\r\n`)).toBe(text);
    expect(linesSchema(100).parse(text)).toBe(text);
  });
});
