import * as z from "zod/mini";

/**
 * ABI descriptions as they stand in requests (specification, ContractFunDto, InputOutputDto, ABI component). Components
 * may have components of their own: without them a tuple in a tuple could not be described.
 */
const componentSchema = z.strictObject({
  name: z.string(),
  type: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  internalType: z.optional(z.string()),
  get components() {
    return z.optional(z.array(componentSchema));
  },
});

const parameterFields = {
  name: z.string(),
  type: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  internalType: z.optional(z.string()),
  components: z.optional(z.array(componentSchema)),
  indexed: z.optional(z.boolean()),
};

/** `value` is any JSON value: bare, or wrapped as `{ raw }` (operations beyond, "value of an ABI parameter"). */
const inputSchema = z.strictObject({ ...parameterFields, value: z.json() });
const outputSchema = z.strictObject({ ...parameterFields, value: z.optional(z.json()) });

export const abiFunctionSchema = z.strictObject({
  type: z.enum(["function", "constructor", "event", "error", "fallback", "receive"]),
  name: z.optional(z.string()),
  inputs: z.array(inputSchema),
  stateMutability: z.optional(z.enum(["pure", "view", "nonpayable", "payable"])),
  outputs: z.optional(z.array(outputSchema)),
  description: z.optional(z.string()),
  anonymous: z.optional(z.boolean()),
});

export type AbiFunctionDescription = z.output<typeof abiFunctionSchema>;
export type AbiComponentDescription = z.output<typeof componentSchema>;
