import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { receiptSchema } from "../wire/receipt.ts";
import { ledgerTransactionSchema } from "./ledger.ts";
import { coinAmountSchema, meaningSchema, movementSchema } from "./meaning.ts";
import { nodeTransactionSchema } from "./transaction.ts";

/**
 * Answer of GET /console/{environment}/transactions/{networkId}/{hash}: a transaction of a network, sent through Postern or not. 404 with
 * POSTERN_NOT_FOUND where neither the service nor the node nor the ledger knows it.
 */
export const transactionAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      networkId: z.string(),
      hash: z.string(),
      /** From the service; null while there is none: the transaction is pending. */
      receipt: z.nullable(receiptSchema),
      node: nodeTransactionSchema,
      /** What it does, in words; null where its bytes are not known. */
      meaning: z.nullable(meaningSchema),
      /** Movements of the receipt's logs, and of the native amount; null without a receipt. */
      happened: z.nullable(z.array(movementSchema)),
      /** What it cost; null without a receipt that says so. */
      fee: z.nullable(coinAmountSchema),
      /** The operation that sent it, if it was sent through Postern. */
      operationId: z.nullable(z.string()),
      /** As the ledger has it; null where the service has not listed it. A network without receipts has nothing else. */
      ledger: z._default(z.nullable(ledgerTransactionSchema), null),
      /** What could not be read, or does not fit, each a whole sentence. */
      unknown: z._default(z.array(z.string()), []),
    }),
  }),
);

export type TransactionAnswer = z.output<typeof transactionAnswerSchema>["data"];
