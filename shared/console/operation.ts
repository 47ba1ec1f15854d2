import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { receiptSchema } from "../wire/receipt.ts";
import { operationStates, stateFilters } from "./operation-states.ts";
import { operationMeaningSchema } from "./meaning.ts";
import { addressKeySchema } from "./identifiers.ts";
import { subjectSchema } from "./subject.ts";
import { runItemStates, runStates } from "./run-states.ts";
import { lineSchema } from "./text.ts";

/** Why an operation did not succeed: the service's error where it gave one, else the server's own code. */
export const operationErrorSchema = lazily(() =>
  z.object({
    code: z.string(),
    message: z.string(),
    category: z.optional(z.string()),
    statusCode: z.optional(z.int()),
    requestId: z.optional(z.string()),
    /** Revert data, where the service gave it. */
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

/** What an operation is for, in the organization's own words. */
export const purposeSchema = lazily(() => lineSchema(longestPurpose));

/** One row of the journal. The body is what was sent, without the client share. */
export const operationSchema = lazily(() =>
  z.object({
    id: z.string(),
    environment: z.string(),
    /** Name in the table of endpoints. */
    endpoint: z.string(),
    person: z.object({ id: z.string(), name: z.string() }),
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
    /** The run that it is an item of. */
    runId: z.nullable(z.string()),
    /** What it is for, in the organization's own words. */
    purpose: z._default(z.nullable(z.string()), null),
    /** What the request names by an id of the service's, as the service told before it was sent. */
    subject: z._default(z.nullable(subjectSchema), null),
    workflowId: z.nullable(z.string()),
    /** The service's own `operationId` of the workflow handle. */
    serviceOperationId: z.nullable(z.string()),
    transactionHash: z.nullable(z.string()),
    /** The contract that it has created, in lower case: as its receipt says, else as the result of its workflow does. */
    createdContract: z._default(z.nullable(z.string()), null),
    receipt: z.nullable(receiptSchema),
    error: z.nullable(operationErrorSchema),
    timeline: z.array(timelineEntrySchema),
    /** What it does, did and cost, in words; null until they are made, and for what moves nothing. */
    meaning: z._default(z.nullable(operationMeaningSchema), null),
  }),
);

/** Answer of GET /console/{environment}/operations/{id}, and of settling it. */
export const operationAnswerSchema = lazily(() => z.object({ data: operationSchema }));

/** Operations that a list counts, at most; of more it says that there are more. */
export const mostListed = 1_000;
/** Operations newer than a page that are counted, at most. */
export const mostNewer = 100;
/** Operations of each kind that need attention and are shown, at most. */
export const mostAttention = 5;

/** How many rows there are; `isMore` where there are, or may be, more than those counted. */
const countedSchema = lazily(() => z.object({ count: z.int(), isMore: z.boolean() }));

/** A run as one row of the list. */
export const activityRunSchema = lazily(() =>
  z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    state: z.enum(runStates),
    note: z.nullable(z.string()),
    person: z.object({ id: z.string(), name: z.string() }),
    networkId: z.nullable(z.string()),
    /** The endpoints of its items, each once. */
    kinds: z.array(z.string()),
    total: z.int(),
    /** How many items are in each state. */
    counts: z.record(z.enum(runItemStates), z.int()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
);

/** Answer of GET /console/{environment}/operations. */
export const operationListSchema = lazily(() =>
  z.object({
    data: z.array(operationSchema),
    /** With `grouped`, the runs between and after these operations, by the time at which they were started. */
    runs: z._default(z.array(activityRunSchema), []),
    /** The cursor of the page after this one; null where there is none. */
    next: z._default(z.nullable(z.string()), null),
    /** The cursor of the newest row of this answer; null where it has none. */
    top: z._default(z.nullable(z.string()), null),
    counted: z._default(countedSchema, { count: 0, isMore: false }),
    /** The search stopped here before the page was full; where there is a `next`, it goes on from there. */
    searchedSince: z.optional(z.iso.datetime()),
    /** Operations recorded by an earlier version that are being made searchable, while that lasts. */
    indexing: z._default(z.nullable(z.object({ done: z.int(), total: z.int() })), null),
    /** For clients of the version before; of more than `mostListed` filtered operations it counts that many. */
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

/** Filters of the journal's list. All of them apply together. */
const operationFilters = () => ({
  /** Each word starts a word of the sentence, the purpose, a name or an error code; or the whole is an id by which it is known. */
  text: filterText(200),
  /** One state, a group of states (`open` for all that are not final), or `attention` for what needs a person. */
  state: z.optional(z.enum([...stateFilters, "attention"])),
  /** Name of the endpoint. */
  kind: filterText(100),
  /** Id of the person. */
  person: filterText(200),
  network: filterText(200),
  contract: filterText(200),
  /** Name, or whole signature. */
  function: filterText(1_000),
  /** `native`, a token's address, or that with `#` and the id. */
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
  /** The run that they are items of. */
  run: filterText(100),
  /** Earlier names of `kind`, `network`, `contract` and, for the purpose alone, `text`. */
  endpoint: filterText(100),
  networkId: filterText(200),
  contractAddress: filterText(200),
  purpose: filterText(200),
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** The address that a body names as its sender, by its id. */
  addressId: filterText(200),
  /** An address that a withdrawal names among its senders; with `addressId`, operations that name either. */
  sender: filterText(200),
  /** The whole id, workflow id or transaction hash by which it is known. */
  knownAs: filterText(200),
  /** The address to which something moves, or which may take something. */
  recipient: z.optional(addressKeySchema),
});

const cursorSchema = () => z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, "is not a cursor")));

type Ranged = { readonly asset?: unknown; readonly min?: unknown; readonly max?: unknown };
const rangeHasAsset = () =>
  z.refine<Ranged>(({ asset, min, max }) => asset !== undefined || (min === undefined && max === undefined), {
    error: "needs an asset",
    path: ["asset"],
  });

type Grouped = { readonly grouped?: unknown; readonly skip?: unknown };
const ungrouped: ReadonlySet<string> = new Set(["take", "cursor", "upTo", "newerThan", "grouped", "since", "until"]);
const groupsAlone = () =>
  z.refine<Grouped>(
    (query) =>
      query.grouped === undefined ||
      Object.entries(query).every(([name, value]) => value === undefined || ungrouped.has(name)),
    { error: "works only without filters", path: ["grouped"] },
  );

const groupedSchema = () => z.optional(z.literal("true"));

/** Query of the journal's list, newest first. */
export const operationQuerySchema = lazily(() =>
  z
    .extend(pageQuerySchema.built, {
      ...operationFilters(),
      /** The `next` of the page before. */
      cursor: cursorSchema(),
      /** Nothing newer than the row of this cursor. */
      upTo: cursorSchema(),
      /** A run is one row, in place of its operations. */
      grouped: groupedSchema(),
    })
    .check(rangeHasAsset(), groupsAlone()),
);

/** Query of GET /console/{environment}/operations/export. */
export const operationExportQuerySchema = lazily(() => z.strictObject(operationFilters()).check(rangeHasAsset()));

/** Query of GET /console/{environment}/operations/count: rows above the one of a cursor. */
export const operationCountQuerySchema = lazily(() =>
  z
    .strictObject({ ...operationFilters(), newerThan: cursorSchema(), grouped: groupedSchema() })
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
export type ActivityRun = z.output<typeof activityRunSchema>;
export type Counted = z.output<typeof countedSchema>;
