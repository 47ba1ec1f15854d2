import { type Notation, readingsOf, withoutEdges } from "./readings.ts";
import { formatUnits, isDecimals, parseSignedUnits } from "./units.ts";

/** What a field or a cell takes. */
export type NumberKind = {
  /** Whether it takes numbers below zero. */
  readonly isSigned?: boolean;
  /** Its unit, such as `PDT`: it may stand beside the number by mistake. */
  readonly unit?: string | undefined;
} & (
  | {
      /** An amount in a unit of 10^decimals base units, or only a decimal number, without base units. */
      readonly kind: "amount" | "decimal";
      readonly decimals: number;
    }
  | {
      /** A whole amount in base units, or a plain whole number, such as a count or an id. */
      readonly kind: "base-units" | "number";
    }
);

/** Why a text is not a number of a kind. */
export type NumberProblem = {
  readonly code:
    | Exclude<Notation, "plain">
    | "negative"
    | "fraction"
    | "zero-decimals"
    | "too-precise"
    | "decimals-invalid";
  /** The text without the blanks around it. */
  readonly typed: string;
  /** What it may mean, as it would be accepted or named: the decimal reading first. */
  readonly readings: readonly string[];
  /** The only number that it can mean, as the field accepts it. */
  readonly offer?: string;
  /** The unit, sign or character to name; for `too-precise` the digits that do not fit. */
  readonly part?: string;
};

export type TypedNumber =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly problem: NumberProblem };

/**
 * Reads a number as a person types or pastes it, or as a file holds it: the value in base units, or why there is none.
 * Blanks around it do not matter. The point is always decimal. Nothing is guessed: a number is offered only if the text
 * can mean no other, and never replaces the text by itself.
 */
export const readNumber = (text: string, kind: NumberKind): TypedNumber => {
  const typed = withoutEdges(text);
  if ("decimals" in kind && !isDecimals(kind.decimals))
    return refuse({ code: "decimals-invalid", typed, readings: [] });
  const read = readingsOf(typed, kind.unit);
  const [only = ""] = read.figures;
  if (read.notation === "plain") return readPlain(only, kind);
  const problem = { code: read.notation, typed, ...(read.part === undefined ? {} : { part: read.part }) };
  if (!kind.isSigned && read.figures.some((figure) => figure.startsWith("-")))
    return refuse({ ...problem, code: "negative", readings: [] });
  if (read.aside !== undefined) return refuse({ ...problem, readings: [read.aside] });
  const readings = readingsIn(read.notation, read.figures, typed, kind);
  const [first, second] = readings;
  const offer = first !== undefined && second === undefined && readPlain(first, kind).ok ? first : undefined;
  return refuse({ ...problem, readings, ...(offer === undefined ? {} : { offer }) });
};

/** Reads a whole number from `least` to `most`; undefined for anything else. */
export const readCount = (text: string, least: number, most: number): number | undefined => {
  const read = readNumber(text, { kind: "number" });
  return read.ok && read.value >= BigInt(least) && read.value <= BigInt(most) ? Number(read.value) : undefined;
};

const refuse = (problem: NumberProblem): TypedNumber => ({ ok: false, problem });

const readPlain = (typed: string, kind: NumberKind): TypedNumber => {
  if (!kind.isSigned && typed.startsWith("-")) return refuse({ code: "negative", typed, readings: [] });
  const isWhole = !("decimals" in kind);
  const [whole = "", fraction = ""] = typed.split(".");
  if (isWhole && typed.includes(".")) {
    // `1.0` is whole, but a field of whole numbers takes no point.
    const isWholeNumber = /^0*$/.test(fraction);
    return refuse({
      code: isWholeNumber ? "zero-decimals" : "fraction",
      typed,
      readings: isWholeNumber ? [whole] : [typed],
      ...(isWholeNumber ? { offer: whole } : {}),
    });
  }
  const decimals = isWhole ? 0 : kind.decimals;
  const parsed = parseSignedUnits(typed, decimals);
  if (parsed.ok) return parsed;
  return refuse({ code: "too-precise", typed, readings: [typed], part: fraction.replace(/0+$/, "").slice(decimals) });
};

/** The readings of a text in a kind of field; more than one leaves nothing to offer. */
const readingsIn = (
  notation: Notation,
  figures: readonly string[],
  typed: string,
  kind: NumberKind,
): readonly string[] => {
  const [first = "", second] = figures;
  if (kind.kind === "base-units" || kind.kind === "number") {
    // A decimal comma makes no sense there, so the comma groups thousands, unless the groups begin with a zero.
    const digits = typed.match(/\p{Nd}/gu)?.length;
    return second !== undefined && second.replace("-", "").length === digits ? [second] : figures;
  }
  if (kind.kind === "amount" && notation === "exponent" && first !== "" && !first.includes(".")) {
    // Programs write base units like this: 1e18 is one unit of 18 decimals.
    return [...new Set([first, formatUnits(BigInt(first), kind.decimals)])];
  }
  return figures;
};
