import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { receiptSchema } from "#shared/wire/receipt.ts";
import { addressKeySchema } from "./identifiers.ts";
import { operationMeaningSchema } from "./meaning.ts";
import { operationStates, stateFilters } from "./operation-states.ts";
import { personNameSchema } from "./person-name.ts";
import { runItemStates, runStates } from "./run-states.ts";
import { subjectSchema } from "./subject.ts";
import { lineSchema } from "./text.ts";

/** Why an operation did not succeed: the service's error if it gave one, else the server's own code. */
export const operationErrorSchema = lazily(() =>
  z.object({
    code: z.string(),
    message: z.string(),
    category: z.optional(z.string()),
    statusCode: z.optional(z.int()),
    requestId: z.optional(z.string()),
    /** Revert data, if the service gave it. */
    data: z.optional(z.string()),
  }),
);

/** One step of an operation's timeline. */
export const timelineEntrySchema = lazily(() =>
  z.object({
    at: z.iso.datetime(),
    state: z.enum(operationStates),
    detail: z.optional(z.string()),
  }),
);

/** Characters of a purpose. */
export const longestPurpose = 200;

/** An operation's purpose, in the organization's own words. */
export const purposeSchema = lazily(() => lineSchema(longestPurpose));

/** One row of the journal. The body is what was sent, without the client share. */
export const operationSchema = lazily(() =>
  z.object({
    id: z.string(),
    environment: z.string(),
    /** Name in the table of endpoints. */
    endpoint: z.string(),
    person: personNameSchema,
    idempotencyKey: z.string(),
    state: z.enum(operationStates),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Path parameters of the request. */
    parameters: z.record(z.string(), z.string()),
    body: z.optional(z.unknown()),
    /** When the request and the stored reply were removed: of the body only network and sender are left. Null while they are there. */
    bodyRemovedAt: z._default(z.nullable(z.iso.datetime()), null),
    /** The operation that the sender named as known when an identical one was under way or fresh. */
    acknowledges: z.nullable(z.string()),
    /** The run it belongs to. */
    runId: z.nullable(z.string()),
    /** Its purpose, in the organization's own words. */
    purpose: z._default(z.nullable(z.string()), null),
    /** What the request refers to by a service id, read from the service before sending. */
    subject: z._default(z.nullable(subjectSchema), null),
    workflowId: z.nullable(z.string()),
    /** The service's own `operationId` of the workflow handle. */
    serviceOperationId: z.nullable(z.string()),
    transactionHash: z.nullable(z.string()),
    /** The contract it created, in lower case: from its receipt, else from its workflow's result. */
    createdContract: z._default(z.nullable(z.string()), null),
    /** The address it generated, from the service's reply. */
    createdAddress: z._default(z.nullable(z.string()), null),
    receipt: z.nullable(receiptSchema),
    error: z.nullable(operationErrorSchema),
    timeline: z.array(timelineEntrySchema),
    /** What it does, did and cost, in words; null until known, and for operations that move nothing. */
    meaning: z._default(z.nullable(operationMeaningSchema), null),
  }),
);

/** Answer of GET /console/{environment}/operations/{id}, and of settling it. */
export const operationAnswerSchema = lazily(() => z.object({ data: operationSchema }));

/** The most operations a list counts; beyond that it only says there are more. */
export const mostListed = 1_000;
/** The most operations newer than a page that are counted. */
export const mostNewer = 100;
/** The most operations shown per kind that need attention. */
export const mostAttention = 5;

/** The number of rows; `isMore` if there are, or may be, more than were counted. */
const countedSchema = lazily(() => z.object({ count: z.int(), isMore: z.boolean() }));

/** A run as one row of the list. */
export const activityRunSchema = lazily(() =>
  z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    state: z.enum(runStates),
    note: z.nullable(z.string()),
    person: personNameSchema,
    networkId: z.nullable(z.string()),
    /** The distinct endpoints of its items. */
    kinds: z.array(z.string()),
    total: z.int(),
    /** How many items are in each state. */
    counts: z.record(z.enum(runItemStates), z.int()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
);

/** What a payout pays: how many people, and the sum per asset with its unit; no sums if it has too many rows. */
export const payingSchema = lazily(() => z.object({ name: z.string(), people: z.int(), amounts: z.array(z.string()) }));

/** Answer of GET /console/{environment}/operations. */
export const operationListSchema = lazily(() =>
  z.object({
    data: z.array(operationSchema),
    /** With `grouped`, the runs between and after these operations, by start time. */
    runs: z._default(z.array(activityRunSchema), []),
    /** With `grouped=payouts`, the payouts of these runs, by the run's id. */
    paid: z._default(
      z.record(z.string(), z.extend(payingSchema.built, { payoutId: z.string(), addressId: z.nullable(z.string()) })),
      {},
    ),
    /** The cursor of the next page; null on the last one. */
    next: z._default(z.nullable(z.string()), null),
    /** The cursor of this answer's newest row; null if it is empty. */
    top: z._default(z.nullable(z.string()), null),
    counted: z._default(countedSchema, { count: 0, isMore: false }),
    /** The search stopped here before the page was full; if there is a `next`, it continues from there. */
    searchedSince: z.optional(z.iso.datetime()),
    /** Operations from an earlier version that are still being indexed for search. */
    indexing: z._default(z.nullable(z.object({ done: z.int(), total: z.int() })), null),
    /** For clients of the previous version; of filtered operations it counts at most `mostListed`. */
    pagination: paginationSchema,
  }),
);

/** Answer of GET /console/{environment}/operations/count. */
export const operationCountSchema = countedSchema;

const attentionGroup = () => z.extend(countedSchema.built, { data: z.array(operationSchema) });

/** Answer of GET /console/{environment}/operations/attention: operations that need a person, newest first. */
export const operationAttentionSchema = lazily(() =>
  z.object({
    /** Postern could not find out what happened. */
    unconfirmed: attentionGroup(),
    /** Failed, reverted or rejected in the last three days. */
    failed: attentionGroup(),
    /** Under way for more than ten minutes. */
    waiting: attentionGroup(),
  }),
);

const filterText = (longest: number) => z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest)));

