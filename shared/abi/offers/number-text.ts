/**
 * The whole number a developer's notation means: `10 ether`, `2**256 - 1`, `type(uint256).max`, `1_000`,
 * `parseUnits("1.5", 6)`. Exact; undefined if it leaves a fraction or is not understood. Only for suggestions: no field
 * accepts such text directly.
 */
export const numberIn = (text: string): bigint | undefined => {
  if (text.length > MAX_LENGTH || (DECIMAL_OR_GROUPED.test(text) && /[a-z]/i.test(text))) return undefined;
  const reader: Reader = { text: text.replace(ANNOTATION, "$1"), at: 0, depth: 0 };
  try {
    const { over, under } = shifted(reader);
    space(reader);
    if (reader.at < reader.text.length || over % under !== 0n) return undefined;
    return over / under;
  } catch (error) {
    if (error instanceof NotANumber) return undefined;
    throw error;
  }
};

/**
 * The number of base units that a text states, whatever the unit of its field: by a unit of Solidity, a type's bound, a
 * power or a call. Undefined if it names a coin or a time instead.
 */
export const baseUnitsIn = (text: string): bigint | undefined =>
  /[a-z]{2}|\*\*|\^|<</i.test(text) && !COIN_OR_TIME.test(text) ? numberIn(text) : undefined;

/** The decimals of the units of ether in a text, also in `parseEther`: 18 for ether, 9 for gwei. */
export const etherDecimals = (text: string): readonly number[] =>
  etherUnits.flatMap(([unit, decimals]) => (unit.test(text) ? [decimals] : []));

const etherUnits = [
  [/gwei/i, 9],
  [/szabo/i, 12],
  [/finney/i, 15],
  // ethers is a library.
  [/ether(?!s\.)/i, 18],
] as const;

/** The number of seconds that a text states in units of time: `2 hours`. */
export const secondsIn = (text: string): bigint | undefined =>
  (text.match(/[a-z]+/gi) ?? [""]).every((word) => TIME.test(word)) ? numberIn(text) : undefined;

const COIN_OR_TIME = /(?<![a-z])(?:eth|(?:second|minute|hour|day|week)s?)(?![a-z])/i;
const TIME = /^(?:second|minute|hour|day|week)s?$/i;

// Beside a unit, `1,000` may be one or a thousand of it.
const DECIMAL_OR_GROUPED = /(?<![\d,.])\d{1,3},\d{3}(?![\d,.])/;

class NotANumber extends Error {}

const MAX_LENGTH = 300;
const MAX_DEPTH = 32;
// No type has more than 256 bits; larger powers would only take time.
const MAX_BITS = 1024;

// cast writes the exponent after a number: `1000000000000000000 [1e18]`.
const ANNOTATION = /^\s*(-?\d+)\s+\[-?\d+(?:\.\d+)?e\d+\]\s*$/;

type Reader = { readonly text: string; at: number; depth: number };

/** A fraction, so that `1.5 ether` is exact. `under` is always positive. */
type Fraction = { readonly over: bigint; readonly under: bigint };

const whole = (over: bigint): Fraction => ({ over, under: 1n });

const refuse = (): never => {
  throw new NotANumber();
};

const space = (reader: Reader): void => {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at += 1;
};

const take = (reader: Reader, token: string): boolean => {
  space(reader);
  if (!reader.text.startsWith(token, reader.at)) return false;
  reader.at += token.length;
  return true;
};

const match = (reader: Reader, pattern: RegExp): RegExpExecArray | undefined => {
  space(reader);
  pattern.lastIndex = reader.at;
  const result = pattern.exec(reader.text);
  if (result === null) return undefined;
  reader.at += result[0].length;
  return result;
};

const bounded = (value: Fraction): Fraction =>
  bits(value.over) > MAX_BITS || bits(value.under) > MAX_BITS ? refuse() : value;

const bits = (value: bigint): number => (value < 0n ? -value : value).toString(16).length * 4;

const shifted = (reader: Reader): Fraction => {
  let value = sum(reader);
  while (take(reader, "<<")) value = product(value, power(whole(2n), sum(reader)));
  return value;
};

