import * as z from "zod";

/**
 * ABI descriptions as they stand in requests (specification, ContractFunDto, InputOutputDto, ABI component). Components
 * may have components of their own: without them a tuple in a tuple could not be described.
 */
const componentSchema = z.strictObject({
  name: z.string(),
  type: z.string().min(1),
  description: z.string().optional(),
  internalType: z.string().optional(),
  get components() {
    return z.array(componentSchema).optional();
  },
});

const parameterFields = {
  name: z.string(),
  type: z.string().min(1),
  description: z.string().optional(),
  internalType: z.string().optional(),
  components: z.array(componentSchema).optional(),
  indexed: z.boolean().optional(),
};

/** `value` is any JSON value: bare, or wrapped as `{ raw }` (operations beyond, "value of an ABI parameter"). */
const inputSchema = z.strictObject({ ...parameterFields, value: z.json() });
const outputSchema = z.strictObject({ ...parameterFields, value: z.json().optional() });

export const abiFunctionSchema = z.strictObject({
  type: z.enum(["function", "constructor", "event", "error", "fallback", "receive"]),
  name: z.string().optional(),
  inputs: z.array(inputSchema),
  stateMutability: z.enum(["pure", "view", "nonpayable", "payable"]).optional(),
  outputs: z.array(outputSchema).optional(),
  description: z.string().optional(),
  anonymous: z.boolean().optional(),
});

export type AbiFunctionDescription = z.output<typeof abiFunctionSchema>;
export type AbiComponentDescription = z.output<typeof componentSchema>;
