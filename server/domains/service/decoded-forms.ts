import { drain, type Steps } from "#shared/abi/steps.ts";

/** How many layers of escapes are decoded, beyond those of the JSON text itself. */
const layers = 2;

/**
 * A text and what it may mean: without the escapes of its own JSON, and with up to two more layers decoded (escapes of
 * JSON, percent encoding, HTML entities). A layer decodes all kinds at once, because a text may mix them. All texts are
 * binary: one character per UTF-8 byte. The work grows with the text's length only.
 */
export const decodedForms = (text: string): readonly string[] => {
  const forms: string[] = [];
  for (const form of decodedFormsSteps(text)) if (form !== undefined) forms.push(form);
  return forms;
};

/** decodedForms in short steps: undefined is a step that made none. */
export const decodedFormsSteps = function* (text: string): Generator<string | undefined, void, undefined> {
  yield text;
  let form = yield* unescapedJsonSteps(text);
  if (form !== text) yield form;
  for (let layer = 0; layer < layers; layer += 1) {
    const next = yield* decodedSteps(form);
    if (next === form) return;
    yield next;
    form = next;
  }
};

/** Any text in binary form. */
export const binary = (text: string): string => Buffer.from(text).toString("latin1");

/** An escape's length, and what it stands for, which is shorter. */
type Escape = { readonly length: number; readonly text: string };
type ReadEscape = (text: string, at: number) => Escape | undefined;

/** Space for as much as a text, with its first characters. */
const copyOf = (text: string, until: number): Buffer => {
  const bytes = Buffer.allocUnsafe(text.length);
  bytes.write(text.slice(0, until), "latin1");
  return bytes;
};

/** Characters that are decoded in one step. */
const stepLength = 64 * 1024;

/** Decodes escapes by their first characters. A text without escapes is returned itself. */
const decoder = (readers: Readonly<Record<string, ReadEscape>>) => {
  const signs = Object.keys(readers);
  const byCode = Array.from({ length: 256 }, (_, code) => readers[String.fromCharCode(code)]);
  return function* (text: string): Steps<string> {
    if (!signs.some((sign) => text.includes(sign))) return text;
    let bytes: Buffer | undefined;
    let length = 0;
    let paused = 0;
    for (let at = 0; at < text.length;) {
      if (at - paused > stepLength) {
        yield;
        paused = at;
      }
      const code = text.charCodeAt(at);
      const escape = byCode[code]?.(text, at);
      if (escape === undefined) {
        if (bytes !== undefined) bytes[length] = code;
        length += 1;
      } else {
        bytes ??= copyOf(text, at);
        for (let index = 0; index < escape.text.length; index += 1) bytes[length++] = escape.text.charCodeAt(index);
      }
      at += escape?.length ?? 1;
    }
    return bytes === undefined ? text : bytes.toString("latin1", 0, length);
  };
};

const letters: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** What a backslash and one character stand for, by the character's code. */
const simple = Array.from({ length: 256 }, (_, code): Escape | undefined => {
  const sign = String.fromCharCode(code);
  const text = letters[sign] ?? ('"\\/'.includes(sign) ? sign : undefined);
  return text === undefined ? undefined : { length: 2, text };
});

const backslashed = (text: string, at: number): Escape | undefined => {
  const escape = simple[text.charCodeAt(at + 1)];
  if (escape !== undefined) return escape;
  const unit = unitAt(text, at);
  if (Number.isNaN(unit)) return undefined;
  const next = unit >= 0xd8_00 && unit < 0xdc_00 ? unitAt(text, at + 6) : Number.NaN;
  const isPair = next >= 0xdc_00 && next < 0xe0_00;
  return isPair ? { length: 12, text: binary(String.fromCharCode(unit, next)) } : { length: 6, text: character(unit) };
};

/** The value of `\u0061`; NaN if something else is there. */
const unitAt = (text: string, at: number): number =>
  text[at] === "\\" && text[at + 1] === "u" ? hexAt(text, at + 2, 4) : Number.NaN;

const percented = (text: string, at: number): Escape | undefined => {
  const octet = hexAt(text, at + 1, 2);
  return Number.isNaN(octet) ? undefined : octets[octet];
};

const octets: readonly Escape[] = Array.from({ length: 256 }, (_, code) => ({
  length: 3,
  text: String.fromCharCode(code),
}));

/** The value of this many hex digits; NaN if there is anything else. */
const hexAt = (text: string, at: number, digits: number): number => {
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    value = value * 16 + (hexValues[text.charCodeAt(index)] ?? Number.NaN);
  }
  return value;
};
const hexValues: readonly number[] = Array.from({ length: 256 }, (_, code) =>
  Number.parseInt(String.fromCharCode(code), 16),
);

const character = (point: number): string =>
  point < 0x80 ? String.fromCharCode(point) : binary(String.fromCodePoint(point));

const entity = (text: string, at: number): Escape | undefined => {
  entities.lastIndex = at;
  const [written, hex, decimal, name = ""] = entities.exec(text) ?? [];
  if (written === undefined) return undefined;
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const plain = point <= 0x10_ff_ff ? character(point) : named.get(name);
  return plain === undefined ? undefined : { length: written.length, text: plain };
};
const entities = /&(?:#x0{0,8}([\da-f]{1,6})|#0{0,8}(\d{1,7})|([a-z]{2,6}));/iy;

const names = [
  'excl! quot" QUOT" num# dollar$ percnt% amp& AMP& apos\' lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; lt< LT< equals=',
  "gt> GT> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace}",
];
/** The named characters of ASCII. */
const named: ReadonlyMap<string, string> = new Map(
  names.flatMap((line) => line.split(" ").map((entry) => [entry.slice(0, -1), entry.slice(-1)])),
);

/** What is written between the quotes of a JSON string, without its escapes. */
export const unescapedJson = (text: string): string => drain(unescapedJsonSteps(text));

/** unescapedJson in short steps. */
export const unescapedJsonSteps = decoder({ "\\": backslashed });

const decodedSteps = decoder({ "\\": backslashed, "%": percented, "&": entity });
