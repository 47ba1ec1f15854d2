/** A way of writing a text. */
export type Spelling = readonly [name: string, write: (text: string) => string];

// The tests' own list of ways a program may write a secret: by hand, independent of the server's own search.

const units = (text: string) => text.split("");
const octets = (text: string) => [...new TextEncoder().encode(text)];
const digits = (value: number, radix: number, width: number) => value.toString(radix).padStart(width, "0");
const base64 = (text: string) => btoa(String.fromCharCode(...octets(text)));
const toUrl = (text: string) => text.split("+").join("-").split("/").join("_");
const everyOther = (text: string, write: (unit: string) => string) =>
  units(text)
    .map((unit, index) => (index % 2 === 0 ? write(unit) : unit))
    .join("");
const escape = (unit: string) => `\\u${digits(unit.charCodeAt(0), 16, 4)}`;
const hexes = (text: string) => octets(text).map((octet) => digits(octet, 16, 2));
const htmlNames: Readonly<Record<string, string>> = {
  "/": "&sol;",
  "+": "&plus;",
  "=": "&equals;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&apos;",
  "<": "&lt;",
  ">": "&gt;",
};

/** One layer of escapes. */
export const escapes: readonly Spelling[] = [
  ["JSON", (text) => JSON.stringify(text).slice(1, -1)],
  ["JSON with escaped slashes", (text) => JSON.stringify(text).slice(1, -1).split("/").join("\\/")],
  ["unicode escapes", (text) => units(text).map(escape).join("")],
  [
    "unicode escapes in capitals",
    (text) =>
      units(text)
        .map((unit) => `\\u${escape(unit).slice(2).toUpperCase()}`)
        .join(""),
  ],
  // A backslash has to be escaped where it would begin an escape.
  [
    "unicode escapes of some letters",
    (text) =>
      units(text)
        .map((unit, index) => (index % 2 === 0 || unit === "\\" ? escape(unit) : unit))
        .join(""),
  ],
  ["a unicode escape of the first letter", (text) => escape(text) + text.slice(1)],
  ["percent", encodeURIComponent],
  ["percent in small letters", (text) => encodeURIComponent(text).replace(/%../g, (escaped) => escaped.toLowerCase())],
  [
    "percent of all letters",
    (text) =>
      hexes(text)
        .map((hex) => `%${hex}`)
        .join(""),
  ],
  [
    "percent of all letters in capitals",
    (text) =>
      hexes(text)
        .map((hex) => `%${hex.toUpperCase()}`)
        .join(""),
  ],
  ["percent of some letters", (text) => everyOther(text, (unit) => `%${hexes(unit).join("%")}`)],
  [
    "entities with names",
    (text) =>
      units(text)
        .map((unit) => htmlNames[unit] ?? unit)
        .join(""),
  ],
  [
    "decimal entities",
    (text) =>
      units(text)
        .map((unit) => `&#${unit.charCodeAt(0)};`)
        .join(""),
  ],
  [
    "decimal entities with zeros",
    (text) =>
      units(text)
        .map((unit) => `&#${digits(unit.charCodeAt(0), 10, 9)};`)
        .join(""),
  ],
  [
    "hexadecimal entities",
    (text) =>
      units(text)
        .map((unit) => `&#x${digits(unit.charCodeAt(0), 16, 2)};`)
        .join(""),
  ],
  [
    "hexadecimal entities in capitals with zeros",
    (text) =>
      units(text)
        .map((unit) => `&#X${digits(unit.charCodeAt(0), 16, 6).toUpperCase()};`)
        .join(""),
  ],
  ["entities of some letters", (text) => everyOther(text, (unit) => `&#${unit.charCodeAt(0)};`)],
];

/** The secret's bytes as digits. */
export const encodings: readonly Spelling[] = [
  ["hex", (text) => hexes(text).join("")],
  ["hex in capitals", (text) => hexes(text).join("").toUpperCase()],
  ["hex with a prefix", (text) => `0x${hexes(text).join("")}`],
  ["Base64", base64],
  ["Base64 without padding", (text) => base64(text).split("=").join("")],
  ["Base64 one letter later", (text) => base64(`u${text}:`)],
  ["Base64 two letters later", (text) => base64(`u:${text}`)],
  ["Base64 for URLs", (text) => toUrl(base64(text))],
  [
    "Base64 for URLs one letter later",
    (text) =>
      toUrl(base64(`u${text}`))
        .split("=")
        .join(""),
  ],
  ["Base64 for URLs two letters later", (text) => toUrl(base64(`u:${text}?`))],
  ["Base64 in a longer text", (text) => base64(`{"user":"ada","password":"${text}","more":"and more"}`)],
];

export const spellings: readonly Spelling[] = [["as it is", (text) => text], ...escapes, ...encodings];

/** Escapes around another spelling: all combinations, or as many as there are escapes. */
export const pairs = (which: "all" | "some"): readonly Spelling[] =>
  escapes.flatMap(([outer, write], index) =>
    [...escapes, ...encodings]
      .filter((_, other, { length }) => which === "all" || other === (index * 7 + 3) % length)
      .map(([inner, first]): Spelling => [`${outer} of ${inner}`, (text) => write(first(text))]),
  );
