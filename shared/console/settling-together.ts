import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { gapSchema } from "./coverage.ts";
import { candidateSchema, settleNoteSchema } from "./evidence.ts";
import { receiptStates } from "./operation-states.ts";
import { transactionHashSchema } from "./transaction.ts";

/** The most operations in one request; a page sends as many requests as it needs. */
export const mostInRequest = 10;

/** The most operations that one confirmation settles. */
export const mostTogether = 500;

/**
 * Why an operation has no certain match. `none`: nothing matches. `several`: more than one transaction may be its own.
 * `rivals`: other operations without a transaction request the same. `uncompared`: part of what it requests could not be
 * compared. `calldata`: it calls a contract, and its bytes could not be compared. `late`: the match is from more than a
 * day after the request. `pending`: the match has no final result. `incomplete`: not everything was searched.
 * `no-transaction`: it sends none. `not-open`: it does not wait for a person. `failed`: the search failed.
 */
export const doubts = [
  "none",
  "several",
  "rivals",
  "uncompared",
  "calldata",
  "late",
  "pending",
  "incomplete",
  "no-transaction",
  "not-open",
  "failed",
] as const;

const idSchema = lazily(() => z.string().check(z.minLength(1), z.maxLength(100)));

const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Body of POST /console/{environment}/unconfirmed/evidence: the operations to search for. */
export const searchTogetherBodySchema = lazily(() =>
  z.strictObject({
    ids: z
      .array(idSchema.built)
      .check(z.minLength(1), z.maxLength(mostInRequest), z.refine(areDifferent, { error: "names one twice" })),
  }),
);

/** What the search found for an operation: a certain match, or why there is none. */
export const searchedSchema = lazily(() =>
  z.object({
    id: z.string(),
    match: z.nullable(candidateSchema.built),
    doubts: z.array(z.enum(doubts)),
    /** What was not searched. */
    gaps: z.array(gapSchema.built),
  }),
);

/** Answer of POST /console/{environment}/unconfirmed/evidence. Operations whose turn did not come are left out. */
export const searchedTogetherSchema = lazily(() => z.object({ data: z.array(searchedSchema.built) }));

const settlingSchema = lazily(() =>
  z.strictObject({
    id: idSchema.built,
    /** The certain match that the page showed, and its result. */
    transactionHash: transactionHashSchema,
    outcome: z.enum(receiptStates),
  }),
);

/**
 * Body of POST /console/{environment}/unconfirmed/settle. Requests of one confirmation have one request id and one note.
 */
export const settleTogetherBodySchema = lazily(() =>
  z.strictObject({
    note: settleNoteSchema.built,
    /** How many operations the person confirmed, in this request and others. */
    confirmed: z.int().check(z.minimum(1), z.maximum(mostTogether)),
    operations: z.array(settlingSchema.built).check(
      z.minLength(1),
      z.maxLength(mostInRequest),
      z.refine((all) => areDifferent(all.map(({ id }) => id)), { error: "names an operation twice" }),
      z.refine((all) => areDifferent(all.map(({ transactionHash }) => transactionHash.replace(/^0x/, ""))), {
        error: "names a transaction twice",
      }),
    ),
  }),
);

/**
 * How settling an operation ended. `settled`: now. `already`: earlier, with the same transaction and outcome. `doubtful`:
 * the match is no longer certain. `refused`: for the reason in `message`. Nothing was recorded for the last two.
 */
export const togetherResults = ["settled", "already", "doubtful", "refused"] as const;

const resultSchema = lazily(() =>
  z.object({
    id: z.string(),
    result: z.enum(togetherResults),
    message: z.nullable(z.string()),
    doubts: z.array(z.enum(doubts)),
    gaps: z.array(gapSchema.built),
  }),
);

/** Answer of POST /console/{environment}/unconfirmed/settle. Operations whose turn did not come are left out. */
export const settledTogetherSchema = lazily(() => z.object({ data: z.array(resultSchema.built) }));

export type Doubt = (typeof doubts)[number];
export type Searched = z.output<typeof searchedSchema>;
export type SettlingTogether = z.output<typeof settlingSchema>;
export type SettledTogether = z.output<typeof resultSchema>;
