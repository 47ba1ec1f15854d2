import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { operationStates } from "./operation-states.ts";

/** Operations beyond this number are not counted: the count is then this number. */
export const mostPulsed = 1_000;

/** Operations that one pulse names. */
export const mostChanged = 50;

/**
 * Query of GET /console/{environment}/pulse. `since` is the `seq` of the pulse before. `away` says that nobody looks at the page that asks:
 * such a request does not count as use of the session.
 */
export const pulseQuerySchema = lazily(() =>
  z.strictObject({
    since: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    away: z.optional(z.literal("true")),
  }),
);

/** An operation that has ended, or that an admin has to settle. */
export const changedOperationSchema = lazily(() =>
  z.object({
    id: z.string(),
    state: z.enum(operationStates),
    /** Name in the table of endpoints. */
    kind: z.string(),
    /** Its short sentence; null while there is none. */
    short: z.nullable(z.string()),
    personId: z.string(),
    personName: z.string(),
    runId: z.nullable(z.string()),
    at: z.iso.datetime(),
    /** Nothing more happens to it; otherwise an admin has to find out what happened. */
    isEnd: z.boolean(),
  }),
);

/** The service does not answer. */
export const outageSchema = lazily(() =>
  z.object({
    /** Since when, as far as Postern knows; null where it does not. */
    since: z.nullable(z.iso.datetime()),
  }),
);

/**
 * Answer of GET /console/{environment}/pulse: what the header of every page shows, and what has changed since the pulse before. `changed` goes
 * back a little further than `since`, newest first: whoever asks leaves out what it has been told (`id` and `state`).
 */
export const pulseSchema = lazily(() =>
  z.object({
    seq: z.string(),
    /** Operations that are not final, up to `mostPulsed`. */
    open: z.int(),
    /** Those of them that an admin has to settle. */
    attention: z.int(),
    /** The place of the newest operation in the journal, whatever its state; null while there is none. Another one means that there are more. */
    newest: z.nullable(z.string()),
    changed: z.array(changedOperationSchema),
    /** More has changed than is named. */
    isMore: z.boolean(),
    /** Null while the service answers. A server of the version before does not say. */
    outage: z._default(z.nullable(outageSchema), null),
  }),
);

export type Outage = z.output<typeof outageSchema>;
export type Pulse = z.output<typeof pulseSchema>;
export type ChangedOperation = z.output<typeof changedOperationSchema>;
