import { isHex } from "viem/utils";
import * as z from "zod";

/** Hex text, as JSON-RPC encodes bytes and quantities. */
export const hexSchema = z.custom<`0x${string}`>((value) => isHex(value), "not hex");

/** A JSON-RPC quantity. */
export const quantitySchema = hexSchema.transform((value) => BigInt(value));
