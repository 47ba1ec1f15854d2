import * as z from "zod/mini";
import { longestLookup } from "#shared/lookup/limits.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { auditEntrySchema } from "./audit.ts";
import { bookContractSchema } from "./contracts.ts";
import { coverageSchema } from "./coverage.ts";
import { findHitSchema, findKinds, mirrorListSchema } from "./find.ts";
import { labelSchema } from "./labels.ts";
import { operationSchema } from "./operation.ts";
import { listedTransactionSchema } from "./transactions.ts";

/** Rows per kind in an answer. */
export const mostLookedUpRows = 20;

/**
 * Body of POST /console/{environment}/lookup, which changes nothing: anything a person pasted. It may be too long for a
 * URL.
 */
export const lookupBodySchema = lazily(() =>
  z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1, "is empty"), z.maxLength(longestLookup, "is too long")),
  }),
);

/** Where a declaration comes from. */
const sourceSchema = lazily(() =>
  z.object({
    /** The contract's name in the book, or the name of the well-known interface. */
    name: z.string(),
    /** Null for a well-known interface. */
    contract: z.nullable(z.object({ networkId: z.string(), address: z.string() })),
    /** The contract used to have this ABI and now has another. */
    isEarlier: z.boolean(),
  }),
);

/** A function, an error or an event with a selector or topic. */
const declaredSchema = lazily(() =>
  z.object({
    /** The selector, or an event's whole topic. */
    key: z.string(),
    /** An ABI entry as JSON. */
    entry: z.unknown(),
    sources: z.array(sourceSchema),
    /** How many more contracts have it. */
    more: z.int(),
  }),
);

/** Answer of the same: everything Postern has. Empty lists mean it has nothing. */
export const lookupAnswerSchema = lazily(() =>
  z.object({
    operations: z.array(operationSchema),
    /** How far back operations were searched; null: to the first. */
    searchedSince: z.nullable(z.string()),
    /** Null if the role may not read the audit. */
    audit: z.nullable(z.array(auditEntrySchema)),
    records: z.array(findHitSchema),
    labels: z.array(labelSchema),
    book: z.array(bookContractSchema),
    transactions: z.array(listedTransactionSchema),
    run: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
    declared: z.array(declaredSchema),
    /** How many ABIs of the book were searched; null if the text contains no selector or topic. */
    abis: z.nullable(z.object({ read: z.int(), left: z.int() })),
    lists: z.array(mirrorListSchema),
    /** How complete the searched copies of the service's lists are; its transactions only if a hash was looked up. */
    coverage: z.optional(coverageSchema),
    /**
     * Lists whose search was stopped because it took too long: how many records were searched, and how many there are.
     * Later records were not found.
     */
    cut: z.array(z.object({ kind: z.enum(findKinds), searched: z.int(), places: z.int() })),
  }),
);

export type LookupAnswer = z.output<typeof lookupAnswerSchema>;
export type Declared = LookupAnswer["declared"][number];
export type DeclaredSource = z.output<typeof sourceSchema>;