const sum = (reader: Reader): Fraction => {
  let value = term(reader);
  for (;;) {
    if (take(reader, "+")) value = added(value, term(reader));
    else if (take(reader, "-")) value = added(value, negated(term(reader)));
    else return value;
  }
};

const term = (reader: Reader): Fraction => {
  let value = factor(reader);
  for (;;) {
    // `**` belongs to the factor before it.
    if (take(reader, "*")) value = product(value, factor(reader));
    else if (take(reader, "/")) value = product(value, inverted(factor(reader)));
    else return value;
  }
};

const factor = (reader: Reader): Fraction => {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) refuse();
  const value = take(reader, "-") ? negated(factor(reader)) : raised(reader);
  reader.depth -= 1;
  return value;
};

const raised = (reader: Reader): Fraction => {
  const base = withUnit(reader, primary(reader));
  // In Solidity `^` is xor; in prose, and in Postern's own errors, 2^256 is a power.
  return take(reader, "**") || take(reader, "^") ? power(base, factor(reader)) : base;
};

const added = (one: Fraction, other: Fraction): Fraction =>
  bounded({ over: one.over * other.under + other.over * one.under, under: one.under * other.under });

const negated = ({ over, under }: Fraction): Fraction => ({ over: -over, under });

const product = (one: Fraction, other: Fraction): Fraction =>
  bounded({ over: one.over * other.over, under: one.under * other.under });

const inverted = ({ over, under }: Fraction): Fraction => {
  if (over === 0n) return refuse();
  return over < 0n ? { over: -under, under: -over } : { over: under, under: over };
};

const power = (base: Fraction, { over: exponent, under }: Fraction): Fraction => {
  if (under !== 1n || exponent < 0n || exponent > BigInt(MAX_BITS)) return refuse();
  const size = Math.max(bits(base.over), bits(base.under));
  // A one-digit base has at most four bits, possibly only one of them set.
  if ((size - 3) * Number(exponent) > MAX_BITS) return refuse();
  return bounded({ over: base.over ** exponent, under: base.under ** exponent });
};

const primary = (reader: Reader): Fraction => {
  if (take(reader, "(")) {
    const value = shifted(reader);
    return take(reader, ")") ? value : refuse();
  }
  return number(reader) ?? named(reader) ?? refuse();
};

const HEX = /0[xX]([0-9a-fA-F]+(?:_[0-9a-fA-F]+)*)n?(?![\w.])/y;
const GROUPED = /([1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?(?![\w,.])/y;
const DECIMAL = /(?=\.?\d)(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*))?(?:[eE]\+?(-?\d{1,3}))?(n?)/y;

const number = (reader: Reader): Fraction | undefined => {
  const hex = match(reader, HEX)?.[1];
  if (hex !== undefined) return bounded(whole(BigInt(`0x${hex.replaceAll("_", "")}`)));
  const grouped = match(reader, GROUPED);
  if (grouped !== undefined) return decimal((grouped[1] ?? "").replaceAll(",", ""), (grouped[2] ?? "").slice(1), 0);
  const [, digits = "", fraction = "", exponent = "0"] = match(reader, DECIMAL) ?? [];
  if (digits === "" && fraction === "") return undefined;
  return decimal(digits.replaceAll("_", ""), fraction.replaceAll("_", ""), Number(exponent));
};

const decimal = (digits: string, fraction: string, exponent: number): Fraction => {
  const shift = exponent - fraction.length;
  const over = BigInt(`${digits}${fraction}`);
  const scale = power(whole(10n), whole(BigInt(Math.abs(shift))));
  return product(whole(over), shift < 0 ? inverted(scale) : scale);
};

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ["wei", 1n],
  ["gwei", 10n ** 9n],
  ["szabo", 10n ** 12n],
  ["finney", 10n ** 15n],
  ["ether", 10n ** 18n],
  ["eth", 10n ** 18n],
  ["second", 1n],
  ["seconds", 1n],
  ["minute", 60n],
  ["minutes", 60n],
  ["hour", 3_600n],
  ["hours", 3_600n],
  ["day", 86_400n],
  ["days", 86_400n],
  ["week", 604_800n],
  ["weeks", 604_800n],
]);

