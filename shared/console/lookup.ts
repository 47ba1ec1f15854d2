import * as z from "zod/mini";
import { longestLookup } from "../lookup/limits.ts";
import { lazily } from "../wire/lazily.ts";
import { auditEntrySchema } from "./audit.ts";
import { bookContractSchema } from "./contracts.ts";
import { findHitSchema, findKinds, mirrorListSchema } from "./find.ts";
import { labelSchema } from "./labels.ts";
import { ledgerTransactionSchema } from "./ledger.ts";
import { operationSchema } from "./operation.ts";

/** So many of each kind are answered. */
export const mostLookedUpRows = 20;

/** Body of POST /console/{environment}/lookup, which changes nothing: whatever somebody has pasted. It is in no URL, because it may be long. */
export const lookupBodySchema = lazily(() =>
  z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1, "is empty"), z.maxLength(longestLookup, "is too long")),
  }),
);

/** Where a declaration comes from. */
const sourceSchema = lazily(() =>
  z.object({
    /** The contract's name in the book, or what the well-known interface is called. */
    name: z.string(),
    /** Null: a well-known interface. */
    contract: z.nullable(z.object({ networkId: z.string(), address: z.string() })),
    /** The contract had this ABI once, and has another one now. */
    isEarlier: z.boolean(),
  }),
);

/** A function, an error or an event that has a selector or a topic. */
const declaredSchema = lazily(() =>
  z.object({
    /** The selector, or the whole topic of an event. */
    key: z.string(),
    /** An entry of an ABI, as its JSON. */
    entry: z.unknown(),
    sources: z.array(sourceSchema),
    /** How many further contracts have it. */
    more: z.int(),
  }),
);

/** Answer of the same: what Postern has. Empty lists mean that it has nothing. */
export const lookupAnswerSchema = lazily(() =>
  z.object({
    operations: z.array(operationSchema),
    /** How far back operations could be searched; null: to the first. */
    searchedSince: z.nullable(z.string()),
    /** Null: the role does not read the audit. */
    audit: z.nullable(z.array(auditEntrySchema)),
    records: z.array(findHitSchema),
    labels: z.array(labelSchema),
    book: z.array(bookContractSchema),
    transactions: z.array(ledgerTransactionSchema),
    run: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
    declared: z.array(declaredSchema),
    /** How many ABIs of the book were looked through; null where the text has no selector and no topic. */
    abis: z.nullable(z.object({ read: z.int(), left: z.int() })),
    lists: z.array(mirrorListSchema),
    /** Lists whose search took too long and was ended: how many of its records were searched, and how many it has. A record further on was not found. */
    cut: z.array(z.object({ kind: z.enum(findKinds), searched: z.int(), places: z.int() })),
  }),
);

export type LookupAnswer = z.output<typeof lookupAnswerSchema>;
export type Declared = LookupAnswer["declared"][number];
export type DeclaredSource = z.output<typeof sourceSchema>;
