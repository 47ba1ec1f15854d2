import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { coverageSchema } from "./coverage.ts";

/** The columns of the accounting export, in file order. The JSON file has the same keys. */
export const accountingColumns = [
  "date",
  "line",
  "environment",
  "network",
  "networkId",
  "direction",
  "asset",
  "contract",
  "tokenId",
  "amount",
  "baseUnits",
  "fee",
  "feeAsset",
  "counterparty",
  "counterpartyLabel",
  "ownAddress",
  "ownLabel",
  "profile",
  "purpose",
  "person",
  "sentence",
  "state",
  "hash",
  "operationId",
  "runId",
  "page",
] as const;

/**
 * What a line is about. Movement: something a transaction moved. Fee: what the organization paid for it. Transaction:
 * one that moved nothing and has no fee. Operation: an operation without a listed transaction. Incomplete: the first line
 * of a file that may lack something, with what may be missing as its sentence. Difference: a balance that the listed
 * transactions do not add up to, with how much as its sentence; it is no movement, so it has no amount.
 */
export const accountingLines = ["movement", "fee", "transaction", "operation", "incomplete", "difference"] as const;

const month = lazily(() => z.string().check(z.regex(/^\d{4}-\d{2}$/)));

/** An asset that appears in the listed transactions. */
const seenAssetSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    /** `native`, or a token's contract in canonical spelling. */
    asset: z.string(),
    /** In a list of options: its symbol, with its contract if another asset may have the same. */
    name: z.string(),
  }),
);

/** Answer of GET /console/{environment}/transactions/seen: the available filter values of the list and the export. */
export const transactionsSeenAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      assets: z.array(seenAssetSchema),
      /** Months (UTC) with transactions or operations, newest first. */
      months: z.array(month),
    }),
    /** How complete the transactions are that the values and an export come from. */
    coverage: z.optional(coverageSchema),
  }),
);

export type AccountingColumn = (typeof accountingColumns)[number];
export type SeenAsset = z.output<typeof seenAssetSchema>;
