import * as z from "zod/mini";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { operationErrorSchema } from "./operation.ts";

/** The most addresses that one run makes. */
export const maxRunItems = 10_000;

/**
 * `running`: the server works on it. `paused`: a person stopped it for now. `halted`: the server stopped it, `note` says why.
 * `needs_share`: the client share that it had in memory is gone. The last two states are final.
 */
export const runStates = ["running", "paused", "halted", "needs_share", "cancelled", "done"] as const;

/** What became of one address; `unknown` keeps the others of its profile waiting until it is settled. */
export const runItemStates = ["waiting", "sending", "unknown", "succeeded", "rejected", "cancelled"] as const;

/** What is to be made: so many addresses for a profile. */
export const runLineSchema = z.strictObject({
  reference: z.string().check(z.minLength(1), z.maxLength(500)),
  count: z.int().check(z.minimum(1), z.maximum(maxRunItems)),
});

/** Body of POST /console/{environment}/runs/check: a dry run of the same list. */
export const runCheckBodySchema = z.strictObject({
  networkId: z.string().check(z.minLength(1), z.maxLength(200)),
  lines: z.array(runLineSchema).check(z.minLength(1), z.maxLength(maxRunItems)),
});

/** Body of POST /console/{environment}/runs; the share where the environment asks for it. */
export const runBodySchema = z.extend(runCheckBodySchema, {
  clientShare: z.optional(z.string().check(z.minLength(1))),
});

/** Body of POST /console/{environment}/runs/{id}/resume. */
export const runResumeBodySchema = z.strictObject({ clientShare: z.optional(z.string().check(z.minLength(1))) });

/** Something that keeps a list from being run (`error`), or that a person should know (`warning`). */
export const runFindingSchema = z.object({
  severity: z.enum(["error", "warning"]),
  /** Counted from 0; null where it is about the whole. */
  line: z.nullable(z.int()),
  /** The entry, counted from 0, that has the same reference. */
  earlier: z.optional(z.int()),
  message: z.string(),
});

/** Answer of the dry run. */
export const runCheckAnswerSchema = z.object({
  data: z.object({ total: z.int(), profiles: z.int(), findings: z.array(runFindingSchema) }),
});

export const runSchema = z.object({
  id: z.string(),
  environment: z.string(),
  state: z.enum(runStates),
  note: z.nullable(z.string()),
  person: z.object({ id: z.string(), name: z.string() }),
  networkId: z.string(),
  total: z.int(),
  /** How many items are in each state. */
  counts: z.record(z.enum(runItemStates), z.int()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const runItemSchema = z.object({
  position: z.int(),
  reference: z.string(),
  state: z.enum(runItemStates),
  operationId: z.nullable(z.string()),
  addressId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  error: z.nullable(operationErrorSchema),
});

export const runAnswerSchema = z.object({ data: runSchema });
export const runListSchema = z.object({ data: z.array(runSchema), pagination: paginationSchema });
export const runItemListSchema = z.object({ data: z.array(runItemSchema), pagination: paginationSchema });
export const runItemQuerySchema = z.extend(pageQuerySchema, { state: z.optional(z.enum(runItemStates)) });

export type Run = z.output<typeof runSchema>;
export type RunItem = z.output<typeof runItemSchema>;
export type RunState = Run["state"];
export type RunItemState = RunItem["state"];
export type RunLine = z.output<typeof runLineSchema>;
export type RunFinding = z.output<typeof runFindingSchema>;
