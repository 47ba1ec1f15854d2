import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { networkIdSchema } from "./identifiers.ts";

/** A transaction's hash as its network writes it, in lower case: 64 hexadecimal digits, on some networks without 0x. */
export const transactionHashSchema = lazily(() =>
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^(0x)?[0-9a-f]{64}$/, "is not a transaction id: 64 hexadecimal digits")),
);

/** Path parameters of GET /console/{environment}/transactions/{networkId}/{hash}. */
export const transactionParamsSchema = lazily(() =>
  z.object({
    environment: z.string(),
    networkId: networkIdSchema,
    hash: transactionHashSchema,
  }),
);

/** A transaction as the network's node has it: what was signed, and the block that it is in. */
export const sentTransactionSchema = lazily(() =>
  z.object({
    from: z.string(),
    /** Null: it creates a contract. */
    to: z.nullable(z.string()),
    calldata: z.string(),
    /** Native coin in base units, a decimal string. */
    amount: z.string(),
    /** Decimal string; null while it waits for a block. */
    blockNumber: z.nullable(z.string()),
  }),
);

/** What the network's node says of a transaction. */
export const nodeTransactionSchema = lazily(() =>
  z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("found"), transaction: sentTransactionSchema }),
    z.object({ outcome: z.literal("not-found") }),
    /** No node is configured for the network. */
    z.object({ outcome: z.literal("unavailable") }),
    /** The node did not answer, or not in a usable way. */
    z.object({ outcome: z.literal("unanswered"), code: z.string(), message: z.string() }),
  ]),
);

export type NodeTransaction = z.output<typeof nodeTransactionSchema>;
export type SentTransaction = z.output<typeof sentTransactionSchema>;
