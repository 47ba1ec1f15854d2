import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { receiptSchema } from "#shared/wire/receipt.ts";
import { coinAmountSchema, meaningSchema, movementSchema } from "./meaning.ts";
import { nodeTransactionSchema } from "./transaction.ts";
import { listedTransactionSchema } from "./transactions.ts";

/**
 * Answer of GET /console/{environment}/transactions/{networkId}/{hash}: a transaction on a network, sent through
 * Postern or not. 404 with POSTERN_NOT_FOUND if neither the service nor the node knows it and the service has
 * never listed it.
 */
export const transactionAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      networkId: z.string(),
      hash: z.string(),
      /** From the service; null while the transaction is pending. */
      receipt: z.nullable(receiptSchema),
      node: nodeTransactionSchema,
      /** What it does, in words; null if its bytes are unknown. */
      meaning: z.nullable(meaningSchema),
      /** Movements in the receipt's logs and of the native amount; null without a receipt. */
      happened: z.nullable(z.array(movementSchema)),
      /** What it cost; null unless a receipt says so. */
      fee: z.nullable(coinAmountSchema),
      /** The operation that sent it, if it was sent through Postern. */
      operationId: z.nullable(z.string()),
      /** As the service lists it; null if it has not listed it. A network without receipts has nothing else. */
      ledger: z._default(z.nullable(listedTransactionSchema), null),
      /** What could not be read, or does not match, in whole sentences. */
      unknown: z._default(z.array(z.string()), []),
    }),
  }),
);

export type TransactionAnswer = z.output<typeof transactionAnswerSchema>["data"];
