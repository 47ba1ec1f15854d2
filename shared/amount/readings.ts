/** What makes a text something other than a plainly written number. */
export type Notation =
  | "blank"
  | "long"
  | "hidden"
  | "word"
  | "unit"
  | "own-unit"
  | "currency"
  | "percent"
  | "hex"
  | "exponent"
  | "open-exponent"
  | "digits"
  | "comma"
  | "separators"
  | "mixed"
  | "points"
  | "zeros"
  | "bare-point"
  | "plus"
  | "minus"
  | "plain";

/** What a text may mean as a number. */
type Readings = {
  readonly notation: Notation;
  /** The unit or the sign that stands in the text. */
  readonly part?: string;
  /** Every number that the text may mean, written plainly, the decimal one first. The point is always decimal. */
  readonly figures: readonly string[];
  /** What the text means only if a point separates thousands: it may be named, never offered. */
  readonly aside?: string;
};

/** More characters than any number has. */
const longest = 300;

/** A text without the blanks around it, of any width and of none. */
export const withoutEdges = (text: string): string => {
  let from = 0;
  let to = text.length;
  while (from < to && edge.test(text[from] ?? "")) from += 1;
  while (to > from && edge.test(text[to - 1] ?? "")) to -= 1;
  return text.slice(from, to);
};

// Without characters that reverse the order of what follows: `\u202e005` shows as 500.
const edge = /[\s\u0085\u061c\u180e\u200b-\u200f\u2060\ufeff]/;

/** Every number that a text may mean to anybody. `unit` is that of the field. */
export const readingsOf = (text: string, unit = ""): Readings => {
  const typed = withoutEdges(text);
  if (typed === "") return none("blank");
  if (typed.length > longest) return none("long");
  if (plainNumber.test(typed)) return { notation: "plain", figures: [typed] };
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(typed)?.[0];
  if (hidden !== undefined) return none("hidden", codePoint(hidden));
  return signed(typed, unit);
};

/** A number as it is read without a question: no leading zeros, and digits on both sides of its point. */
const plainNumber = /^-?(?:0|[1-9]\d{0,99})(?:\.\d{1,100})?$/;

const none = (notation: Notation, part?: string): Readings => ({
  notation,
  figures: [],
  ...(part === undefined ? {} : { part }),
});

const one = (notation: Notation, reading: string | undefined): Readings => ({
  notation,
  figures: reading === undefined ? [] : [reading],
});

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

const signed = (typed: string, unit: string): Readings => {
  const [, sign = "", size = typed] = /^([-+\u2010-\u2015\u2212\ufe63\uff0b\uff0d])\s*(.*)$/s.exec(typed) ?? [];
  if (sign === "") return inUnit(typed, unit);
  const inner = inUnit(size, unit);
  const isPlus = sign === "+" || sign === "\uff0b";
  const notation = inner.notation !== "plain" ? inner.notation : isPlus ? "plus" : "minus";
  const { aside, ...rest } = inner;
  return {
    ...rest,
    notation,
    figures: inner.figures.map((text) => (isPlus || text === "0" ? text : `-${text}`)),
    ...(aside === undefined ? {} : { aside: isPlus ? aside : `-${aside}` }),
  };
};

const inUnit = (typed: string, unit: string): Readings => {
  const rest = withoutUnit(typed, unit);
  if (rest !== undefined) {
    const inner = inDigits(rest);
    const isOne = inner.figures.length === 1 && inner.notation !== "exponent";
    return isOne ? { ...inner, notation: "own-unit", part: unit } : inner;
  }
  return inDigits(typed);
};

