/** Any text as one word of a POSIX shell, which cannot contain a NUL. */
export const shellWord = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("a NUL");
  return `'${text.replaceAll("'", `'\\''`)}'`;
};

/** An environment variable as one word, so its value is never written down here. */
export const shellVariable = (name: string): string => `"$${name}"`;
