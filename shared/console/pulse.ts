import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { operationStates } from "./operation-states.ts";

/** Counting stops at this number of operations. */
export const mostPulsed = 1_000;

/** The most operations one pulse names. */
export const mostChanged = 50;

/**
 * Query of GET /console/{environment}/pulse. `since` is the previous pulse's `seq`. `away` says that the page is not
 * being looked at: such a request does not count as use of the session.
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
    /** Its short sentence; null if there is none yet. */
    short: z.nullable(z.string()),
    personId: z.string(),
    personName: z.string(),
    runId: z.nullable(z.string()),
    at: z.iso.datetime(),
    /** True if it is final; otherwise an admin has to find out what happened. */
    isEnd: z.boolean(),
  }),
);

/** The service does not answer. */
export const outageSchema = lazily(() =>
  z.object({
    /** Since when, as far as Postern knows; null if unknown. */
    since: z.nullable(z.iso.datetime()),
  }),
);

/**
 * Answer of GET /console/{environment}/pulse: what every page's header shows, and what changed since the previous
 * pulse. `changed` reaches slightly further back than `since`, newest first: the caller ignores entries (`id` and
 * `state`) it already has.
 */
export const pulseSchema = lazily(() =>
  z.object({
    seq: z.string(),
    /** The person whose session it is, so that a page of somebody else notices. A server of the previous version does not say. */
    personId: z.optional(z.string()),
    /** Operations that are not final, up to `mostPulsed`. */
    open: z.int(),
    /** How many of them an admin has to settle. */
    attention: z.int(),
    /**
     * The newest operation's position in the journal, in any state; null if there is none. A change means there are new
     * operations.
     */
    newest: z.nullable(z.string()),
    changed: z.array(changedOperationSchema),
    /** More changed than is listed. */
    isMore: z.boolean(),
    /** Null while the service answers. A server of the previous version does not say. */
    outage: z._default(z.nullable(outageSchema), null),
  }),
);

export type Outage = z.output<typeof outageSchema>;
export type Pulse = z.output<typeof pulseSchema>;
export type ChangedOperation = z.output<typeof changedOperationSchema>;
