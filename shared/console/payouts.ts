import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { coinAmountSchema } from "./meaning.ts";
import { maxRunItems } from "./run.ts";
import { runStates } from "./run-states.ts";
import { lineSchema } from "./text.ts";

/** The most rows of one payout: each becomes an item of its run. */
export const mostPayoutRows = maxRunItems;

/** Characters that a cell of a draft keeps, whatever was typed into it. */
const cell = lazily(() => z.string().check(z.maxLength(500)));

/** One row as it was typed: a draft keeps what is wrong, too. */
export const payoutRowSchema = lazily(() =>
  z.strictObject({
    /** The recipient. */
    to: cell,
    /** In the unit of the asset, as a person writes it. */
    amount: cell,
    /** Empty for the payout's own asset, else a symbol or the contract of a token that the sender has. */
    asset: cell,
    /** What it is for, in the organization's own words. */
    purpose: cell,
  }),
);

/** What is paid out and from where: who the sender is may still be open in a draft. */
export const payoutBodySchema = lazily(() =>
  z.strictObject({
    name: lineSchema(120),
    networkId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** The id of the sending address record. */
    addressId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    /** `native`, or the contract of a token, for rows that name no asset. */
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
    /** Changes with every edit; an edit and a start name the one that they have seen. */
    version: z.string(),
    /** The run that it was sent as; from then on it cannot be edited. */
    runId: z.nullable(z.string()),
    /** How that run is; null for a draft. */
    runState: z.nullable(z.enum(runStates)),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    changedBy: z.object({ id: z.string(), name: z.string() }),
    /** What its rows pay in all, per asset as they name it: empty for the payout's own. Null in a list where there are many rows. */
    totals: z._default(z.nullable(z.array(z.object({ asset: z.string(), amount: z.string() }))), null),
  }),
);

/** What a draft lacks before its rows can be checked: the editor says it at the field. */
export const payoutLacks = { network: "Choose the network.", sender: "Choose the address that pays." } as const;

/** Answer of GET /console/{environment}/payouts, the last changed first. */
export const payoutListSchema = lazily(() => z.object({ data: z.array(payoutSchema), pagination: paginationSchema }));
export const payoutQuerySchema = pageQuerySchema;

/** Answer of GET …/payouts/{id}, of POST …/payouts and of PUT …/payouts/{id} (with If-Match). */
export const payoutAnswerSchema = lazily(() =>
  z.object({ data: z.extend(payoutSchema.built, { rows: z.array(payoutRowSchema) }) }),
);

/** Something about one row, or about the whole payout where `row` is null. Rows count from 0. */
export const payoutFindingSchema = lazily(() =>
  z.object({
    row: z.nullable(z.int()),
    field: z.nullable(z.enum(["to", "amount", "asset", "purpose"])),
    /** `error`: it cannot be sent like this. */
    severity: z.enum(["error", "warning", "note"]),
    /** A whole sentence. */
    message: z.string(),
  }),
);

/** The most findings that a check lists. */
export const longestFindings = 1_000;

/** Answer of POST /console/{environment}/payouts/check, whose body is that of a payout: nothing is stored or sent. */
export const payoutCheckSchema = lazily(() =>
  z.object({
    data: z.object({
      findings: z.array(payoutFindingSchema),
      /** How many findings there are in all; the list ends at 1,000. */
      findingCount: z.int(),
      /** What leaves the sender in all, per asset, and what it has of it; the balance is null where it could not be read. */
      totals: z.array(
        z.object({ asset: z.string(), rows: z.int(), total: coinAmountSchema, balance: z.nullable(coinAmountSchema) }),
      ),
      /** What the network takes for all rows together, where a node tells prices. */
      fee: z.nullable(coinAmountSchema),
      /** What could not be checked, each a whole sentence. */
      unknown: z.array(z.string()),
    }),
  }),
);

export type PayoutRow = z.output<typeof payoutRowSchema>;
export type PayoutBody = z.output<typeof payoutBodySchema>;
export type Payout = z.output<typeof payoutSchema>;
export type PayoutFinding = z.output<typeof payoutFindingSchema>;
export type PayoutCheck = z.output<typeof payoutCheckSchema>["data"];
