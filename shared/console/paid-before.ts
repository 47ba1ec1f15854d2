import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/** How long a payment of the same amount counts as one that may have been repeated by mistake. */
export const paidBeforeDays = 90;

/**
 * An earlier payment to the same recipient: of the same asset and amount in the last 90 days, or for the same purpose at
 * any time. It has not failed, and may be unconfirmed.
 */
export const earlierPaymentSchema = lazily(() =>
  z.object({
    /** Names it when a person confirms paying again. */
    id: z.string(),
    at: z.iso.datetime(),
    isSameAmount: z.boolean(),
    isSamePurpose: z.boolean(),
    /** The operation that made it; null if it was not made through Postern. */
    operationId: z.nullable(z.string()),
    /** False while its outcome is open or unconfirmed. */
    isConfirmed: z.boolean(),
    networkId: z.string(),
    transactionHash: z.nullable(z.string()),
    /** Who sent it; null if it was not sent through Postern. */
    person: z.nullable(z.string()),
    purpose: z.nullable(z.string()),
    /**
     * The calls that repeat it or an earlier one, counted from 0, if the new payment is a batch of calls; otherwise none.
     */
    calls: z.optional(z.array(z.int())),
  }),
);

export type EarlierPayment = z.output<typeof earlierPaymentSchema>;
