import * as z from "zod/mini";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { operationErrorSchema } from "./operation.ts";

/** The most addresses that one run makes. */
export const maxBatchItems = 10_000;

/**
 * `running`: the server works on it. `paused`: a person stopped it for now. `halted`: the server stopped it, `note` says why.
 * `needs_share`: the client share that it had in memory is gone. The last two states are final.
 */
export const batchStates = ["running", "paused", "halted", "needs_share", "cancelled", "done"] as const;

/** What became of one address; `unknown` keeps the others of its profile waiting until it is settled. */
export const batchItemStates = ["waiting", "sending", "unknown", "succeeded", "rejected", "cancelled"] as const;

/** What is to be made: so many addresses for a profile. */
export const batchLineSchema = z.strictObject({
  reference: z.string().check(z.minLength(1), z.maxLength(500)),
  count: z.int().check(z.minimum(1), z.maximum(maxBatchItems)),
});

/** Body of POST /console/{environment}/batches/check: a dry run of the same list. */
export const batchCheckBodySchema = z.strictObject({
  networkId: z.string().check(z.minLength(1), z.maxLength(200)),
  lines: z.array(batchLineSchema).check(z.minLength(1), z.maxLength(maxBatchItems)),
});

/** Body of POST /console/{environment}/batches; the share where the environment asks for it. */
export const batchBodySchema = z.extend(batchCheckBodySchema, {
  clientShare: z.optional(z.string().check(z.minLength(1))),
});

/** Body of POST /console/{environment}/batches/{id}/resume. */
export const batchResumeBodySchema = z.strictObject({ clientShare: z.optional(z.string().check(z.minLength(1))) });

/** Something that keeps a list from being run (`error`), or that a person should know (`warning`). */
export const batchFindingSchema = z.object({
  severity: z.enum(["error", "warning"]),
  /** Counted from 0; null where it is about the whole. */
  line: z.nullable(z.int()),
  /** The entry, counted from 0, that has the same reference. */
  earlier: z.optional(z.int()),
  message: z.string(),
});

/** Answer of the dry run. */
export const batchCheckAnswerSchema = z.object({
  data: z.object({ total: z.int(), profiles: z.int(), findings: z.array(batchFindingSchema) }),
});

export const batchSchema = z.object({
  id: z.string(),
  environment: z.string(),
  state: z.enum(batchStates),
  note: z.nullable(z.string()),
  person: z.object({ id: z.string(), name: z.string() }),
  networkId: z.string(),
  total: z.int(),
  /** How many items are in each state. */
  counts: z.record(z.enum(batchItemStates), z.int()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const batchItemSchema = z.object({
  position: z.int(),
  reference: z.string(),
  state: z.enum(batchItemStates),
  operationId: z.nullable(z.string()),
  addressId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  error: z.nullable(operationErrorSchema),
});

export const batchAnswerSchema = z.object({ data: batchSchema });
export const batchListSchema = z.object({ data: z.array(batchSchema), pagination: paginationSchema });
export const batchItemListSchema = z.object({ data: z.array(batchItemSchema), pagination: paginationSchema });
export const batchItemQuerySchema = z.extend(pageQuerySchema, { state: z.optional(z.enum(batchItemStates)) });

export type Batch = z.output<typeof batchSchema>;
export type BatchItem = z.output<typeof batchItemSchema>;
export type BatchState = Batch["state"];
export type BatchItemState = BatchItem["state"];
export type BatchLine = z.output<typeof batchLineSchema>;
export type BatchFinding = z.output<typeof batchFindingSchema>;
