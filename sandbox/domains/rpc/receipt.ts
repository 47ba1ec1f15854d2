import { getAddress, isAddress } from "viem/utils";
import * as z from "zod";
import { hexSchema, quantitySchema } from "./hex.ts";

const addressSchema = z
  .string()
  .refine((value) => isAddress(value))
  .transform((value) => getAddress(value));
/**
 * A missing address (no recipient, no created contract) is the empty string, because the specification has only
 * strings.
 */
const optionalAddressSchema = addressSchema.nullish().transform((value) => value ?? "");
const decimalSchema = quantitySchema.transform(String);
const integerSchema = quantitySchema.transform(Number);

const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hexSchema),
  data: hexSchema,
  blockNumber: decimalSchema,
  transactionHash: hexSchema,
  transactionIndex: integerSchema,
  blockHash: hexSchema,
  logIndex: integerSchema,
  removed: z.boolean().default(false),
});

/** Reads a node's receipt into the specification's shape (Transaction receipt): decimal strings, named integers. */
export const receiptSchema = z.object({
  blockHash: hexSchema,
  blockNumber: decimalSchema,
  contractAddress: optionalAddressSchema,
  cumulativeGasUsed: decimalSchema,
  effectiveGasPrice: decimalSchema,
  from: addressSchema,
  gasUsed: decimalSchema,
  logs: z.array(logSchema),
  logsBloom: hexSchema,
  status: integerSchema,
  to: optionalAddressSchema,
  transactionHash: hexSchema,
  transactionIndex: integerSchema,
  type: integerSchema,
});

const text = z.string();
const keptLogSchema = z.object({
  address: text,
  topics: z.array(hexSchema),
  data: hexSchema,
  logIndex: z.int(),
});

/** The parts read back from a stored receipt. */
export const keptReceiptSchema = z.object({
  transactionHash: text,
  from: text,
  to: text,
  /** Empty unless the transaction created a contract. */
  contractAddress: text.default(""),
  status: z.int(),
  gasUsed: text,
  effectiveGasPrice: text,
  logs: z.array(keptLogSchema),
});

export type KeptReceipt = z.output<typeof keptReceiptSchema>;
