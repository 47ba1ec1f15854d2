import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

// A router reads bare digits in a URL as a number; ids are texts.
const text = lazily(() =>
  z.catch(
    z.optional(
      z.union([z.string().check(z.minLength(1), z.maxLength(2_000)), z.pipe(z.number(), z.transform(String))]),
    ),
    undefined,
  ),
);

/** The playground's URL: what is shown, never a secret. The arguments of a link stand in its fragment until they are taken. */
export const searchSchema = lazily(() =>
  z.object({
    /** Network id. */
    network: text,
    /** Contract address. */
    address: text,
    /** Full signature of the open function. */
    fn: text,
    /** Journal id of the operation that is shown. */
    operation: text,
    /** Journal id of the operation that the form is filled in like. */
    again: text,
    /** Id of the address that a write form starts with as its sender. */
    from: text,
    /**
     * Where the ABI comes from: the service, a version of the contract book, a paste that only its author has, or several
     * together, of which a receiver has the service's at most.
     */
    abi: z.catch(z.optional(z.string().check(z.regex(/^(?:service|pasted|combined|book:[0-9a-f]{64})$/))), undefined),
  }),
);

export type PlaygroundSearch = z.output<typeof searchSchema>;
