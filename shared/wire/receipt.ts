import * as z from "zod/mini";
import { endpoint, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient, quantitySchema } from "./lenient.ts";

/** A log of a receipt (specification, Transaction receipt). */
export const receiptLogSchema = lazily(() =>
  z.looseObject({
    address: z.string(),
    topics: z.array(z.string()),
    data: z.string(),
    blockNumber: lenient(quantitySchema),
    transactionHash: lenient(z.string()),
    transactionIndex: lenient(integerSchema),
    blockHash: lenient(z.string()),
    logIndex: lenient(integerSchema),
    removed: lenient(z.boolean()),
  }),
);

/** A receipt: quantities are strings, `status` 1 is success and 0 is reverted (specification, Transaction receipt). */
export const receiptSchema = lazily(() =>
  z.looseObject({
    blockHash: lenient(z.string()),
    blockNumber: lenient(quantitySchema),
    contractAddress: lenient(z.string()),
    cumulativeGasUsed: lenient(quantitySchema),
    effectiveGasPrice: lenient(quantitySchema),
    from: lenient(z.string()),
    gasUsed: lenient(quantitySchema),
    logs: lenient(z.array(receiptLogSchema)),
    logsBloom: lenient(z.string()),
    status: z.pipe(integerSchema, z.union([z.literal(0), z.literal(1)])),
    to: lenient(z.string()),
    transactionHash: z.string().check(z.minLength(1)),
    transactionIndex: lenient(integerSchema),
    type: lenient(integerSchema),
  }),
);

/** Answer of the receipt look-up (specification, Endpoints 3). */
export const receiptAnswerSchema = lazily(() => z.looseObject({ receipt: receiptSchema }));

export type ReceiptLog = z.output<typeof receiptLogSchema>;
export type Receipt = z.output<typeof receiptSchema>;

export const receiptEndpoints = {
  getReceipt: endpoint("getReceipt", {
    params: lazily(() =>
      z.strictObject({ networkId: z.string().check(z.minLength(1)), txId: z.string().check(z.minLength(1)) }),
    ),
    query: noQuery,
    body: null,
    response: receiptAnswerSchema,
  }),
};
