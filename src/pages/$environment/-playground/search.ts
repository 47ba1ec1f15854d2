import * as z from "zod";

// A router reads bare digits in a URL as a number; ids are texts.
const text = z
  .union([z.string().min(1).max(2_000), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** The playground's URL: what is shown, never what is typed into a form, and never a secret. */
export const searchSchema = z.object({
  /** Network id. */
  network: text,
  /** Contract address. */
  address: text,
  /** Full signature of the open function. */
  fn: text,
  /** Journal id of the operation that is shown. */
  operation: text,
  /** Id of the address that a write form starts with as its sender. */
  from: text,
});

export type PlaygroundSearch = z.output<typeof searchSchema>;
