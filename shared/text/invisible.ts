/** What a hidden character does: controls, changes the reading order, shows nothing, or shows an unusual space. */
export type HiddenKind = "control" | "direction" | "invisible" | "space";

/** A character that a reader cannot see, or cannot distinguish from a space. */
export type HiddenCharacter = {
  /** Its offset in the text, in UTF-16 units; it is as long as `String.fromCodePoint(codePoint)`. */
  readonly at: number;
  readonly codePoint: number;
  readonly kind: HiddenKind;
  /** In lower case: "zero width space". */
  readonly name: string;
  /** As written in a JavaScript string literal: `\u200b`, `\u{e0001}`, `\t`. */
  readonly escape: string;
};

/**
 * Controls, formats, line ends, half characters, characters that Unicode lets a font leave out (fillers, selectors,
 * tags), blank characters and spaces; except the few visible format characters (signs before Arabic, Syriac and Kaithi
 * numbers) and the plain space.
 */
const hidden =
  /(?![ \u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\u{16fe4}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu;

const start = new RegExp(`^(?: |${hidden.source})*`, "u");

/** The hidden characters and plain spaces that a text begins with. */
export const hiddenStart = (text: string): string => start.exec(text)?.[0] ?? "";

/** Whether a text shows nothing: it is empty, or has only spaces and hidden characters. */
export const isBlank = (text: string): boolean => text.replaceAll(hidden, "").trim() === "";

/** Every hidden character of a text in order, including those of emoji. */
export const hiddenCharacters = (text: string): readonly HiddenCharacter[] =>
  Array.from(text.matchAll(hidden), (match) => describe(match[0].codePointAt(0) ?? 0, match.index));

/**
 * A text with every hidden character escaped. Backslashes are not escaped, so the result is for reading, not for
 * parsing.
 */
export const withEscapes = (text: string): string =>
  text.replaceAll(hidden, (character) => escapeOf(character.codePointAt(0) ?? 0));

/**
 * The hidden characters that make no visible difference: not those within an emoji, nor a joiner or non-joiner that
 * Indic scripts need after a virama, or Arabic script after a letter that would join the next one (RFC 5892, appendix
 * A).
 */
export const deceivingCharacters = (text: string): readonly HiddenCharacter[] => {
  const needed = Array.from(text.matchAll(visible), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  // Both lists are in text order, so each search starts where the last one ended.
  let next = 0;
  return hiddenCharacters(text).filter(({ at }) => {
    while (next < needed.length && (needed[next]?.to ?? 0) <= at) next += 1;
    const span = needed[next];
    return span === undefined || at <= span.from;
  });
};

/** "U+202E, right-to-left override". */
export const nameOf = ({ codePoint, name }: Pick<HiddenCharacter, "codePoint" | "name">): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}, ${name}`;

const describe = (codePoint: number, at: number): HiddenCharacter => ({
  at,
  codePoint,
  kind: kindOf(codePoint),
  name: names.get(codePoint) ?? generalName(codePoint),
  escape: escapeOf(codePoint),
});

const kindOf = (codePoint: number): HiddenKind => {
  const character = String.fromCodePoint(codePoint);
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character)) return "control";
  if (/\p{Bidi_Control}/u.test(character)) return "direction";
  return /\p{Zs}/u.test(character) ? "space" : "invisible";
};

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0x09, String.raw`\t`],
  [0x0a, String.raw`\n`],
  [0x0d, String.raw`\r`],
]);

const escapeOf = (codePoint: number): string => {
  const digits = codePoint.toString(16);
  return shortEscapes.get(codePoint) ?? (codePoint > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`);
};

const ranges: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x00, 0x1f, "control character"],
  [0x7f, 0x9f, "control character"],
  [0x180b, 0x180f, "variation selector"],
  [0x2000, 0x200a, "wide or narrow space"],
  [0xd800, 0xdfff, "half of a character"],
  [0xfe00, 0xfe0f, "variation selector"],
  [0xe0000, 0xe007f, "tag character"],
  [0xe0100, 0xe01ef, "variation selector"],
];

const generalName = (codePoint: number): string =>
  ranges.find(([first, last]) => first <= codePoint && codePoint <= last)?.[2] ?? "invisible character";

/** Unicode names of common characters, in lower case. */
const names: ReadonlyMap<number, string> = new Map([
  [0x00, "null"],
  [0x08, "backspace"],
  [0x09, "tab"],
  [0x0a, "line feed"],
  [0x0d, "carriage return"],
  [0x1b, "escape"],
  [0x7f, "delete"],
  [0x85, "next line"],
  [0xa0, "no-break space"],
  [0xad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "arabic letter mark"],
  [0x115f, "hangul choseong filler"],
  [0x1160, "hangul jungseong filler"],
  [0x1680, "ogham space mark"],
  [0x180e, "mongolian vowel separator"],
  [0x2002, "en space"],
  [0x2003, "em space"],
  [0x2007, "figure space"],
  [0x2009, "thin space"],
  [0x200a, "hair space"],
  [0x200b, "zero width space"],
  [0x200c, "zero width non-joiner"],
  [0x200d, "zero width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x202f, "narrow no-break space"],
  [0x205f, "medium mathematical space"],
  [0x2060, "word joiner"],
  [0x2061, "function application"],
  [0x2062, "invisible times"],
  [0x2063, "invisible separator"],
  [0x2064, "invisible plus"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "pop directional isolate"],
  [0x2800, "braille pattern blank"],
  [0x3000, "ideographic space"],
  [0x3164, "hangul filler"],
  [0xfeff, "zero width no-break space"],
  [0xffa0, "halfwidth hangul filler"],
  [0xfffc, "object replacement character"],
]);

const pictograph = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`;
/** The tags of `gbeng`, `gbsct` and `gbwls`: the only flags spelled this way. */
const britishFlag = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
/** Letters of Arabic script that never join the next letter: a non-joiner after them is invisible. */
const neverJoining = String.raw`[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]`;
const arabicLetter = String.raw`(?=\p{L})\p{Script=Arabic}`;

/** Where a hidden character changes the rendering: between the first and the last character, or as the last. */
const visible = new RegExp(
  [
    britishFlag,
    String.raw`[0-9#*]\ufe0f\u20e3`,
    String.raw`${pictograph}(?:\u200d${pictograph})*`,
    String.raw`${virama}[\u200c\u200d](?=\p{L})`,
    String.raw`(?!${neverJoining})${arabicLetter}\p{Mn}*\u200c(?=${arabicLetter})`,
  ].join("|"),
  "gu",
);
