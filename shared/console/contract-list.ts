import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";
import { bookQuerySchema } from "./contracts.ts";
import { mirrorListSchema } from "./find.ts";

/** The organization's own are in the book or were deployed for it; all are also those that it has only called. */
export const contractScopes = ["ours", "all"] as const;

/** A contract as the list has it. */
export const listedContractSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    /** In canonical spelling, like that of an implementation. */
    address: z.string(),
    /** By the book, a label, the service, or else as a token calls itself; null if nothing names it. */
    name: z.nullable(z.string()),
    source: z.enum(["book", "deployed", "used"]),
    /** What it is, as far as Postern has read it. */
    kind: z.enum(["token", "collection", "proxy", "contract"]),
    /** The symbol of a token or collection, as the contract reports it. */
    symbol: z.nullable(z.string()),
    /** What a proxy passed calls to when an operation with it was last recorded, and its name in the book. */
    implementation: z.nullable(z.object({ address: z.string(), name: z.nullable(z.string()) })),
    tags: z.array(z.string()),
    /** The template it was deployed from. */
    templateId: z.nullable(z.string()),
    /** What the organization holds of the token, with its unit; null if it holds none. */
    held: z.nullable(z.string()),
    /** When an operation with it was last recorded. */
    usedAt: z.nullable(z.iso.datetime()),
  }),
);

/**
 * Query of GET /console/{environment}/contracts/list: the saved ones first, last changed first; then the deployed ones in
 * the service's order; then those only used, last used first. Only saved ones have tags.
 */
export const contractListQuerySchema = lazily(() =>
  z.extend(bookQuerySchema.built, { scope: z.optional(z.enum(contractScopes)) }),
);

/** Answer of the same. */
export const contractListSchema = lazily(() =>
  z.object({
    data: z.array(listedContractSchema),
    pagination: paginationSchema,
    /** The state of the copy of the service's list of deployed contracts. */
    deployed: mirrorListSchema,
  }),
);

export type ListedContract = z.output<typeof listedContractSchema>;
export type ContractListQuery = z.output<typeof contractListQuerySchema>;
export type ContractListAnswer = z.output<typeof contractListSchema>;
