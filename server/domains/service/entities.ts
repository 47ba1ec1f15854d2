import { binary, type Unit } from "./view.ts";

/** The HTML entity at an index of a binary text: by number, decimal or hexadecimal, or by name. */
export const entity = (text: string, at: number): Unit | undefined => {
  numeric.lastIndex = at;
  const [whole, hex, decimal] = numeric.exec(text) ?? [];
  if (whole !== undefined) {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0x10_ff_ff ? undefined : { length: whole.length, text: binary(String.fromCodePoint(point)) };
  }
  const [written, name] = /^&([a-z][a-z0-9]{1,31});/i.exec(text.slice(at, at + 34)) ?? [];
  const character = name === undefined ? undefined : named(name);
  return written === undefined || character === undefined
    ? undefined
    : { length: written.length, text: binary(character) };
};

const numeric = /&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));?/iy;

/** The names of characters that a secret may contain: printable ASCII, and letters with an accent. */
const named = (name: string): string | undefined => {
  const plain = names[name] ?? names[name.toLowerCase()];
  if (plain !== undefined) return plain;
  const [, letter, accent = ""] = /^([a-z])(acute|grave|circ|uml|tilde|ring|cedil|caron)$/i.exec(name) ?? [];
  return letter === undefined ? undefined : `${letter}${accents[accent] ?? ""}`.normalize("NFC");
};

const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  ring: "\u030a",
  cedil: "\u0327",
  caron: "\u030c",
};

const names: Readonly<Record<string, string>> = {
  tab: "\t",
  newline: "\n",
  nbsp: " ",
  excl: "!",
  quot: '"',
  num: "#",
  dollar: "$",
  percnt: "%",
  amp: "&",
  apos: "'",
  lpar: "(",
  rpar: ")",
  ast: "*",
  midast: "*",
  plus: "+",
  comma: ",",
  hyphen: "-",
  period: ".",
  sol: "/",
  colon: ":",
  semi: ";",
  lt: "<",
  equals: "=",
  gt: ">",
  quest: "?",
  commat: "@",
  lsqb: "[",
  lbrack: "[",
  bsol: "\\",
  rsqb: "]",
  rbrack: "]",
  hat: "^",
  lowbar: "_",
  underbar: "_",
  grave: "`",
  diacriticalgrave: "`",
  lcub: "{",
  lbrace: "{",
  verbar: "|",
  vert: "|",
  verticalline: "|",
  rcub: "}",
  rbrace: "}",
  szlig: "ß",
  AElig: "Æ",
  aelig: "æ",
  Oslash: "Ø",
  oslash: "ø",
  eth: "ð",
  thorn: "þ",
  euro: "€",
  sect: "§",
  pound: "£",
};
