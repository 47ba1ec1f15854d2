import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { operationErrorSchema } from "./operation.ts";
import { runItemStates, runStates } from "./run-states.ts";

/** The most items that one run has. */
export const maxRunItems = 10_000;

/** What the first item that does not succeed does to a run: `stop` halts it, `continue` sends the next. */
export const onFailures = ["stop", "continue"] as const;

/** The parameters of a call. */
export const runParamsSchema = lazily(() => z.record(z.string(), z.string()));
/** The body of a call without the client share. */
export const runBodySchema = lazily(() => z.record(z.string(), z.unknown()));

export const runSchema = lazily(() =>
  z.object({
    id: z.string(),
    environment: z.string(),
    name: z.nullable(z.string()),
    state: z.enum(runStates),
    note: z.nullable(z.string()),
    person: z.object({ id: z.string(), name: z.string() }),
    /** The admin who has taken it over: what it sends is theirs. */
    takenBy: z._default(z.nullable(z.object({ id: z.string(), name: z.string() })), null),
    /** The endpoints of its items, each once. */
    endpoints: z.array(z.string()),
    /** The network, if all items name the same. */
    networkId: z.nullable(z.string()),
    atOnce: z.int(),
    onFailure: z.enum(onFailures),
    /** The headings of the person's input. */
    columns: z.array(z.string()),
    /** The run whose items it repeats. */
    madeFrom: z.nullable(z.string()),
    /** The payout that it was started from. */
    payoutId: z._default(z.nullable(z.string()), null),
    total: z.int(),
    /** How many items are in each state. */
    counts: z.record(z.enum(runItemStates), z.int()),
    /** Until when the run sends nothing, because the service had too many requests or could not be reached. */
    restsUntil: z.nullable(z.iso.datetime()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
);

export const runItemSchema = lazily(() =>
  z.object({
    position: z.int(),
    line: z.nullable(z.int()),
    endpoint: z.string(),
    params: runParamsSchema,
    /** Null where it is too long for a list; the item's operation has it. */
    body: z.nullable(runBodySchema),
    state: z.enum(runItemStates),
    operationId: z.nullable(z.string()),
    /** What its operation does, in words; null until they are made, and where there are none. */
    sentence: z._default(z.nullable(z.string()), null),
    /** What it is for, in the organization's own words. */
    purpose: z._default(z.nullable(z.string()), null),
    transactionHash: z.nullable(z.string()),
    /** The generated address. */
    addressId: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** The operation that it was found identical to, which is why it was not sent. */
    identicalTo: z.nullable(z.string()),
    error: z.nullable(operationErrorSchema),
  }),
);

export const runAnswerSchema = lazily(() => z.object({ data: runSchema }));
export const runListSchema = lazily(() => z.object({ data: z.array(runSchema), pagination: paginationSchema }));
export const runItemListSchema = lazily(() => z.object({ data: z.array(runItemSchema), pagination: paginationSchema }));
/** Query of GET /console/{environment}/runs. */
export const runQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    /** The idempotency key of this person's request that started the run. */
    startKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
);
export const runItemQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, { state: z.optional(z.enum(runItemStates)) }),
);

/** Body of POST /console/{environment}/runs/{id}/resume. */
export const runResumeBodySchema = lazily(() =>
  z.strictObject({ clientShare: z.optional(z.string().check(z.minLength(1))) }),
);

/** Body of POST /console/{environment}/runs/{id}/retry: sends what was not sent. */
export const runRetryBodySchema = lazily(() =>
  z.extend(runResumeBodySchema.built, {
    /** The operations that items were found identical to, and that the person has seen. */
    acknowledges: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxRunItems))),
  }),
);

export type Run = z.output<typeof runSchema>;
export type RunItem = z.output<typeof runItemSchema>;
export type RunState = Run["state"];
export type RunItemState = RunItem["state"];
export type OnFailure = Run["onFailure"];
