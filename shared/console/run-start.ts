import * as z from "zod/mini";
import { endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { coverageSchema } from "./coverage.ts";
import { purposeSchema } from "./operation.ts";
import { earlierPaymentSchema } from "./paid-before.ts";
import { digestSchema, reviewedShape } from "./reviewed.ts";
import { mayCopyItem, runItemStates } from "./run-states.ts";
import { maxRunItems, onFailures, runBodySchema, runParamsSchema } from "./run.ts";
import { lineSchema } from "./text.ts";

/** The most items of a run under way at once. */
export const maxAtOnce = 50;
/** The most items simulated per request. */
export const maxSimulated = 100;
/** The most input columns that a run keeps, and the most characters of a heading and of a cell. */
export const maxColumns = 50;
export const maxHeading = 200;
export const maxCell = 2_000;

/** Items that another run can be made from: ended without success. */
export const copiedStates = runItemStates.filter(mayCopyItem);

const writeNames: readonly WriteName[] = endpointNames.filter(isWriteName);

/** No endpoint has that many fields. Common parts are merged into each item, so each key is read once per item. */
const mostKeys = 100;
const fewKeys = () =>
  z.refine<object>((value) => Object.keys(value).length <= mostKeys, `has more than ${mostKeys} keys`);

/** Parts of a call. Anything an item lacks comes from `common`; `params` and `body` are merged key by key. */
const callPartsSchema = lazily(() =>
  z.strictObject({
    endpoint: z.optional(z.enum(writeNames)),
    params: z.optional(runParamsSchema.built.check(fewKeys())),
    body: z.optional(runBodySchema.built.check(fewKeys())),
  }),
);

/** One item of a request: a call, and the input line it comes from. */
export const runItemInputSchema = lazily(() =>
  z.extend(callPartsSchema.built, {
    /** The input line, from 1. */
    line: z.optional(z.int().check(z.positive())),
    /** Its purpose, in the organization's own words; never sent to the service. */
    purpose: z.optional(purposeSchema),
    /** That line's cells, for the result. */
    cells: z.optional(z.array(z.string().check(z.maxLength(maxCell))).check(z.maxLength(maxColumns))),
  }),
);

/** A list of calls, in order. */
export const itemsSourceSchema = lazily(() =>
  z.strictObject({
    common: z.optional(callPartsSchema),
    items: z.array(runItemInputSchema).check(z.minLength(1), z.maxLength(maxRunItems)),
    /** The headings of `cells`. */
    columns: z.optional(z.array(z.string().check(z.maxLength(maxHeading))).check(z.maxLength(maxColumns))),
  }),
);

/** Characters of the reference of a profile that a run generates addresses for. */
export const longestReference = 500;

/** How many addresses to generate for a profile. */
export const runLineSchema = lazily(() =>
  z.strictObject({
    reference: z.string().check(z.minLength(1), z.maxLength(longestReference)),
    count: z.int().check(z.minimum(1), z.maximum(maxRunItems)),
  }),
);

/** Addresses to generate: the short form of a list of calls. */
export const linesSourceSchema = lazily(() =>
  z.strictObject({
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    lines: z.array(runLineSchema).check(z.minLength(1), z.maxLength(maxRunItems)),
  }),
);

/** Items of an earlier run of the environment, with their lines and cells. */
export const copySourceSchema = lazily(() =>
  z.strictObject({
    from: z.strictObject({
      runId: z.string().check(z.minLength(1), z.maxLength(100)),
      states: z.array(z.enum(copiedStates)).check(z.minLength(1)),
      /** The place of `digest` before version 0.2 was released. Remove it in version 0.3. */
      digest: z.optional(digestSchema.built),
    }),
  }),
);

/** A payout as last saved: starting another version is refused, and so is a second start. */
export const payoutSourceSchema = lazily(() =>
  z.strictObject({
    payout: z.strictObject({
      id: z.string().check(z.minLength(1), z.maxLength(100)),
      version: z.string().check(z.minLength(1), z.maxLength(100)),
      /** The place of `digest` before version 0.2 was released. Remove it in version 0.3. */
      digest: z.optional(digestSchema.built),
    }),
  }),
);

/** How a run is worked on, and what the person confirmed. */
const startOptions = () => ({
  /** From the check's answer, and required: a start of anything else than what was checked is refused. */
  digest: z.optional(digestSchema.built),
  name: z.optional(lineSchema(120)),
  /** How many items are under way at once; with 1, each waits for the previous one to end. */
  atOnce: z.optional(z.int().check(z.minimum(1), z.maximum(maxAtOnce))),
  onFailure: z.optional(z.enum(onFailures)),
  /**
   * Ids of the groups of identical items, and of the items paid before, that the check showed: each of their items is
   * sent.
   */
  acknowledged: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxRunItems))),
  clientShare: z.optional(z.string().check(z.minLength(1))),
});

/** Bodies of POST /console/{environment}/runs, by the source of the items; POST …/runs/check takes only the source. */
export const itemsRunSchema = lazily(() => z.extend(itemsSourceSchema.built, startOptions()));
export const linesRunSchema = lazily(() => z.extend(linesSourceSchema.built, startOptions()));
export const copyRunSchema = lazily(() => z.extend(copySourceSchema.built, startOptions()));
export const payoutRunSchema = lazily(() => z.extend(payoutSourceSchema.built, startOptions()));

/** Body of POST /console/{environment}/runs/simulate. */
export const simulateBodySchema = lazily(() =>
  z.extend(itemsSourceSchema.built, {
    items: z.array(runItemInputSchema).check(z.minLength(1), z.maxLength(maxSimulated)),
  }),
);

