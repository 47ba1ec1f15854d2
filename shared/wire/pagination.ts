import * as z from "zod/mini";
import { lazily } from "./lazily.ts";
import { integerSchema } from "./lenient.ts";

/** The largest page of a list (specification, Limits). */
export const maxTake = 100;

/** The pagination in every list's answer (specification, Pagination object). */
export const paginationSchema = lazily(() =>
  z.looseObject({
    totalElements: integerSchema,
    totalPages: integerSchema,
    skip: integerSchema,
    take: integerSchema,
  }),
);

export type Pagination = z.output<typeof paginationSchema>;

/** Query of a list: decimal digits as in a URL (specification, Limits: skip >= 0, take 1 to 100). */
export const pageQuerySchema = lazily(() =>
  z.strictObject({
    skip: z.optional(z.string().check(z.regex(/^\d+$/, "skip is an integer of at least 0"))),
    take: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/, "take is an integer from 1 to 100"))),
  }),
);
