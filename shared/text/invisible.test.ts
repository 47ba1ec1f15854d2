import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deceivingCharacters, hiddenCharacters, hiddenStart, nameOf, withEscapes } from "./invisible.ts";

describe("Security 45: an invisible character has a name", () => {
  test.each([
    ["\u0000", "control", "U+0000, null", String.raw`\u0000`],
    ["\t", "control", "U+0009, tab", String.raw`\t`],
    ["\u0085", "control", "U+0085, next line", String.raw`\u0085`],
    ["\u2028", "control", "U+2028, line separator", String.raw`\u2028`],
    ["\u00a0", "space", "U+00A0, no-break space", String.raw`\u00a0`],
    ["\u3000", "space", "U+3000, ideographic space", String.raw`\u3000`],
    ["\u2005", "space", "U+2005, wide or narrow space", String.raw`\u2005`],
    ["\u00ad", "invisible", "U+00AD, soft hyphen", String.raw`\u00ad`],
    ["\u115f", "invisible", "U+115F, hangul choseong filler", String.raw`\u115f`],
    ["\u3164", "invisible", "U+3164, hangul filler", String.raw`\u3164`],
    ["\uffa0", "invisible", "U+FFA0, halfwidth hangul filler", String.raw`\uffa0`],
    ["\u2800", "invisible", "U+2800, braille pattern blank", String.raw`\u2800`],
    ["\u200b", "invisible", "U+200B, zero width space", String.raw`\u200b`],
    ["\ufeff", "invisible", "U+FEFF, zero width no-break space", String.raw`\ufeff`],
    ["\ufe0f", "invisible", "U+FE0F, variation selector", String.raw`\ufe0f`],
    ["\u{e0101}", "invisible", "U+E0101, variation selector", String.raw`\u{e0101}`],
    ["\u{e0041}", "invisible", "U+E0041, tag character", String.raw`\u{e0041}`],
    ["\ud800", "invisible", "U+D800, half of a character", String.raw`\ud800`],
    ["\ufff9", "invisible", "U+FFF9, invisible character", String.raw`\ufff9`],
    ["\u{1d173}", "invisible", "U+1D173, invisible character", String.raw`\u{1d173}`],
    ["\u061c", "direction", "U+061C, arabic letter mark", String.raw`\u061c`],
    ["\u200e", "direction", "U+200E, left-to-right mark", String.raw`\u200e`],
    ["\u202e", "direction", "U+202E, right-to-left override", String.raw`\u202e`],
    ["\u2067", "direction", "U+2067, right-to-left isolate", String.raw`\u2067`],
  ])("%j is %s: %s", (character, kind, name, escape) => {
    const characters = hiddenCharacters(`🎩 a${character}b`);
    expect(characters).toEqual([expect.objectContaining({ at: 4, kind, escape, codePoint: character.codePointAt(0) })]);
    expect(characters.map(nameOf)).toEqual([name]);
    expect(withEscapes(`🎩 a${character}b`)).toBe(`🎩 a${escape}b`);
  });

  test("at the beginning of a text, including plain spaces and line breaks", () => {
    expect(hiddenStart(" \u200b\r\n\u{e0001} =1 \u200b")).toBe(" \u200b\r\n\u{e0001} ");
    expect(hiddenStart("=1")).toBe("");
    expect(hiddenStart("\u3164")).toBe("\u3164");
  });

  test("a visible character has none", () => {
    const text = "Treasury – Ёлка 東京 عربي हिन्दी e\u0301 ٣ \u0600 🎩 🇩🇪 \\u202e ＝";
    expect(hiddenCharacters(text)).toEqual([]);
    expect(withEscapes(text)).toBe(text);
  });

  test("several are named one by one", () => {
    expect(hiddenCharacters("a\u200b\u200bb\u{e0001}").map(({ at }) => at)).toEqual([1, 2, 4]);
    expect(withEscapes("a\u200b\u200bb\u{e0001}")).toBe(String.raw`a\u200b\u200bb\u{e0001}`);
  });

  test("for any text, escaping leaves nothing hidden and keeps the rest", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const drawn = withEscapes(text);
        expect(hiddenCharacters(drawn)).toEqual([]);
        const escapes = hiddenCharacters(text).map(({ escape }) => escape);
        expect(drawn.length - escapes.join("").length).toBe(
          text.length - hiddenCharacters(text).reduce((sum, one) => sum + (one.codePoint > 0xffff ? 2 : 1), 0),
        );
      }),
    );
  });
});

describe("Security 45: a hidden character that changes the rendering is not deceiving", () => {
  test.each([
    ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["a profession with a skin tone", "\u{1f469}\u{1f3fd}\u200d\u{1f680}"],
    ["a rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
    ["a heart in colour, and as text", "❤\ufe0f ☎\ufe0e"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["the flag of Scotland", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["Persian", "می\u200cخواهم"],
    ["a conjunct of Hindi", "क्\u200dष, क्\u200cष"],
    ["Sinhala", "ශ්\u200dරී"],
  ])("%s", (_name, text) => {
    expect(hiddenCharacters(text).length).toBeGreaterThan(0);
    expect(deceivingCharacters(`A ${text} B`)).toEqual([]);
  });

  test.each([
    ["a joiner between Latin letters", "a\u200db", 0x200d],
    ["a non-joiner after a letter that never joins", "دا\u200cر", 0x200c],
    ["a non-joiner at the end", "می\u200c", 0x200c],
    ["a non-joiner before another script", "می\u200ca", 0x200c],
    ["a selector after a letter or a digit", "a\ufe0f", 0xfe0f],
    ["a digit that is not a keycap", "1\ufe0f", 0xfe0f],
    ["a joiner between an emoji and a letter", "\u{1f468}\u200da", 0x200d],
    ["a second selector", "❤\ufe0f\ufe0f", 0xfe0f],
    ["a hidden word after a flag", "\u{1f3f4}\u{e0068}", 0xe0068],
    ["a direction mark", "می\u200f", 0x200f],
    ["a no-break space", "a\u00a0b", 0xa0],
  ])("but %s does", (_name, text, codePoint) => {
    expect(deceivingCharacters(text).map((one) => one.codePoint)).toEqual([codePoint]);
  });
});

test("Security 45: exactly the deceiving characters are found in a long text with both kinds", () => {
  const family = "\u{1f468}\u200d\u{1f469}";
  const piece = `\u200b${family}\u200b${family}a\u200d`;
  const characters = deceivingCharacters(piece.repeat(2_000));
  const places = [0, 1 + family.length, piece.length - 1];
  expect(characters.map(({ at }) => at)).toEqual(
    Array.from({ length: 2_000 }, (_, index) => places.map((place) => index * piece.length + place)).flat(),
  );
});
