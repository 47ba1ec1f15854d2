import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";

/** The columns of the accounting export, in the order of its file. The JSON file has the same keys. */
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
 * What a line is about. Movement: something that a transaction has moved. Fee: what the organization paid for it. Transaction: one
 * that moved nothing and has no fee. Operation: an operation that no listed transaction belongs to.
 */
export const accountingLines = ["movement", "fee", "transaction", "operation"] as const;

const month = lazily(() => z.string().check(z.regex(/^\d{4}-\d{2}$/)));

/** An asset that the ledger has transactions of. */
const seenAssetSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    /** `native`, or the contract of a token in its one spelling. */
    asset: z.string(),
    /** Null where it is not known. */
    symbol: z.nullable(z.string()),
    /** Another asset of the environment has this symbol. */
    isAmbiguous: z.boolean(),
  }),
);

/** Answer of GET /console/{environment}/transactions/seen: what the filters of the list and the export can be set to. */
export const ledgerSeenAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      assets: z.array(seenAssetSchema),
      /** Months (UTC) with transactions or operations, the newest first. */
      months: z.array(month),
    }),
  }),
);

export type AccountingColumn = (typeof accountingColumns)[number];
export type SeenAsset = z.output<typeof seenAssetSchema>;
