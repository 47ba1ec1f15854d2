import { describe, expect, test } from "vitest";
import { binary, decodedForms, unescapedJson } from "./decoded-forms.ts";

const forms = (text: string) => [...decodedForms(text)];

test("a text without escapes has one form", () => {
  expect(forms("plain text")).toEqual(["plain text"]);
  expect(forms("100 % & more \\")).toEqual(["100 % & more \\"]);
});

test("the text's own JSON is decoded first, then two layers of any kind", () => {
  expect(forms("a")).toEqual(["a"]);
  expect(forms("\\u0025252561")).toEqual(["\\u0025252561", "%252561", "%2561", "%61"]);
  expect(forms("%252561")).toEqual(["%252561", "%2561", "%61"]);
  expect(forms("%41&#66;\\u0043")).toEqual(["%41&#66;\\u0043", "%41&#66;C", "ABC"]);
});

describe("one layer", () => {
  const decoded = (text: string) => forms(text).at(-1);

  test.each([
    [String.raw`\"\\\/\b\f\n\r\t`, '"\\/\b\f\n\r\t'],
    [String.raw`\u0041\u00E9`, `A${binary("é")}`],
    [String.raw`\ud83d\ude00!`, `${binary("😀")}!`],
    [String.raw`\ud83d!`, `${binary("\ud83d")}!`],
  ])("JSON: %s", (text, expected) => {
    expect(unescapedJson(text)).toBe(expected);
    expect(decoded(text)).toContain(expected.slice(-1));
  });

  test.each([String.raw`\x41`, String.raw`\u00g1`, String.raw`\u{41}`, String.raw`\U00000041`, "\\u004", "\\"])(
    "not an escape of JSON: %s",
    (text) => {
      expect(unescapedJson(text)).toBe(text);
    },
  );

  test.each([
    ["%41%c3%A9%7a", `A${binary("é")}z`],
    ["%%41", "%A"],
    ["%4", "%4"],
    ["%4g%G4%@1%:1%`1", "%4g%G4%@1%:1%`1"],
  ])("percent: %s", (text, expected) => {
    expect(decoded(text)).toBe(expected);
  });

  test.each([
    ["&#65;&#0000065;&#x41;&#X00041;", "AAAA"],
    ["&#233;&#xe9;&#x1f600;", binary("éé😀")],
    ["&amp;&lt;&gt;&quot;&apos;&sol;&Hat;&AMP;", "&<>\"'/^&"],
    ["&grave;&bsol;&rbrace;", "`\\}"],
    ["&#00000000065;", "A"],
    ["&#1114112;&#x110000;&nothing;&toString;&#;&#x;&;&amp", "&#1114112;&#x110000;&nothing;&toString;&#;&#x;&;&amp"],
  ])("entities: %s", (text, expected) => {
    expect(decoded(text)).toBe(expected);
  });
});
