import { groupSign } from "./written-amount.ts";

/** A number's text in parts: its sign, its whole digits in groups of three, and what follows them. */
export const numberParts = (value: string | number | bigint) => {
  const text = String(value);
  const [, sign = "", whole = "", rest = text] = /^([-+\u2212]?)(\d+)(.*)$/s.exec(text) ?? [];
  return { sign, groups: groupsOf(whole), rest };
};

/**
 * A number with its thousands grouped, `1,234.5`; anything else unchanged. For prose; use `NumberText` for a number
 * that people copy.
 */
export const numberText = (value: string | number | bigint): string => {
  const { sign, groups, rest } = numberParts(value);
  return `${sign}${groups.join(groupSign)}${rest}`;
};

/** A count with its noun: "1 row", "1,000 addresses". */
export const countText = (count: string | number | bigint, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${String(count) === "1" ? one : many}`;

/** A size: "12 KB", "1.5 MB". */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${numberText(Math.ceil(bytes / 1_000))} KB` : `${numberText((bytes / 1_000_000).toFixed(1))} MB`;

const groupsOf = (digits: string): readonly string[] => {
  const first = digits.length % 3;
  const starts = Array.from({ length: Math.floor(digits.length / 3) }, (_, index) => first + 3 * index);
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...starts.map((at) => digits.slice(at, at + 3))];
};