const WORD = /[A-Za-z_$][\w$.]*/y;

const withUnit = (reader: Reader, value: Fraction): Fraction => {
  const { at } = reader;
  const word = match(reader, WORD)?.[0];
  if (word === undefined) return value;
  const unit = UNITS.get(word.toLowerCase());
  if (unit !== undefined) return product(value, whole(unit));
  reader.at = at;
  return value;
};

/** A type's bound, a cast, or a call of a library that people copy from. */
const named = (reader: Reader): Fraction | undefined => {
  const word = match(reader, WORD)?.[0];
  if (word === undefined) return undefined;
  const name = word.replace(LIBRARY, "");
  const bound = boundOf(name);
  if (bound !== undefined) return whole(bound);
  if (!take(reader, "(")) return refuse();
  const value = name === "type" ? typeBound(reader) : called(reader, name);
  return name === "type" || take(reader, ")") ? value : refuse();
};

/** The rest of `type(uint256).max`. */
const typeBound = (reader: Reader): Fraction => {
  const bounds = boundsOf(match(reader, WORD)?.[0] ?? "");
  if (bounds === undefined || !take(reader, ")")) return refuse();
  const side = match(reader, /\.(max|min)(?!\w)/y)?.[1];
  return side === undefined ? refuse() : whole(side === "max" ? bounds.max : bounds.min);
};

const LIBRARY = /^(?:ethers\.)?(?:utils\.|constants\.)?(?:viem\.)?/;

const boundOf = (name: string): bigint | undefined => {
  const [, sign, digits] = /^(?:max|MAX_?)(U?)int_?(\d{0,3})$/i.exec(name) ?? [];
  if (digits !== undefined) return boundsOf(`${sign === "" ? "" : "u"}int${digits}`)?.max;
  const [, type, side] = /^(u?int\d{0,3})[._](max|min)$/i.exec(name) ?? [];
  const bounds = type === undefined ? undefined : boundsOf(type.toLowerCase());
  return side === undefined ? undefined : side.toLowerCase() === "max" ? bounds?.max : bounds?.min;
};

const boundsOf = (type: string): { readonly min: bigint; readonly max: bigint } | undefined => {
  const sizes = /^(u?)int(\d{0,3})$/.exec(type);
  if (sizes === null) return undefined;
  const [, unsigned = "", digits = ""] = sizes;
  const size = BigInt(digits === "" ? 256 : digits);
  if (size % 8n !== 0n || size === 0n || size > 256n) return undefined;
  return unsigned === "u"
    ? { min: 0n, max: 2n ** size - 1n }
    : { min: -(2n ** (size - 1n)), max: 2n ** (size - 1n) - 1n };
};

const called = (reader: Reader, name: string): Fraction => {
  if (name === "parseEther") return scaled(reader, 18n);
  if (name === "parseGwei") return scaled(reader, 9n);
  if (name === "parseUnits") {
    const value = literal(reader);
    if (!take(reader, ",")) return refuse();
    const unit = literal(reader);
    return product(value, power(whole(10n), unit));
  }
  if (/^(?:BigInt|BigNumber\.from|toBigInt)$/.test(name)) return literal(reader);
  const bounds = boundsOf(name);
  if (bounds === undefined) return refuse();
  const { over, under } = shifted(reader);
  if (under !== 1n) return refuse();
  // Old Solidity uses uint256(-1) for the largest number.
  const value = over < 0n && bounds.min === 0n ? over + bounds.max + 1n : over;
  return value < bounds.min || value > bounds.max ? refuse() : whole(value);
};

const scaled = (reader: Reader, decimals: bigint): Fraction => product(literal(reader), whole(10n ** decimals));

/** A number, in quotes or without. */
const literal = (reader: Reader): Fraction => {
  const quote = match(reader, /["'`]/y)?.[0];
  const sign = take(reader, "-");
  const value = number(reader) ?? refuse();
  if (quote !== undefined && !take(reader, quote)) return refuse();
  return sign ? negated(value) : value;
};
