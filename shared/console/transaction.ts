import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { networkIdSchema } from "./identifiers.ts";

/** A transaction hash as its network writes it, in lower case: 64 hexadecimal digits, without 0x on some networks. */
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

/** A transaction from the network's node: what was signed, and its block. */
export const sentTransactionSchema = lazily(() =>
  z.object({
    from: z.string(),
    /** Null if it creates a contract. */
    to: z.nullable(z.string()),
    calldata: z.string(),
    /** Native coin in base units, a decimal string. */
    amount: z.string(),
    /** Decimal string; null until a block contains it. */
    blockNumber: z.nullable(z.string()),
  }),
);

/** What the network's node says about a transaction. */
export const nodeTransactionSchema = lazily(() =>
  z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("found"), transaction: sentTransactionSchema }),
    z.object({ outcome: z.literal("not-found") }),
    /** No node is configured for the network. */
    z.object({ outcome: z.literal("unavailable") }),
    /** The node gave no usable answer. */
    z.object({ outcome: z.literal("unanswered"), code: z.string(), message: z.string() }),
  ]),
);

export type NodeTransaction = z.output<typeof nodeTransactionSchema>;
export type SentTransaction = z.output<typeof sentTransactionSchema>;
