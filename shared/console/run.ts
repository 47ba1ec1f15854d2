import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { coinAmountSchema } from "./meaning.ts";
import { operationErrorSchema } from "./operation.ts";
import { personNameSchema } from "./person-name.ts";
import { runItemStates, runStates } from "./run-states.ts";

export const maxRunItems = 10_000;

/** What the first unsuccessful item does to a run: `stop` halts it, `continue` sends the next. */
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
    person: personNameSchema,
    /** The admin who took it over; it now sends in their name. */
    takenBy: z._default(z.nullable(personNameSchema), null),
    /** The distinct endpoints of its items. */
    endpoints: z.array(z.string()),
    /** The network, if all items name the same one. */
    networkId: z.nullable(z.string()),
    atOnce: z.int(),
    onFailure: z.enum(onFailures),
    /** The headings of the input. */
    columns: z.array(z.string()),
    /** The run whose items it repeats. */
    madeFrom: z.nullable(z.string()),
    /** The payout it was started from. */
    payoutId: z._default(z.nullable(z.string()), null),
    total: z.int(),
    /** How many items are in each state. */
    counts: z.record(z.enum(runItemStates), z.int()),
    /**
     * The network fees of its transactions, in base units of the coin, and for how many; null while it sends, and if
     * none is known.
     */
    fees: z._default(z.nullable(z.object({ amount: z.string(), items: z.int() })), null),
    /** Until when the run pauses sending, because the service had too many requests or could not be reached. */
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
    /** Null if it is too long for a list; the item's operation has it. */
    body: z.nullable(runBodySchema),
    state: z.enum(runItemStates),
    operationId: z.nullable(z.string()),
    /** What its operation does, in words; null until known, or if there is no sentence. */
    sentence: z._default(z.nullable(z.string()), null),
    /** Its purpose, in the organization's own words. */
    purpose: z._default(z.nullable(z.string()), null),
    /** The payment of a payout's row, with the symbol of its asset. */
    payment: z._default(z.nullable(z.object({ to: z.string(), amount: z.string(), asset: z.string() })), null),
    transactionHash: z.nullable(z.string()),
    /** The network fee of its transaction; null until known. */
    fee: z._default(z.nullable(coinAmountSchema), null),
    /** When its operation reached its state; null before it is sent. */
    changedAt: z._default(z.nullable(z.iso.datetime()), null),
    /** The generated address. */
    addressId: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** The identical operation that kept it from being sent. */
    identicalTo: z.nullable(z.string()),
    error: z.nullable(operationErrorSchema),
  }),
);

export const runAnswerSchema = lazily(() => z.object({ data: runSchema }));
export const runListSchema = lazily(() => z.object({ data: z.array(runSchema), pagination: paginationSchema }));
export const runItemListSchema = lazily(() => z.object({ data: z.array(runItemSchema), pagination: paginationSchema }));
/** Sort orders of a run's items, besides their order in the run; "-" means descending. */
export const runItemSorts = ["-position", "state", "-state", "changedAt", "-changedAt"] as const;
/** Query of GET /console/{environment}/runs. */
export const runQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    /** The idempotency key with which this person started the run. */
    startKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
);
export const runItemQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, { state: z.optional(z.enum(runItemStates)), sort: z.optional(z.enum(runItemSorts)) }),
);

/** Body of POST /console/{environment}/runs/{id}/resume. */
export const runResumeBodySchema = lazily(() =>
  z.strictObject({
    clientShare: z.optional(z.string().check(z.minLength(1))),
    /** What the person has seen and repeats: identical operations, and the payments that the check of the rest showed. */
    acknowledges: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxRunItems))),
  }),
);

/** Only these items, by position; all that were not sent by default. */
const retriedPositions = () =>
  z.optional(z.array(z.int().check(z.nonnegative())).check(z.minLength(1), z.maxLength(maxRunItems)));

/** Body of POST /console/{environment}/runs/{id}/retry: sends what was not sent. */
export const runRetryBodySchema = lazily(() => z.extend(runResumeBodySchema.built, { positions: retriedPositions() }));

/** Body of POST /console/{environment}/runs/{id}/check: what the run has left, with the items to be retried. */
export const runRestBodySchema = lazily(() =>
  z.strictObject({ wish: z.enum(["resume", "retry"]), positions: retriedPositions() }),
);

export type Run = z.output<typeof runSchema>;
/** How a stopped run goes on. */
export type GoingOn = z.output<typeof runRestBodySchema>;
export type RunItem = z.output<typeof runItemSchema>;
export type RunState = Run["state"];
export type RunItemSort = (typeof runItemSorts)[number];
export type RunItemState = RunItem["state"];
export type OnFailure = Run["onFailure"];
