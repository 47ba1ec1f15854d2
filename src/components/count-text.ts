const numbers = new Intl.NumberFormat("en");

/** A count with separators, with its noun: "1,000 addresses". */
export const countText = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

/** A number with separators. */
export const numberText = (count: number): string => numbers.format(count);
