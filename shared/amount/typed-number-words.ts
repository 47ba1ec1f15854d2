import { countText } from "./number-text.ts";
import type { NumberKind, NumberProblem } from "./typed-number.ts";

/** Why a text is not a number of a kind, and what to write instead. `noun` is what the field calls its number. */
export const numberProblemText = (problem: NumberProblem, kind: NumberKind, noun = nounOf(kind)): string => {
  const { code, typed, readings, part = "" } = problem;
  const subject = `The ${noun}`;
  const [first, second] = readings;
  switch (code) {
    case "blank":
      return `Enter ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}.`;
    case "long":
      return `${subject} has more digits than any number here can have.`;
    case "hidden":
      return `${subject} has an invisible character, ${part}. Type it again.`;
    case "unit":
    case "word":
      return code === "unit" && !isWhole(kind)
        ? `${subject} has the letters ${quoted(part)}. Write only a number${inUnit(kind)}.`
        : `${quoted(typed)} is not a ${isWhole(kind) ? "whole " : ""}number. ${plainly(kind)}`;
    case "own-unit":
      return `${subject} has its unit. Write only the number${so(first)}.`;
    case "currency":
      return `${subject} has a currency sign, ${part}. Write only a number${inUnit(kind)}.`;
    case "percent":
      return `${subject} is a percentage. Write a number${inUnit(kind)}.`;
    case "hex":
      return `${subject} is in hex. Write it in decimal digits.`;
    case "open-exponent":
      return `${subject} has an exponent without a number. ${plainly(kind)}`;
    case "exponent":
      if (second !== undefined) {
        return `${subject} has an exponent, which can mean two things. Write ${first}, or ${second} if it is in base units.`;
      }
      return first === undefined
        ? `${subject} has an exponent that is not readable. ${plainly(kind)}`
        : `${subject} has an exponent. ${written(kind, first)}`;
    case "digits":
      return `${subject} has digits of another script. ${written(kind, first)}`;
    case "comma":
      if (second !== undefined)
        return `${subject} has a comma, which can mean two things. Write ${first} or ${second}.`;
      return isWhole(kind) && first?.includes(".") === false
        ? `${subject} has a comma. Write only its digits: ${first}.`
        : `${subject} has a comma. ${withPoint(kind, first)}`;
    case "separators":
      return first === undefined
        ? `${subject} has separators that do not group thousands. ${plainly(kind)}`
        : `${subject} has separators. ${written(kind, first, "Write only its digits")}`;
    case "mixed":
      return first === undefined
        ? `${subject} has points and commas. ${plainly(kind)}`
        : `${subject} has separators. ${isWhole(kind) ? plainly(kind) : `Write it with a single point: ${first}.`}`;
    case "points":
      return first === undefined
        ? `${subject} has more than one point. ${plainly(kind)}`
        : `${subject} has more than one point. If they separate thousands, write ${first}.`;
    case "zeros":
      return `${subject} has leading zeros. ${written(kind, first)}`;
    case "bare-point":
      return `${subject} has no digit on one side of its point. ${written(kind, first)}`;
    case "plus":
      return `${subject} has a plus sign. ${written(kind, first)}`;
    case "minus":
      return `${subject} has a minus sign that cannot be read. ${written(kind, first)}`;
    case "negative":
      return `${subject} cannot be negative.`;
    case "fraction":
      return `${quoted(typed)} has a fraction. Enter a whole number.`;
    case "zero-decimals":
      return `${quoted(typed)} has a point. Enter a whole number${so(first)}.`;
    case "too-precise":
      return tooPrecise(problem, kind, noun);
    case "decimals-invalid":
      return "Enter decimals from 0 to 255.";
  }
};

const nounOf = ({ kind }: NumberKind): string =>
  kind === "amount" ? "amount" : kind === "base-units" || kind === "number" ? "whole number" : "number";

const isWhole = ({ kind }: NumberKind): boolean => kind === "base-units" || kind === "number";

const inUnit = ({ unit = "" }: NumberKind): string => (unit === "" ? "" : ` in ${unit}`);

const so = (reading: string | undefined): string => (reading === undefined ? "" : `: ${reading}`);

const plainly = (kind: NumberKind): string =>
  isWhole(kind) ? "Write digits only, such as 1234." : "Write digits and one point, such as 1234.5.";

/** The only reading, or the general form if the kind does not take it. */
const written = (kind: NumberKind, reading: string | undefined, lead = "Write"): string => {
  if (reading === undefined) return plainly(kind);
  if (isWhole(kind) && reading.includes(".")) return `It means ${reading}, which is not a whole number.`;
  return `${lead}${lead === "Write" ? "" : ":"} ${reading}.`;
};

const withPoint = (kind: NumberKind, reading: string | undefined): string =>
  reading === undefined || isWhole(kind) ? written(kind, reading) : `Write it with a point: ${reading}.`;

const tooPrecise = ({ typed, part = "" }: NumberProblem, kind: NumberKind, noun: string): string => {
  const most = "decimals" in kind ? kind.decimals : 0;
  const count = (typed.split(".")[1] ?? "").replace(/0+$/, "").length;
  const unit = kind.unit === undefined || kind.unit === "" ? "this unit" : kind.unit;
  const limit = most === 0 ? "none" : `at most ${most}`;
  const extra = count - most === 1 ? `the last, ${quoted(part)}, is` : `the last ${count - most}, ${quoted(part)}, are`;
  const which = most === 0 ? "" : `: ${extra} too many`;
  return `The ${noun} has ${countText(count, "decimal")}, but ${unit} has ${limit}${which}.`;
};

const longestQuote = 40;

const quoted = (text: string): string => {
  const cut = Array.from(text).slice(0, longestQuote).join("");
  return `“${cut.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escaped)}${cut === text ? "" : "…"}”`;
};

const escaped = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
