import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { coveragePlaces, coverageSchema } from "./coverage.ts";
import { movementSchema } from "./meaning.ts";
import { receiptStates, settledStates } from "./operation-states.ts";
import { linesSchema } from "./text.ts";
import { transactionHashSchema } from "./transaction.ts";

/**
 * The checks that compare a transaction with an operation. `calldata` needs a node; `alone` says whether no other
 * transaction, and no other operation without one, fits as well.
 */
export const checkNames = ["sender", "destination", "amount", "time", "calldata", "alone"] as const;

/** `unknown`: one side could not be read. */
export const verdicts = ["fits", "differs", "unknown"] as const;

/**
 * How certain it is that a transaction belongs to an operation. `same`: the same bytes from the same sender, dated
 * after the request. `likely`: the same sender, destination and amounts, dated after it. `possible`: nothing differs,
 * but some of that is unknown. `differs`: something does. `other`: it cannot be the operation's.
 */
export const fits = ["same", "likely", "possible", "differs", "other"] as const;

/**
 * Why a transaction cannot be attached, whatever a person confirms. `not-mined`: no block has it yet, so it may be
 * attached later.
 */
export const refusals = ["other-sender", "too-early", "claimed", "not-mined", "no-receipt"] as const;

/** Where Postern looked for evidence. */
export const places = ["workflow", "ledger", "list", "node", "receipt", "records"] as const;

/** `none`: there was nothing to ask, because no node is configured, or the workflow or the sender is unknown. */
export const lookOutcomes = ["read", "partly", "not-found", "not-offered", "unanswered", "none"] as const;

const checkSchema = lazily(() => z.object({ name: z.enum(checkNames), verdict: z.enum(verdicts) }));

/** A transaction that could be the operation's, and how well it fits. */
export const candidateSchema = lazily(() =>
  z.object({
    /** As its network writes it. */
    hash: z.string(),
    foundIn: z.array(z.enum(places)),
    /** When it happened, according to the service; null if unknown. */
    at: z.nullable(z.iso.datetime()),
    /** The service's own word for its state. */
    status: z.nullable(z.string()),
    /** From the receipt or the node, else from the service's list. */
    from: z.array(z.string()),
    to: z.nullable(z.string()),
    moved: z.array(movementSchema),
    checks: z.array(checkSchema),
    fit: z.enum(fits),
    /**
     * The state the operation gets when it is attached; `waits`: the network decides later. Null: it cannot be
     * attached.
     */
    follows: z.nullable(z.enum([...receiptStates, "waits"])),
    refusal: z.nullable(z.enum(refusals)),
    /** The operation that already has it. */
    claimedBy: z.nullable(z.string()),
  }),
);

const lookedSchema = lazily(() =>
  z.object({
    where: z.enum(places),
    /** The address whose transactions were searched. */
    address: z.nullable(z.string()),
    outcome: z.enum(lookOutcomes),
    /** How many transactions or records were examined. */
    seen: z.nullable(z.int()),
    /** The earliest date reached, if not everything was read. */
    reach: z.nullable(z.iso.datetime()),
    /** When the searched copy last agreed with the service; null if the service itself was asked. */
    asOf: z.nullable(z.iso.datetime()),
    /** What the service or the node said instead of an answer. */
    message: z.nullable(z.string()),
  }),
);

/**
 * Answer of GET /console/{environment}/operations/{id}/evidence: what is known about an operation without a known
 * transaction.
 */
export const evidenceSchema = lazily(() =>
  z.object({
    data: z.object({
      at: z.iso.datetime(),
      asked: z.object({
        networkId: z.nullable(z.string()),
        /** The addresses it may have sent from; empty if unknown. */
        senders: z.array(z.string()),
        /** Null if the service chooses the destination, and for operations without a transaction. */
        to: z.nullable(z.string()),
        moves: z.array(movementSchema),
      }),
      /** Best match first; transactions of other operations are left out and counted. */
      candidates: z.array(candidateSchema),
      /** Later transactions of the sender that do something else; those without a time are not counted. */
      others: z.int(),
      claimed: z.int(),
      /**
       * Other operations with the same request and no transaction either: a transaction could belong to any of them.
       */
      rivals: z.array(z.string()),
      workflow: z.nullable(z.object({ id: z.string(), status: z.nullable(z.string()), error: z.nullable(z.string()) })),
      /** For operations without a transaction: records at the service that the operation may have made. */
      records: z.nullable(z.object({ kind: z.string(), names: z.array(z.string()), count: z.int() })),
      looked: z.array(lookedSchema),
      /** Whether everything was looked through: only then does an absent transaction mean something. */
      coverage: coverageSchema,
    }),
  }),
);

/** Path parameters of GET /console/{environment}/operations/{id}/evidence/{hash}. */
export const checkedHashParamsSchema = lazily(() =>
  z.object({ environment: z.string(), id: z.string(), hash: transactionHashSchema }),
);

/** Answer of GET /console/{environment}/operations/{id}/evidence/{hash}; 404 if the transaction cannot be found. */
export const checkedHashSchema = lazily(() => z.object({ data: candidateSchema }));

/** The checks that a person confirmed although they do not fit. */
const accepts = () => z.optional(z.array(z.enum(checkNames)).check(z.maxLength(checkNames.length)));

/** The comparison the page showed: differences that appeared later were not confirmed. */
const shownChecks = () => z.optional(z.array(checkSchema.built).check(z.maxLength(checkNames.length)));

/** The most candidates in an answer. */
const mostDismissed = 100;
/** A hash as a service lists it, in whatever form. */
const hashText = lazily(() => z.string().check(z.minLength(1), z.maxLength(300)));

/** The reason for a settled outcome. */
export const settleNoteSchema = lazily(() => linesSchema(500).check(z.minLength(1, "is empty")));

/**
 * Body of POST /console/{environment}/operations/{id}/settle: an outcome that an admin found, or the transaction whose
 * receipt determines it. With a transaction, `outcome` is what the page showed: a different one is refused.
 */
export const settleBodySchema = lazily(() =>
  z
    .strictObject({
      outcome: z.optional(z.enum(settledStates)),
      note: settleNoteSchema.built,
      transactionHash: z.optional(transactionHashSchema),
      accepts: accepts(),
      checks: shownChecks(),
      /**
       * When the evidence that the person saw was read: without a transaction, evidence that arrived later is not
       * overlooked.
       */
      consideredAt: z.optional(z.iso.datetime()),
      /** The found transactions that are not the operation's, by hash, for an outcome that lets it be sent again. */
      dismisses: z.optional(z.array(hashText.built).check(z.maxLength(mostDismissed))),
      /**
       * The places of the evidence's `coverage` that could not be looked through, for an outcome that lets the operation
       * be sent again although the search is incomplete.
       */
      acceptsIncomplete: z.optional(z.array(z.enum(coveragePlaces)).check(z.maxLength(coveragePlaces.length))),
    })
    .check(
      z.refine(({ outcome, transactionHash }) => outcome !== undefined || transactionHash !== undefined, {
        error: "names neither an outcome nor a transaction",
      }),
    ),
);

/** Body of POST /console/{environment}/operations/{id}/transaction: a transaction id as its network writes it. */
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

/**
 * The checks that a person must confirm before a transaction is attached: none if it is certainly or probably the
 * operation's.
 */
export const toConfirm = ({ fit, checks }: Judged): readonly CheckName[] =>
  fit === "same" || fit === "likely" ? [] : checks.filter(({ verdict }) => verdict !== "fits").map(({ name }) => name);
