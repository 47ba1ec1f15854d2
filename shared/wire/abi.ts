import * as z from "zod/mini";
import { lazily } from "./lazily.ts";

/**
 * ABI descriptions in requests (specification, ContractFunDto, InputOutputDto, ABI component). Components may be
 * nested: otherwise a tuple in a tuple could not be described.
 */
export const componentSchema = lazily(() => {
  const component = z.strictObject({
    name: z.string(),
    type: z.string().check(z.minLength(1)),
    description: z.optional(z.string()),
    internalType: z.optional(z.string()),
    get components() {
      return z.optional(z.array(component));
    },
  });
  return component;
});

const parameterFields = () => ({
  name: z.string(),
  type: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  internalType: z.optional(z.string()),
  components: z.optional(z.array(componentSchema.built)),
  indexed: z.optional(z.boolean()),
});

/** `value` is any JSON value: bare, or wrapped as `{ raw }` (operations beyond, "value of an ABI parameter"). */
const inputSchema = lazily(() => z.strictObject({ ...parameterFields(), value: z.json() }));
const outputSchema = lazily(() => z.strictObject({ ...parameterFields(), value: z.optional(z.json()) }));

const functionFields = () => ({
  type: z.enum(["function", "constructor", "event", "error", "fallback", "receive"]),
  name: z.optional(z.string()),
  inputs: z.array(inputSchema),
  stateMutability: z.optional(z.enum(["pure", "view", "nonpayable", "payable"])),
  outputs: z.optional(z.array(outputSchema)),
  description: z.optional(z.string()),
  anonymous: z.optional(z.boolean()),
});

/** Keys of ABIs before stateMutability; `gas` is an estimate by some compilers. */
const olderFields = () => ({
  constant: z.optional(z.boolean()),
  payable: z.optional(z.boolean()),
  gas: z.optional(z.union([z.number(), z.string()])),
});

/**
 * A function as a request describes it (specification, ContractFunDto). The keys of older ABIs are converted to
 * `stateMutability`, which wins if both are present, and dropped: the specification does not have them.
 */
export const abiFunctionSchema = lazily(() =>
  z.pipe(
    z.strictObject({ ...functionFields(), ...olderFields() }),
    z.transform(({ constant, payable, gas: _gas, ...description }) => {
      const stateMutability = description.stateMutability ?? olderMutability(constant, payable);
      return { ...description, ...(stateMutability === undefined ? {} : { stateMutability }) };
    }),
  ),
);

/** undefined if the older keys do not decide it: `constant: false` says nothing about payments. */
const olderMutability = (constant: boolean | undefined, payable: boolean | undefined) => {
  if (constant === true) return "view" as const;
  if (payable === undefined) return undefined;
  return payable ? ("payable" as const) : ("nonpayable" as const);
};

export type AbiFunctionDescription = z.output<typeof abiFunctionSchema>;
export type AbiComponentDescription = z.output<typeof componentSchema>;
