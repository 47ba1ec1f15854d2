/** A text as one word of a POSIX shell, whatever it holds; a NUL has no way into one. */
export const shellWord = (text: string): string => {
  if (text.includes("\0")) throw new RangeError("a NUL");
  return `'${text.replaceAll("'", `'\\''`)}'`;
};

/** A variable of the shell's environment as one word: what stands in it is never written down here. */
export const shellVariable = (name: string): string => `"$${name}"`;