/** A problem that prevents the start of a run (`error`), or that a person should know first (`warning`). */
export const runFindingSchema = lazily(() =>
  z.object({
    severity: z.enum(["error", "warning"]),
    /** The item or the line of the short form, counted from 0; null if it concerns the whole list. */
    entry: z.nullable(z.int()),
    /** The entry, counted from 0, that this one repeats. */
    earlier: z.optional(z.int()),
    /** The input line, from 1, if the item names one. */
    line: z.nullable(z.int()),
    message: z.string(),
    /** A person has to confirm this warning before the start. */
    needsTick: z.optional(z.boolean()),
  }),
);

/** Items that would spend the same as one another, or as an operation that is unfinished, unconfirmed or recent. */
export const runTwinsSchema = lazily(() =>
  z.object({
    id: z.string(),
    /** What each of them does: the function, and the contract it is called on. */
    what: z.string(),
    /** The items, counted from 0: the first hundred of `count`. */
    entries: z.array(z.int()),
    count: z.int(),
    /** The newest identical operation of the journal. */
    operationId: z.nullable(z.string()),
  }),
);

/** Items that may pay a second time what was paid before, confirmed together. */
export const runPaidBeforeSchema = lazily(() =>
  z.object({
    id: z.string(),
    count: z.int(),
    /** How many of them have the same amount as an earlier payment, and how many the same purpose. */
    sameAmount: z.int(),
    samePurpose: z.int(),
    /**
     * The items, counted from 0, with the newest earlier payment of each and the input line, if it is known: the first
     * hundred of `count`.
     */
    entries: z.array(
      z.object({ entry: z.int(), line: z.optional(z.nullable(z.int())), payment: earlierPaymentSchema }),
    ),
  }),
);

/**
 * What leaves with the items of an earlier run: each asset's total with its unit, and how many items do something else.
 */
export const leavingSchema = lazily(() => z.object({ totals: z.array(z.string()), others: z.int() }));
export type Leaving = z.output<typeof leavingSchema>;

/** Recipients listed of those that were never paid. */
export const mostNewRecipients = 200;

/** Recipients that were never paid and are not the organization's own. */
export const newRecipientsSchema = lazily(() =>
  z.object({
    count: z.int(),
    /**
     * The one to confirm first: one that looks like a known address, else the one that gets the most. The others follow in
     * the same order; the list ends at 200.
     */
    listed: z.array(
      z.object({
        /** With its checksum if it is an EVM address. */
        address: z.string(),
        /** Null if the organization has no name for it. */
        name: z.nullable(z.string()),
        /** What it gets, with its unit; null for anything but a plain transfer. */
        amount: z.nullable(z.string()),
        /** The first entry that pays it, counted from 0, and how many do. */
        entry: z.int(),
        entries: z.int(),
        /** The known address that begins and ends like it. */
        like: z.nullable(z.object({ address: z.string(), name: z.nullable(z.string()) })),
      }),
    ),
  }),
);
export type NewRecipients = z.output<typeof newRecipientsSchema>;

/** Answer of the check: nothing is sent, and no node is asked. */
export const runCheckAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      total: z.int(),
      /** How many distinct profiles are named. */
      profiles: z.int(),
      findings: z.array(runFindingSchema),
      twins: z.array(runTwinsSchema),
      /** Items that were paid before; null if there are none. */
      paidBefore: z._default(z.nullable(runPaidBeforeSchema), null),
      /** How complete the search for payments that were not made through Postern is; null if nothing is paid. */
      searched: z._default(z.nullable(coverageSchema), null),
      ...reviewedShape(),
      /** For items of an earlier run; otherwise null. */
      leaving: z._default(z.nullable(leavingSchema), null),
      /** On a mainnet, for a person to confirm; otherwise null. */
      newRecipients: z._default(z.nullable(newRecipientsSchema), null),
    }),
  }),
);

/** Answer of POST /console/{environment}/runs/{id}/check: what a stopped run has left, compared again. */
export const runRestAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      /** What keeps it from going on now. */
      findings: z.array(runFindingSchema),
      /** Items that were paid since the run was started or last resumed; null if there are none. */
      paidBefore: z.nullable(runPaidBeforeSchema),
      /** How complete the search for payments that were not made through Postern is; null if nothing is paid. */
      searched: z.nullable(coverageSchema),
    }),
  }),
);

/** Answer of the simulation: `simulated` items were tried on a node; for `unavailable` ones there was none. */
export const simulateAnswerSchema = lazily(() =>
  z.object({
    data: z.object({ findings: z.array(runFindingSchema), simulated: z.int(), unavailable: z.int() }),
  }),
);

export type RunLine = z.output<typeof runLineSchema>;
export type RunItemInput = z.output<typeof runItemInputSchema>;
export type RunFinding = z.output<typeof runFindingSchema>;
export type RunPaidBefore = z.output<typeof runPaidBeforeSchema>;
export type RunTwins = z.output<typeof runTwinsSchema>;
export type ItemsSource = z.output<typeof itemsSourceSchema>;
export type LinesSource = z.output<typeof linesSourceSchema>;
export type CopySource = z.output<typeof copySourceSchema>;
export type PayoutSource = z.output<typeof payoutSourceSchema>;
export type RunSource = ItemsSource | LinesSource | CopySource | PayoutSource;
export type StartOptions = Pick<z.output<typeof copyRunSchema>, keyof ReturnType<typeof startOptions>>;
