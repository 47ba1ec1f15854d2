import * as z from "zod/mini";

/**
 * What has no place in a text that people read beside an address: half characters and NULs, which no database keeps, control
 * characters, and marks that make a text read in another order than it is written.
 */
const unreadable = /[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const problem = "holds control characters or marks of the writing direction";

/** One line of text that a person has written, without space around it. */
export const lineSchema = (longest: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, "is empty"),
    z.maxLength(longest, `is longer than ${longest} characters`),
    z.refine((text) => !unreadable.test(text), problem),
  );

/** Some lines of text that a person has written, or none; the ends of lines become line feeds. */
export const linesSchema = (longest: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((text) => text.replaceAll(/\r\n?/g, "\n")),
    z.maxLength(longest, `is longer than ${longest} characters`),
    z.refine((text) => !unreadable.test(text.replaceAll(/[\n\t]/g, " ")), problem),
  );
