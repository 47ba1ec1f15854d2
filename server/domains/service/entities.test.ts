import { describe, expect, test } from "vitest";
import { entity } from "./entities.ts";
import { binary } from "./view.ts";

/** By hand from the list of named characters in the HTML standard, independent of the server's own. */
const byName: readonly (readonly [character: string, ...names: string[]])[] = [
  ["\t", "Tab"],
  ["\n", "NewLine"],
  ["!", "excl"],
  ['"', "quot"],
  ["#", "num"],
  ["$", "dollar"],
  ["%", "percnt"],
  ["&", "amp", "AMP"],
  ["'", "apos"],
  ["(", "lpar"],
  [")", "rpar"],
  ["*", "ast", "midast"],
  ["+", "plus"],
  [",", "comma"],
  [".", "period"],
  ["/", "sol"],
  [":", "colon"],
  [";", "semi"],
  ["<", "lt", "LT"],
  ["=", "equals"],
  [">", "gt", "GT"],
  ["?", "quest"],
  ["@", "commat"],
  ["[", "lsqb", "lbrack"],
  ["\\", "bsol"],
  ["]", "rsqb", "rbrack"],
  ["^", "Hat"],
  ["_", "lowbar", "UnderBar"],
  ["`", "grave", "DiacriticalGrave"],
  ["{", "lcub", "lbrace"],
  ["|", "verbar", "vert", "VerticalLine"],
  ["}", "rcub", "rbrace"],
  ["ß", "szlig"],
  ["æ", "aelig"],
  ["Æ", "AElig"],
  ["ø", "oslash"],
  ["Ø", "Oslash"],
  ["ð", "eth"],
  ["þ", "thorn"],
  ["€", "euro"],
  ["§", "sect"],
  ["£", "pound"],
  ["é", "eacute"],
  ["É", "Eacute"],
  ["à", "agrave"],
  ["ê", "ecirc"],
  ["ü", "uuml"],
  ["ñ", "ntilde"],
  ["å", "aring"],
  ["ç", "ccedil"],
  ["š", "scaron"],
];

describe("by name", () => {
  test.each(byName)("%j", (character, ...names) => {
    expect(names.map((name) => entity(`&${name};`, 0))).toEqual(
      names.map((name) => ({ length: name.length + 2, text: binary(character) })),
    );
  });

  test("a space that does not break stands for a space, and a hyphen for a minus, as programs write them", () => {
    expect([entity("&nbsp;", 0)?.text, entity("&hyphen;", 0)?.text]).toEqual([" ", "-"]);
  });

  test.each(["&unknown;", "&amp", "&;", "&1t;", "& lt;", "lt;", "&eacut;", "&xeacute;", "&acute;", "&eacutex;"])(
    "%s is not one",
    (text) => {
      expect(entity(text, 0)).toBeUndefined();
    },
  );

  test("the longest name is read as a whole", () => {
    // CounterClockwiseContourIntegral has 31 letters; it is no character of a secret.
    expect(entity("&CounterClockwiseContourIntegral;", 0)).toBeUndefined();
    expect(entity("&DiacriticalGrave;", 0)?.length).toBe(18);
  });
});

describe("by number", () => {
  test.each([
    ["&#65;", 5, "A"],
    ["&#65", 4, "A"],
    ["&#0065;", 7, "A"],
    ["&#x41;", 6, "A"],
    ["&#X41", 5, "A"],
    ["&#x00E9;", 8, "é"],
    ["&#233;", 6, "é"],
    ["&#x10ffff;", 10, "\u{10ffff}"],
    ["&#1114111;", 10, "\u{10ffff}"],
  ])("%s", (text, length, character) => {
    expect(entity(text, 0)).toEqual({ length, text: binary(character) });
  });

  test.each(["&#x110000;", "&#1114112;", "&#;", "&#x;", "#65;"])("%s is not one", (text) => {
    expect(entity(text, 0)).toBeUndefined();
  });
});

test("only what begins at the index is read", () => {
  expect(entity("a&lt;&#65;", 1)).toEqual({ length: 4, text: "<" });
  expect(entity("a&lt;&#65;", 5)).toEqual({ length: 5, text: "A" });
  expect(entity("a&lt;&#65;", 0)).toBeUndefined();
  expect(entity("&lt;&#65;", 1)).toBeUndefined();
});
