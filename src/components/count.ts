const numbers = new Intl.NumberFormat("en");

/** A whole number with separators within a sentence; a number that is copied stands in a NumberText. */
export const count = (value: number): string => numbers.format(value);
