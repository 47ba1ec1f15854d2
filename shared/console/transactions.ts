import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema } from "#shared/wire/pagination.ts";
import { mirrorListSchema } from "./find.ts";
import { addressKeySchema } from "./identifiers.ts";
import { assetSchema, coinAmountSchema } from "./meaning.ts";
import { directions, transactionStates } from "./transaction-states.ts";
import { transactionHashSchema } from "./transaction.ts";

/** One movement of a transaction, as listed by the service or traced by a node. */
export const transactionEntrySchema = lazily(() =>
  z.object({
    asset: assetSchema,
    direction: z.enum(directions),
    /** In base units, a decimal string; null if the service does not say. */
    amount: z.nullable(z.string()),
    /** With sign and unit, `−1,234.5 PDT`; labelled base units if the decimals are unknown. */
    text: z.string(),
    /** Null for minted coins, and if the service does not say. */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** The direction is a guess, because neither end is known and the service does not say: the entry is in no sum. */
    isGuess: z.optional(z.literal(true)),
    /** A contract passed it on: the service does not list it, but a node's trace has it. */
    isTraced: z.optional(z.literal(true)),
  }),
);

/** A transaction of the organization, with everything the service lists under its hash. */
export const listedTransactionSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    hash: z.string(),
    /** When it happened, according to the service; null if unknown. */
    at: z.nullable(z.iso.datetime()),
    state: z.enum(transactionStates),
    /** The service's own word. */
    status: z.nullable(z.string()),
    direction: z.enum(directions),
    entries: z.array(transactionEntrySchema),
    /** The address at the other end; null if there are several or none. */
    counterparty: z.nullable(z.string()),
    /** It pays somebody whom the organization has never paid before; only in a page of a list. */
    isFirst: z.optional(z.literal(true)),
    /**
     * What the organization paid for it, in the network's coin; null if someone else paid or the service does not say.
     */
    fee: z.nullable(coinAmountSchema),
    /** Which of its addresses paid the fee. */
    feePayer: z.optional(z.string()),
    /** The operation that caused it, in words. */
    operation: z.nullable(
      z.object({
        id: z.string(),
        sentence: z.nullable(z.string()),
        purpose: z.nullable(z.string()),
        person: z.string(),
        /** The run that it is part of. */
        run: z.nullable(
          z.object({
            id: z.string(),
            name: z.nullable(z.string()),
            total: z.int(),
            endpoints: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
);

/** Whose transactions: one owner's, or the whole organization's if none is named. At most one of the three is given. */
const owners = () => ({
  /** A blockchain address of the organization. */
  address: z.optional(addressKeySchema),
  /** A wallet's id. */
  wallet: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A profile's reference. */
  profile: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
});

const day = lazily(() => z.iso.date());

/** Filters shared by the list of transactions, its sums and its export. */
export const transactionFilters = () => ({
  ...owners(),
  networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  direction: z.optional(z.enum(directions)),
  /** `native`, or the contract of a token. */
  asset: z.optional(z.union([z.literal("native"), addressKeySchema])),
  /** The address at the other end. */
  counterparty: z.optional(addressKeySchema),
  state: z.optional(z.enum(transactionStates)),
  hash: z.optional(transactionHashSchema),
  /** The id of a run: what its operations sent. */
  run: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The first and last day, in UTC. */
  since: z.optional(day),
  until: z.optional(day),
});

/** Query of GET /console/{environment}/transactions, newest first; `cursor` is the previous page's `next`. */
export const transactionsQuerySchema = lazily(() =>
  z.extend(z.pick(pageQuerySchema.built, { take: true }), {
    ...transactionFilters(),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  }),
);

/** Progress of copying the service's list of transactions. */
export const transactionsProgressSchema = lazily(() => z.omit(mirrorListSchema.built, { kind: true }));

/** Answer of GET /console/{environment}/transactions. */
export const transactionsAnswerSchema = lazily(() =>
  z.object({
    data: z.array(listedTransactionSchema),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    list: transactionsProgressSchema,
  }),
);

/** Query of GET /console/{environment}/transactions/days: what came in and went out, day by day. */
export const transactionDaysQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    asset: z.optional(z.union([z.literal("native"), addressKeySchema])),
    since: z.optional(day),
    until: z.optional(day),
    /** This many days up to today, instead of `since`. */
    lastDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366))),
    /** At most this many coins and tokens: those the owner sent last, then those that moved last. */
    mostMoved: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10))),
  }),
);

/**
 * How much of one asset came in and went out in one day (UTC); movements between the owner's addresses count in
 * neither.
 */
export const transactionDaySchema = lazily(() =>
  z.object({
    day,
    networkId: z.string(),
    asset: assetSchema,
    in: coinAmountSchema,
    out: coinAmountSchema,
  }),
);

/** Answer of GET /console/{environment}/transactions/days; days without movements are left out. */
export const transactionDaysAnswerSchema = lazily(() =>
  z.object({
    data: z.array(transactionDaySchema),
    /** How many assets moved; with `mostMoved`, `data` may have fewer. */
    assets: z.optional(z.int()),
    list: transactionsProgressSchema,
  }),
);

/**
 * Body of POST /console/{environment}/transactions/refresh: empty. The newest part of the service's list is read again.
 */
export const transactionsRefreshBodySchema = lazily(() => z.strictObject({}));
export const transactionsRefreshSchema = lazily(() => z.object({ list: transactionsProgressSchema }));

/**
 * Query of GET /console/{environment}/accounting: every operation and transaction that passes the filters, one line per
 * movement.
 */
export const accountingQuerySchema = lazily(() =>
  z.strictObject({
    ...transactionFilters(),
    format: z.enum(["csv", "json"]),
    /** A whole month (UTC), instead of `since` and `until`. */
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "is not a month such as 2026-11"))),
  }),
);

/** The part of the export's file name that identifies it. */
export const accountingFile = ({ month }: Pick<AccountingQuery, "month">): string =>
  month === undefined ? "accounting" : `accounting-${month}`;

export type TransactionEntry = z.output<typeof transactionEntrySchema>;
export type ListedTransaction = z.output<typeof listedTransactionSchema>;
export type TransactionsQuery = z.output<typeof transactionsQuerySchema>;
export type TransactionsProgress = z.output<typeof transactionsProgressSchema>;
export type TransactionsAnswer = z.output<typeof transactionsAnswerSchema>;
export type TransactionDaysAnswer = z.output<typeof transactionDaysAnswerSchema>;
export type TransactionDay = z.output<typeof transactionDaySchema>;
export type AccountingQuery = z.output<typeof accountingQuerySchema>;
