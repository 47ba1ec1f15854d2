const numbers = new Intl.NumberFormat("en");

/** A whole number with separators, to be read; what is copied has none. */
export const count = (value: number | bigint): string => numbers.format(value);
