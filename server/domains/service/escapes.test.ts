import { describe, expect, test } from "vitest";
import { hasEscapes, unescaped } from "./escapes.ts";
import { binary } from "./view.ts";

const plain = (text: string) => unescaped(text)?.text;

describe("one layer of escapes", () => {
  test.each([
    // JSON and JavaScript
    ["\\b\\f\\n\\r\\t", "\b\f\n\r\t"],
    ['\\"\\/\\\\', '"/\\'],
    ["\\u0041\\u00e9\\u00E9", `A${binary("éé")}`],
    ["\\ud83d\\ude00", binary("😀")],
    ["\\uDBFF\\uDFFF", binary("\u{10ffff}")],
    ["\\u{41}\\u{1F600}\\u{00000e9}", `A${binary("😀é")}`],
    ["\\x41\\x7A\\xe9", "Az\u00e9"],
    ["\\101\\377\\000", "A\u00ff\0"],
    // Python and Perl
    ["\\U00000041\\U0010ffff", `A${binary("\u{10ffff}")}`],
    ["\\x{41}\\X{e9}", `A${binary("é")}`],
    // URLs
    ["%41%4a%4A%09%39%f9%F9", "AJJ\t9\u00f9\u00f9"],
    ["%u0041%u00E9", `A${binary("é")}`],
    ["a%00b", "a\0b"],
    // HTML
    ["&lt;&#65;&#x42;", "<AB"],
    // Only what follows the backslash itself is its escape.
    ["\\q\\u0041", "\\qA"],
    ["\\q\\ud83d\\ude00", `\\q${binary("😀")}`],
    ["x%41y\\n&amp;z", "xAy\n&z"],
  ])("%j is %j", (escaped, expected) => {
    expect(plain(escaped)).toBe(expected);
  });

  test("only the outermost layer is removed", () => {
    expect(plain("%2541 \\\\u0041 &amp;lt;")).toBe("%41 \\u0041 &lt;");
  });

  test.each([
    ["nothing of the kind", "some text"],
    ["a percent sign beside other characters", "100% of 5% %/9 %:9 %@9 %`9 %g9 %9/ %9: %9@ %9g"],
    ["a letter that no escape has", "\\q \\8 \\_"],
    ["an octal number above a byte", "\\400"],
    ["too few digits", "\\x4 \\u004 %u004 \\U000 \\10"],
    ["a point beyond Unicode", "\\u{110000} \\x{ffffff}"],
    ["an unknown name", "&unknown; & &;"],
  ])("%s is left as it is", (_name, text) => {
    expect(plain(text)).toBeUndefined();
  });

  test("half a character beside another letter is replaced like an invalid one", () => {
    expect(plain("\\ud83d\\u0041")).toBe(`${binary("\ufffd")}A`);
  });

  test("the NULs of UTF-16 are a layer of their own", () => {
    expect(plain("%\x004\x001\x00")).toBe("%41");
  });

  test("the source of what was found is its whole escape", () => {
    const view = unescaped("a\\u0041&lt;%42");
    expect([0, 1, 2, 3].map((at) => view?.sourceOf([at, at + 1]))).toEqual([
      [0, 1],
      [1, 7],
      [7, 11],
      [11, 14],
    ]);
  });
});

test.each(["\\", "%", "&", "\0"])("%j may begin an escape", (sign) => {
  expect(hasEscapes(`a${sign}b`)).toBe(true);
});

test("other text has no escapes", () => {
  expect(hasEscapes("a/Secret+v=al-#;")).toBe(false);
});
