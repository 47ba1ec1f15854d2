import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { receiptSchema } from "../wire/receipt.ts";
import { operationStates, settledStates } from "./operation-states.ts";
import { operationMeaningSchema } from "./meaning.ts";
import { addressKeySchema } from "./identifiers.ts";
import { subjectSchema } from "./subject.ts";
import { lineSchema, linesSchema } from "./text.ts";
import { transactionHashSchema } from "./transaction.ts";

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

/** Answer of GET /console/{environment}/operations. */
export const operationListSchema = lazily(() =>
  z.object({ data: z.array(operationSchema), pagination: paginationSchema }),
);

/** Answer of GET /console/{environment}/operations/{id}, and of settling it. */
export const operationAnswerSchema = lazily(() => z.object({ data: operationSchema }));

/** Filters of the journal's list; `state` is one state, or `open` for all that are not final. */
const operationFilters = () => ({
  state: z.optional(z.enum([...operationStates, "open"])),
  endpoint: z.optional(z.string().check(z.minLength(1))),
  networkId: z.optional(z.string().check(z.minLength(1))),
  contractAddress: z.optional(z.string().check(z.minLength(1))),
  idempotencyKey: z.optional(z.string().check(z.minLength(1))),
  /** The address that a body names as its sender, by its id. */
  addressId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** An address that a withdrawal names among its senders; with `addressId`, operations that name either. */
  sender: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The run that they are items of. */
  run: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The profile that a body names. */
  reference: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** The whole id, workflow id or transaction hash by which it is known. */
  knownAs: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** A part of the purpose, in any case. */
  purpose: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  /** The address to which something moves, or which may take something. */
  recipient: z.optional(addressKeySchema),
});

/** Query of the journal's list, newest first. */
export const operationQuerySchema = lazily(() => z.extend(pageQuerySchema.built, operationFilters()));

/** Query of GET /console/{environment}/operations/export. */
export const operationExportQuerySchema = lazily(() => z.strictObject(operationFilters()));

/** Body of POST /console/{environment}/operations/{id}/settle: what an admin found out about an unknown outcome. */
export const settleBodySchema = lazily(() =>
  z.strictObject({
    outcome: z.enum(settledStates),
    note: linesSchema(500).check(z.minLength(1, "is empty")),
  }),
);

/** Body of POST /console/{environment}/operations/{id}/transaction: a transaction's id as its network writes it. */
export const transactionBodySchema = lazily(() =>
  z.strictObject({
    transactionHash: transactionHashSchema,
  }),
);

/** Body of POST /console/{environment}/operations/{id}/purpose; null removes it. */
export const purposeBodySchema = lazily(() => z.strictObject({ purpose: z.nullable(purposeSchema) }));

export type OperationError = z.output<typeof operationErrorSchema>;
export type OperationRecord = z.output<typeof operationSchema>;
export type OperationQuery = z.output<typeof operationQuerySchema>;
export type OperationFilter = z.output<typeof operationExportQuerySchema>;
