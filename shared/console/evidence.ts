import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { settledStates } from "./operation-states.ts";
import { movementSchema } from "./meaning.ts";
import { transactionHashSchema } from "./transaction.ts";
import { linesSchema } from "./text.ts";

/**
 * What a transaction is compared with an operation by. `calldata` can only be compared where a node gives it; `alone` says whether no other
 * transaction, and no other operation without one, fits as well.
 */
export const checkNames = ["sender", "destination", "amount", "time", "calldata", "alone"] as const;

/** `unknown`: one of the two sides could not be read. */
export const verdicts = ["fits", "differs", "unknown"] as const;

/**
 * How sure it is that a transaction is an operation's. `same`: the same bytes from the same sender, dated after the request. `likely`: the same
 * sender, destination and amounts, dated after it. `possible`: nothing differs, but not all of that is known. `differs`: something
 * does. `other`: it cannot be the operation's.
 */
export const fits = ["same", "likely", "possible", "differs", "other"] as const;

/** Why a transaction cannot be attached, whatever a person confirms. `not-mined`: the node has it in no block yet, so it may still be attached later. */
export const refusals = ["other-sender", "too-early", "claimed", "not-mined", "no-receipt"] as const;

/** Where something was looked for. */
export const places = ["workflow", "ledger", "list", "node", "receipt", "records"] as const;

/** `none`: there is nothing to ask, because no node is configured, no workflow is known, or the sender is not. */
export const lookOutcomes = ["read", "partly", "not-found", "not-offered", "unanswered", "none"] as const;

const checkSchema = lazily(() => z.object({ name: z.enum(checkNames), verdict: z.enum(verdicts) }));

/** A transaction that could be an operation's, and what fits. */
export const candidateSchema = lazily(() =>
  z.object({
    /** As its network writes it. */
    hash: z.string(),
    foundIn: z.array(z.enum(places)),
    /** When it happened, as the service dates it; null where it does not say. */
    at: z.nullable(z.iso.datetime()),
    /** The service's own word for its state. */
    status: z.nullable(z.string()),
    /** As the receipt or the node says, else as the service lists it. */
    from: z.array(z.string()),
    to: z.nullable(z.string()),
    moved: z.array(movementSchema),
    checks: z.array(checkSchema),
    fit: z.enum(fits),
    /** What attaching it makes of the operation; `waits`: the network decides later. Null: it cannot be attached. */
    follows: z.nullable(z.enum(["succeeded", "reverted", "waits"])),
    refusal: z.nullable(z.enum(refusals)),
    /** The operation that has it. */
    claimedBy: z.nullable(z.string()),
  }),
);

const lookedSchema = lazily(() =>
  z.object({
    where: z.enum(places),
    /** The address whose transactions were looked for. */
    address: z.nullable(z.string()),
    outcome: z.enum(lookOutcomes),
    /** How many transactions, or records, were looked at. */
    seen: z.nullable(z.int()),
    /** The earliest date that was reached, where not all was read. */
    reach: z.nullable(z.iso.datetime()),
    /** When the copy that was looked into last agreed with the service; null where the service itself was asked. */
    asOf: z.nullable(z.iso.datetime()),
    /** What the service or the node said, where it gave no answer. */
    message: z.nullable(z.string()),
  }),
);

/** Answer of GET /console/{environment}/operations/{id}/evidence: what is known of an operation whose transaction is not. */
export const evidenceSchema = lazily(() =>
  z.object({
    data: z.object({
      at: z.iso.datetime(),
      asked: z.object({
        networkId: z.nullable(z.string()),
        /** The addresses that it may have sent from; empty where they are not known. */
        senders: z.array(z.string()),
        /** Null where the service chooses the destination, and for what sends no transaction. */
        to: z.nullable(z.string()),
        moves: z.array(movementSchema),
      }),
      /** The surest first; those of other operations are left out and counted. */
      candidates: z.array(candidateSchema),
      /** Transactions of the sender since it was sent that do something else. */
      others: z.int(),
      claimed: z.int(),
      /** Other operations that ask for the same and have no transaction either: which one a transaction belongs to cannot be told. */
      rivals: z.array(z.string()),
      workflow: z.nullable(z.object({ id: z.string(), status: z.nullable(z.string()), error: z.nullable(z.string()) })),
      /** Of what sends no transaction: records that the service lists, which it may have made. */
      records: z.nullable(z.object({ kind: z.string(), names: z.array(z.string()), count: z.int() })),
      looked: z.array(lookedSchema),
    }),
  }),
);

/** Path parameters of GET /console/{environment}/operations/{id}/evidence/{hash}. */
export const checkedHashParamsSchema = lazily(() =>
  z.object({ environment: z.string(), id: z.string(), hash: transactionHashSchema }),
);

/** Answer of GET /console/{environment}/operations/{id}/evidence/{hash}; 404 where the transaction is found nowhere. */
export const checkedHashSchema = lazily(() => z.object({ data: candidateSchema }));

/** The checks that a person has confirmed although they do not fit. */
const accepts = () => z.optional(z.array(z.enum(checkNames)).check(z.maxLength(checkNames.length)));

/** The comparison as the page showed it: what differs by now although it did not then was not confirmed. */
const shownChecks = () => z.optional(z.array(checkSchema.built).check(z.maxLength(checkNames.length)));

/** What a settled outcome rests on. */
export const settleNoteSchema = lazily(() => linesSchema(500).check(z.minLength(1, "is empty")));

/**
 * Body of POST /console/{environment}/operations/{id}/settle: an outcome that an admin has found, or the transaction from whose receipt it
 * follows. With a transaction, `outcome` is what the page showed: another one is refused.
 */
export const settleBodySchema = lazily(() =>
  z
    .strictObject({
      outcome: z.optional(z.enum(settledStates)),
      note: settleNoteSchema.built,
      transactionHash: z.optional(transactionHashSchema),
      accepts: accepts(),
      checks: shownChecks(),
      /** When the evidence was read that the person has looked at: without a transaction, one that has come since is not passed over. */
      consideredAt: z.optional(z.iso.datetime()),
    })
    .check(
      z.refine(({ outcome, transactionHash }) => outcome !== undefined || transactionHash !== undefined, {
        error: "names neither an outcome nor a transaction",
      }),
    ),
);

/** Body of POST /console/{environment}/operations/{id}/transaction: a transaction's id as its network writes it. */
export const transactionBodySchema = lazily(() =>
  z.strictObject({ transactionHash: transactionHashSchema, accepts: accepts(), checks: shownChecks() }),
);

export type CheckName = (typeof checkNames)[number];
export type Verdict = (typeof verdicts)[number];
export type Fit = (typeof fits)[number];
export type Refusal = (typeof refusals)[number];
export type Place = (typeof places)[number];
export type Candidate = z.output<typeof candidateSchema>;
export type Evidence = z.output<typeof evidenceSchema>["data"];
export type Looked = Evidence["looked"][number];

type Judged = {
  readonly fit: Fit;
  readonly checks: readonly { readonly name: CheckName; readonly verdict: Verdict }[];
};

/** The checks that a person has to confirm in words before a transaction is attached: none where it is surely or probably the operation's. */
export const toConfirm = ({ fit, checks }: Judged): readonly CheckName[] =>
  fit === "same" || fit === "likely" ? [] : checks.filter(({ verdict }) => verdict !== "fits").map(({ name }) => name);
