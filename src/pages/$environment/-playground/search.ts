import * as z from "zod";

// A router reads bare digits in a URL as a number; ids are texts.
const text = z
  .union([z.string().min(1).max(2_000), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** The playground's URL: what is shown, never a secret. The arguments of a link stand in its fragment until they are taken. */
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
  /**
   * Where the ABI comes from: the service, a version of the contract book, a paste that only its author has, or several
   * together, of which a receiver has the service's at most.
   */
  abi: z
    .string()
    .regex(/^(?:service|pasted|combined|book:[0-9a-f]{64})$/)
    .optional()
    .catch(undefined),
});

export type PlaygroundSearch = z.output<typeof searchSchema>;