/** The text without the unit before or behind its number; undefined if it is not there. */
const withoutUnit = (typed: string, unit: string): string | undefined => {
  const name = unit.toLowerCase();
  // `5k` in a field in K may mean thousands, `51INCH` 51 of something.
  const isLoose = name.length < 2 || !/^\p{L}/u.test(name) || !/\p{L}$/u.test(name);
  if (!/[\p{L}\p{S}]/u.test(name) || typed.length <= unit.length) return undefined;
  const lower = typed.toLowerCase();
  // Case may change the length of a text in some scripts.
  if (lower.length !== typed.length || name.length !== unit.length) return undefined;
  const before = lower.endsWith(name) ? typed.slice(0, -name.length) : undefined;
  const behind = lower.startsWith(name) ? typed.slice(name.length) : undefined;
  const rest = before !== undefined && /\d[.,]?\s*$/.test(before) ? before : behind;
  if (rest === undefined || !/\d/.test(rest)) return undefined;
  return isLoose && !/^\s|\s$/.test(rest) ? undefined : withoutEdges(rest);
};

const inDigits = (typed: string): Readings => {
  const ascii = inAsciiDigits(typed);
  if (ascii === typed) return unsigned(typed);
  const inner = unsigned(ascii);
  return inner.figures.length === 1 && inner.notation !== "exponent" ? { ...inner, notation: "digits" } : inner;
};

