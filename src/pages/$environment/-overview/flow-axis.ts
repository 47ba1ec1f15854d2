import { numberText } from "#shared/amount/number-text.ts";

/** The values on an axis, lowest first; zero is one of them. */
export type Axis = { readonly top: number; readonly bottom: number; readonly ticks: readonly number[] };

/** An axis of round values from `lowest`, at most zero, to `highest`, at least zero. */
export const axisOf = (lowest: number, highest: number): Axis => {
  const step = roundStep((highest - lowest) / 4);
  // A quotient such as 0.3 / 0.1 is slightly off.
  const from = Math.floor(Number((lowest / step).toPrecision(12)));
  const to = Math.ceil(Number((highest / step).toPrecision(12)));
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toPrecision(12)));
  return { top: ticks.at(-1) ?? 0, bottom: ticks[0] ?? 0, ticks };
};

/** The next 1, 2 or 5 times a power of ten. */
const roundStep = (least: number): number => {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return times * power;
};

const suffixes = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** A value beside an axis or a bar: short, so it may be rounded; exact amounts are in the table. */
export const valueText = (value: number): string => {
  const size = Math.abs(value);
  const sign = value < 0 ? "−" : "";
  if (size === 0) return "0";
  if (size < 0.0001) return `${sign}${size.toExponential(0)}`;
  // Rounded first: 999,950 is 1M, not 1,000K.
  const rounded = Number(size.toPrecision(3));
  // 1,234 is 1.23K: 1,230 would look exact.
  const from = rounded === size ? 10_000 : 1_000;
  const [unit, suffix] = suffixes.find(([least]) => rounded >= from && rounded >= least) ?? [1, ""];
  return `${sign}${numberText(Number((rounded / unit).toPrecision(3)))}${suffix}`;
};
