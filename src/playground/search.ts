import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { ifValid } from "#src/lib/fallback.ts";

// A router parses bare digits in a URL as a number; ids are strings.
const text = lazily(() =>
  ifValid(z.union([z.string().check(z.minLength(1), z.maxLength(2_000)), z.pipe(z.number(), z.transform(String))])),
);

/** The playground's URL: what is shown, never a secret. A link's arguments are in its fragment until they are read. */
export const searchSchema = lazily(() =>
  z.object({
    /** Network id. */
    network: text,
    /** Contract address. */
    address: text,
    /** Full signature of the open function. */
    fn: text,
    /** Journal id of the shown operation. */
    operation: text,
    /** Journal id of the operation whose values prefill the form. */
    again: text,
    /** Id of a write form's initial sender. */
    from: text,
    /**
     * The ABI's source: the service, a version from the contract book, a paste that only its author has, or a
     * combination. For a combination, a recipient of the link has the service's ABI at most.
     */
    abi: ifValid(z.string().check(z.regex(/^(?:service|pasted|combined|book:[0-9a-f]{64})$/))),
  }),
);

export type PlaygroundSearch = z.output<typeof searchSchema>;