/** A day in UTC, or an instant. */
const whenSchema = () =>
  z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })], "is neither a date nor a time"));

const baseUnits = () => z.optional(z.string().check(z.regex(/^\d{1,78}$/, "is not an amount in base units")));

/** The kind of all operations that pay, whichever endpoint they use. */
export const paymentsKind = "payments";

/** Filters of the journal's list; all apply together. */
const operationFilters = () => ({
  /**
   * Each word starts a word of the sentence, the purpose, a name or an error code; or the whole text is an id of the
   * operation.
   */
  text: filterText(200),
  /**
   * One state, a group of states (`open` for all that are not final), or `attention` for operations that need a person.
   */
  state: z.optional(z.enum([...stateFilters, "attention"])),
  /** Name of the endpoint, or `payments` for coins and tokens that were sent. */
  kind: filterText(100),
  /** Id of the person. */
  person: filterText(200),
  network: filterText(200),
  contract: filterText(200),
  /** A name or a full signature. */
  function: filterText(1_000),
  /** `native`, a token's address, or a token's address with `#` and the id. */
  asset: filterText(300),
  /** Amount of the main movement in base units; only with `asset`. */
  min: baseUnits(),
  max: baseUnits(),
  /** An address or the id of an address: sender or recipient. */
  address: filterText(200),
  /** Name of the profile. */
  reference: filterText(500),
  since: whenSchema(),
  until: whenSchema(),
  /** The run they belong to. */
  run: filterText(100),
  /** Earlier names of `kind`, `network`, `contract` and, for the purpose only, `text`. */
  endpoint: filterText(100),
  networkId: filterText(200),
  contractAddress: filterText(200),
  purpose: filterText(200),
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** The id of the address that a body names as its sender. */
  addressId: filterText(200),
  /** An address that a withdrawal names among its senders; with `addressId`, operations that name either one. */
  sender: filterText(200),
  /** A complete operation id, workflow id or transaction hash. */
  knownAs: filterText(200),
  /** An address that receives something, or gets an allowance. */
  recipient: z.optional(addressKeySchema),
});

const cursorSchema = () => z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, "is not a cursor")));

type Ranged = { readonly asset?: unknown; readonly min?: unknown; readonly max?: unknown };
const rangeHasAsset = () =>
  z.refine<Ranged>(({ asset, min, max }) => asset !== undefined || (min === undefined && max === undefined), {
    error: "needs an asset",
    path: ["asset"],
  });

type Grouped = { readonly grouped?: unknown; readonly skip?: unknown; readonly kind?: unknown };
const ungrouped: ReadonlySet<string> = new Set(["take", "cursor", "upTo", "newerThan", "grouped", "since", "until"]);
const groupsAlone = () =>
  z.refine<Grouped>(
    (query) =>
      query.grouped === undefined ||
      Object.entries(query).every(
        ([name, value]) =>
          value === undefined || ungrouped.has(name) || (query.grouped === payoutsGrouped && ofPayouts.has(name)),
      ),
    { error: "works only without filters", path: ["grouped"] },
  );

/** Groups the list of payments: a payout is one row instead of its payments. */
export const payoutsGrouped = "payouts";
const ofPayouts: ReadonlySet<string> = new Set(["kind", "skip"]);
const payoutsOnly = () =>
  z.refine<Grouped>(({ grouped, kind }) => grouped !== payoutsGrouped || kind === paymentsKind, {
    error: "works only with the kind payments",
    path: ["grouped"],
  });

/** Query of the journal's list, newest first. */
export const operationQuerySchema = lazily(() =>
  z
    .extend(pageQuerySchema.built, {
      ...operationFilters(),
      /** The previous page's `next`. */
      cursor: cursorSchema(),
      /** Nothing newer than this cursor's row. */
      upTo: cursorSchema(),
      /** Show a run, or in a list of payments a payout, as one row instead of its operations. */
      grouped: z.optional(z.enum(["true", payoutsGrouped])),
    })
    .check(rangeHasAsset(), groupsAlone(), payoutsOnly()),
);

/** Query of GET /console/{environment}/operations/export. */
export const operationExportQuerySchema = lazily(() => z.strictObject(operationFilters()).check(rangeHasAsset()));

/** Query of GET /console/{environment}/operations/count: rows newer than a cursor. */
export const operationCountQuerySchema = lazily(() =>
  z
    .strictObject({ ...operationFilters(), newerThan: cursorSchema(), grouped: z.optional(z.literal("true")) })
    .check(rangeHasAsset(), groupsAlone()),
);

/** Body of POST /console/{environment}/operations/{id}/purpose; null removes it. */
export const purposeBodySchema = lazily(() => z.strictObject({ purpose: z.nullable(purposeSchema) }));

export type OperationError = z.output<typeof operationErrorSchema>;
export type OperationRecord = z.output<typeof operationSchema>;
export type OperationQuery = z.output<typeof operationQuerySchema>;
export type OperationFilter = z.output<typeof operationExportQuerySchema>;
export type OperationCountQuery = z.output<typeof operationCountQuerySchema>;
export type OperationList = z.output<typeof operationListSchema>;
export type OperationAttention = z.output<typeof operationAttentionSchema>;
export type Paying = z.output<typeof payingSchema>;
export type ActivityRun = z.output<typeof activityRunSchema>;
export type Counted = z.output<typeof countedSchema>;
