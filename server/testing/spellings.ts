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
/** In little endian, as Windows writes it. */
const wide = (text: string) => units(text).flatMap((unit) => [unit.charCodeAt(0) % 256, unit.charCodeAt(0) >> 8]);
const ofOctets = (values: readonly number[]) => String.fromCharCode(...values);
const wideHexes = (text: string) => wide(text).map((octet) => digits(octet, 16, 2));
const htmlNames: Readonly<Record<string, string>> = {
  "/": "&sol;",
  "+": "&plus;",
  "=": "&equals;",
  "-": "&hyphen;",
  '"': "&quot;",
};

export const spellings: readonly Spelling[] = [
  ["as it is", (text) => text],
  ["JSON", (text) => JSON.stringify(text).slice(1, -1)],
  ["JSON with escaped slashes", (text) => JSON.stringify(text).slice(1, -1).split("/").join("\\/")],
  ["JSON in JSON in JSON", (text) => JSON.stringify(JSON.stringify({ a: JSON.stringify({ a: text }) })).slice(1, -1)],
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
  [
    "escapes of JavaScript",
    (text) =>
      hexes(text)
        .map((hex) => `\\x${hex}`)
        .join(""),
  ],
  [
    "escapes with braces",
    (text) =>
      units(text)
        .map((unit) => `\\u{${digits(unit.charCodeAt(0), 16, 1)}}`)
        .join(""),
  ],
  [
    "escapes of Python",
    (text) =>
      units(text)
        .map((unit) => `\\U${digits(unit.charCodeAt(0), 16, 8)}`)
        .join(""),
  ],
  [
    "escapes of Perl",
    (text) =>
      units(text)
        .map((unit) => `\\x{${digits(unit.charCodeAt(0), 16, 1)}}`)
        .join(""),
  ],
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
    "percent twice",
    (text) =>
      encodeURIComponent(
        hexes(text)
          .map((hex) => `%${hex}`)
          .join(""),
      ),
  ],
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
  ["hex", (text) => hexes(text).join("")],
  ["hex in capitals", (text) => hexes(text).join("").toUpperCase()],
  ["hex with a prefix", (text) => `0x${hexes(text).join("")}`],
  ["hex with colons", (text) => hexes(text).join(":")],
  ["hex with spaces", (text) => hexes(text).join(" ").toUpperCase()],
  [
    "hex with a prefix each",
    (text) =>
      hexes(text)
        .map((hex) => `0x${hex}`)
        .join(", "),
  ],
  ["Base64", base64],
  ["Base64 without padding", (text) => base64(text).split("=").join("")],
  ["Base64 one letter later", (text) => base64(`u${text}:`)],
  ["Base64 two letters later", (text) => base64(`u:${text}`)],
  ["Base64 in a longer text", (text) => base64(`{"user":"ada","password":${JSON.stringify(text)},"more":"and more"}`)],
  ["Base64 for URLs", (text) => toUrl(base64(text))],
  [
    "Base64 for URLs one letter later",
    (text) =>
      toUrl(base64(`u${text}`))
        .split("=")
        .join(""),
  ],
  ["Base64 for URLs two letters later", (text) => toUrl(base64(`u:${text}?`))],
  ["Base64 in lines", (text) => base64(`${"-".repeat(50)}${text}`).replace(/.{60}/g, "$&\r\n")],
  ["Base64 in lines that are indented", (text) => base64(`${"-".repeat(50)}${text}`).replace(/.{64}/g, "$&\n\t    ")],
  ["Base64 in lines with spaces between them", (text) => base64(`${"-".repeat(50)}${text}`).replace(/.{64}/g, "$& ")],
  ["decimal bytes", (text) => octets(text).join(",")],
  ["decimal bytes with spaces", (text) => `[${octets(text).join(", ")}]`],
  ["a Buffer of Node", (text) => JSON.stringify({ type: "Buffer", data: octets(text) })],
  ["UTF-16", (text) => ofOctets(wide(text))],
  [
    "UTF-16, the high byte first",
    (text) => ofOctets(wide(text).map((_, at, all) => all[at % 2 === 0 ? at + 1 : at - 1] ?? 0)),
  ],
  ["hex of UTF-16", (text) => wideHexes(text).join("")],
  ["hex of UTF-16 with spaces", (text) => wideHexes(text).join(" ")],
  ["Base64 of UTF-16", (text) => btoa(ofOctets(wide(text)))],
  ["Base64 of UTF-16 one letter later", (text) => btoa(`x${ofOctets(wide(text))}`)],
  ["decimal bytes of UTF-16", (text) => wide(text).join(",")],
];

/** Combinations of two spellings: all of them, or as many as there are single ones. */
export const pairs = (which: "all" | "some"): readonly Spelling[] =>
  spellings.flatMap(([outer, write], index) =>
    spellings
      .filter((_, other) => which === "all" || other === (index * 7 + 3) % spellings.length)
      // No one encodes UTF-16 as UTF-16 again.
      .filter(([inner]) => !(inner.startsWith("UTF-16") && outer.includes("UTF-16")))
      .map(([inner, first]): Spelling => [`${outer} of ${inner}`, (text) => write(first(text))]),
  );
