/** A value of an enumeration as words: `TIMED_OUT` is "Timed out". Anything else stays as it is. */
export const wireWord = (value: string): string =>
  /^[A-Z][A-Z_]*$/.test(value) ? `${value.charAt(0)}${value.slice(1).toLowerCase().replaceAll("_", " ")}` : value;
