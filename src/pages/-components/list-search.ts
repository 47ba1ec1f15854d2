import * as z from "zod";
import { maxTake } from "../../../shared/wire/pagination.ts";
import { pageSize } from "../-page-size.ts";

/** What a list is in a URL that does not say: its first rows, in the order of the service. */
export const listDefaults = { skip: 0, take: pageSize } as const;

/** The search parameters that every list has: its window, and the sort of the rows shown. */
export const listSearch = {
  skip: z.int().nonnegative().default(listDefaults.skip).catch(listDefaults.skip),
  take: z.int().min(1).max(maxTake).default(listDefaults.take).catch(listDefaults.take),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]{1,40}$/)
    .optional()
    .catch(undefined),
};

export type ListSearch = z.output<z.ZodObject<typeof listSearch>>;

/** A text of a URL: a router reads bare digits as a number. */
export const urlText = z
  .union([z.string().min(1).max(500), z.number().transform(String)])
  .optional()
  .catch(undefined);
