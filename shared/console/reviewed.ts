import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/**
 * Something a review relies on that the request only names: which contract a symbol or a collection is, a token's
 * decimals, a label. If it changes before the start, the start is refused.
 */
export const reviewedFactSchema = lazily(() =>
  z.object({
    /** The same for the same thing in every review. */
    key: z.string(),
    /** The thing, such as `PDT in the rows`. */
    what: z.string(),
    /** What it is now, such as `PDT, 6 decimals`. */
    value: z.string(),
    /** The address that the thing is or belongs to, and its network; null if it has none. */
    address: z.nullable(z.string()),
    networkId: z.nullable(z.string()),
  }),
);

/** The part of a review's answer that says what was reviewed. */
export const reviewedShape = () => ({
  /** Identifies the request and everything in `reviewed`: given again when what was reviewed is started. */
  digest: z.string(),
  reviewed: z.array(reviewedFactSchema.built),
});

/** A digest as it is given at a start. */
export const digestSchema = lazily(() => z.string().check(z.minLength(1), z.maxLength(100)));

export type ReviewedFact = z.output<typeof reviewedFactSchema>;
/** What a person has reviewed. */
export type Reviewed = { readonly digest: string; readonly reviewed: readonly ReviewedFact[] };