/** The zero of each script with its own decimal digits that people type. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810, 0xff10,
] as const;

const otherSigns: Readonly<Record<string, string>> = {
  // Arabic script has its own decimal sign, so its separator of thousands is one and never the other.
  "\u066b": ".",
  "\u066c": "'",
  "\u060c": ",",
  "\uff0c": ",",
  "\uff0e": ".",
  "\u066a": "%",
  "\uff05": "%",
};

const inAsciiDigits = (typed: string): string =>
  typed.replaceAll(/[\u0080-\u{10ffff}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = zeros.find((from) => code >= from && code < from + 10);
    return zero === undefined ? (otherSigns[character] ?? character) : String(code - zero);
  });

const unsigned = (typed: string): Readings => {
  const currency = /\p{Sc}/u.exec(typed)?.[0];
  if (currency !== undefined) return none("currency", currency);
  if (/^[\d.,'\u2019_\s]*[%\u2030]$/.test(typed)) return none("percent", typed.at(-1));
  if (/^0x[\da-f]*$/i.test(typed)) return none("hex");
  const exponent = /^([\d.,'\u2019_\s]*\d[.,]?)[eE]([-+\u2212]?)(\d*)$/.exec(typed);
  if (exponent !== null) return raised(exponent[1] ?? "", exponent[2] ?? "", exponent[3] ?? "");
  if (/^[\d.,'\u2019_\s]*$/.test(typed) && /\d/.test(typed)) return separated(typed);
  const [, behind, before] =
    /^\d[\d.,'\u2019_\s]*(\p{L}[\p{L}\p{N}.$_-]*)$|^(\p{L}[\p{L}.$_-]*)\s*\d[\d.,'\u2019_]*$/u.exec(typed) ?? [];
  const word = behind ?? before;
  return word === undefined ? none("word") : none("unit", word.slice(0, 20));
};

/** A number with an exponent: `1.5e3`, `1E-3`. */
const raised = (mantissa: string, sign: string, digits: string): Readings => {
  if (digits === "") return none("open-exponent");
  const { figures } = separated(mantissa);
  const power = Number(digits);
  if (figures.length !== 1 || power > 100) return none("exponent");
  const shift = sign === "" || sign === "+" ? power : -power;
  const [whole = "", fraction = ""] = (figures[0] ?? "").split(".");
  const point = whole.length + shift;
  const all = `${"0".repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(Math.max(0, point), "0");
  const at = Math.max(0, point);
  return one("exponent", figure(all.slice(0, at), all.slice(at)));
};

/** A number written plainly, without stray zeros; undefined if it has more digits than any number. */
const figure = (whole: string, fraction = ""): string | undefined => {
  const head = whole.replace(/^0+(?=\d)/, "") || "0";
  const tail = fraction.replace(/0+$/, "");
  const text = tail === "" ? head : `${head}.${tail}`;
  return plainNumber.test(text) ? text : undefined;
};

const group = /['\u2019_\s]/;
const hundreds = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const lakhs = /^[1-9]\d?(?:,\d{2})*,\d{3}$/;

/** Digits with points, commas, blanks, apostrophes and underscores. */
const separated = (typed: string): Readings => {
  const points = typed.split(".").length - 1;
  const commas = typed.split(",").length - 1;
  if (group.test(typed)) return grouped(typed, points, commas);
  if (commas > 0) return points === 0 ? withCommas(typed, commas) : withBoth(typed, points, commas);
  if (points > 1) return { ...none("points"), ...asideOf(typed) };
  const [whole = "", fraction] = typed.split(".");
  const read = figure(whole, fraction);
  if (read === undefined) return none("long");
  if (plainNumber.test(typed)) return one("plain", read);
  return one(whole === "" || fraction === "" ? "bare-point" : "zeros", read);
};

const withCommas = (typed: string, commas: number): Readings => {
  if (commas > 1) return one("separators", isGrouped(typed) ? figure(typed.replaceAll(",", "")) : undefined);
  const [whole = "", part = ""] = typed.split(",");
  const isBoth = part.length === 3 && whole !== "" && whole.length <= 3;
  return isBoth ? eitherWay(whole, part) : one("comma", figure(whole, part));
};

/** With a comma that may be decimal, or group thousands because three digits follow it. */
const eitherWay = (whole: string, part: string): Readings => {
  const figures = [figure(whole, part), figure(`${whole}${part}`)];
  return { notation: "comma", figures: [...new Set(figures.filter((text) => text !== undefined))] };
};

const isGrouped = (typed: string): boolean => hundreds.test(typed) || lakhs.test(typed);

const withBoth = (typed: string, points: number, commas: number): Readings => {
  const [head = "", tail = ""] = typed.split(".");
  if (points === 1 && isGrouped(head) && !tail.includes(",")) {
    return one("separators", figure(head.replaceAll(",", ""), tail));
  }
  return { ...none("mixed"), ...(commas === 1 ? asideOf(typed) : {}) };
};

/** `1.000.000` and `1.000,5`, as the point separates thousands in much of the world. */
const asideOf = (typed: string): Pick<Readings, "aside"> => {
  const [whole = "", part = ""] = typed.split(",");
  const isPointed = /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(whole) && (part !== "" || !typed.includes(","));
  const aside = isPointed ? figure(whole.replaceAll(".", ""), part) : undefined;
  return aside === undefined ? {} : { aside };
};

/** With blanks, apostrophes or underscores, which are never decimal. */
const grouped = (typed: string, points: number, commas: number): Readings => {
  const signs = new Set((typed.match(/['\u2019_\s]/g) ?? []).map((sign) => (/\s/.test(sign) ? " " : sign)));
  const [head = "", tail = ""] = typed.split(/[.,]/);
  const [sign = ""] = signs;
  if (signs.size > 1 || points + commas > 1) return none("separators");
  const read = groupsRead(head, tail, sign);
  // In `1 000,500` the comma may be one more separator.
  if (read !== undefined && commas === 1 && tail.length === 3) return eitherWay(read.split(".")[0] ?? "", tail);
  return one("separators", read);
};

const groupsRead = (head: string, tail: string, sign: string): string | undefined => {
  if (sign === "_") {
    const isRead = [head, tail].every((digits, at) => /^\d+(?:_\d+)*$/.test(digits) || (at === 1 && digits === ""));
    return isRead && !head.startsWith("0") ? figure(head.replaceAll("_", ""), tail.replaceAll("_", "")) : undefined;
  }
  const commaed = head.replaceAll(/['\u2019\s]/g, ",");
  const isRead = isGrouped(commaed) && !group.test(tail);
  return isRead ? figure(commaed.replaceAll(",", ""), tail) : undefined;
};
