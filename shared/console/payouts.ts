import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { coverageSchema } from "./coverage.ts";
import { coinAmountSchema } from "./meaning.ts";
import { earlierPaymentSchema } from "./paid-before.ts";
import { personNameSchema } from "./person-name.ts";
import { runItemStates, runStates } from "./run-states.ts";
import { maxRunItems } from "./run.ts";
import { lineSchema } from "./text.ts";

/** The most rows of one payout; each becomes a run item. */
export const mostPayoutRows = maxRunItems;

/** The most characters of a payout's name. */
export const longestPayoutName = 120;

/** A cell of a draft, as typed; only its length is limited. */
const cell = lazily(() => z.string().check(z.maxLength(500)));

/** One row as typed: a draft also keeps invalid input. */
export const payoutRowSchema = lazily(() =>
  z.strictObject({
    /** The recipient. */
    to: cell,
    /** In the unit of the asset, as a person writes it. */
    amount: cell,
    /** Empty for the payout's own asset, else a symbol or the contract of a token that the sender holds. */
    asset: cell,
    /** Its purpose, in the organization's own words. */
    purpose: cell,
  }),
);

/** What is paid out and from where; a draft may not have a sender yet. */
export const payoutBodySchema = lazily(() =>
  z.strictObject({
    name: lineSchema(longestPayoutName),
    networkId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** The id of the sending address record. */
    addressId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** `native` or a token's contract, for rows that name no asset. */
    asset: z.string().check(z.minLength(1), z.maxLength(200)),
    rows: z.array(payoutRowSchema).check(z.maxLength(mostPayoutRows)),
  }),
);

/** A payout in a list. */
export const payoutSchema = lazily(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    networkId: z.nullable(z.string()),
    addressId: z.nullable(z.string()),
    asset: z.string(),
    rowCount: z.int(),
    /** Changes with every edit; an edit or a start names the version it was based on. */
    version: z.string(),
    /** The run it was sent as; it can no longer be edited. */
    runId: z.nullable(z.string()),
    /** The state of that run; null for a draft. */
    runState: z.nullable(z.enum(runStates)),
    /** How many rows of that run are in each state; null for a draft. */
    counts: z._default(z.nullable(z.record(z.enum(runItemStates), z.int())), null),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    changedBy: personNameSchema,
    /**
     * The rows' totals per asset as they name it: empty for the payout's own. Null in a list if there are many rows.
     */
    totals: z._default(z.nullable(z.array(z.object({ asset: z.string(), amount: z.string() }))), null),
  }),
);

/** What a draft needs before its rows can be checked; the editor shows it at the field. */
export const payoutLacks = { network: "Choose the network.", sender: "Choose the address that pays." } as const;

/** Answer of GET /console/{environment}/payouts, last changed first. */
export const payoutListSchema = lazily(() => z.object({ data: z.array(payoutSchema), pagination: paginationSchema }));
export const payoutQuerySchema = pageQuerySchema;

/** Answer of GET …/payouts/{id}, of POST …/payouts and of PUT …/payouts/{id} (with If-Match). */
export const payoutAnswerSchema = lazily(() =>
  z.object({ data: z.extend(payoutSchema.built, { rows: z.array(payoutRowSchema) }) }),
);

/** A finding about one row, or about the whole payout if `row` is null. Rows count from 0. */
export const payoutFindingSchema = lazily(() =>
  z.object({
    row: z.nullable(z.int()),
    field: z.nullable(z.enum(["to", "amount", "asset", "purpose"])),
    /** `error`: it cannot be sent like this. */
    severity: z.enum(["error", "warning", "note"]),
    /** A whole sentence. */
    message: z.string(),
    /** The earlier payment that it is about; the page says how long ago that was. */
    paidBefore: z.optional(earlierPaymentSchema),
  }),
);

/** The most findings that a check lists. */
export const longestFindings = 1_000;

/** Answer of POST /console/{environment}/payouts/check, whose body is that of a payout: nothing is stored or sent. */
export const payoutCheckSchema = lazily(() =>
  z.object({
    data: z.object({
      findings: z.array(payoutFindingSchema),
      /** The number of findings; the list ends at 1,000. */
      findingCount: z.int(),
      /** What leaves the sender per asset, and its balance, which is null if it could not be read. */
      totals: z.array(
        z.object({ asset: z.string(), rows: z.int(), total: coinAmountSchema, balance: z.nullable(coinAmountSchema) }),
      ),
      /** The network fee for all rows together, if a node reports prices. */
      fee: z.nullable(coinAmountSchema),
      /** What could not be checked, in whole sentences. */
      unknown: z.array(z.string()),
      /** How complete the search for payments that were not made through Postern is; null if no row can be paid. */
      searched: z._default(z.nullable(coverageSchema), null),
    }),
  }),
);

export type PayoutRow = z.output<typeof payoutRowSchema>;
export type PayoutBody = z.output<typeof payoutBodySchema>;
export type Payout = z.output<typeof payoutSchema>;
export type PayoutFinding = z.output<typeof payoutFindingSchema>;
export type PayoutCheck = z.output<typeof payoutCheckSchema>["data"];
