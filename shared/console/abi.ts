import * as z from "zod";

/** Entries of one ABI, and parameters of one entry. */
const mostEntries = 5_000;
const mostParameters = 500;

const identifier = z.string().regex(/^[a-zA-Z$_][a-zA-Z0-9$_]{0,255}$/, "is not an identifier");
const text = z.string().max(2_000);

const parameterSchema = z.strictObject({
  name: z.string().max(256),
  type: z.string().regex(/^[a-z][a-z0-9]*(\[\d*\])*$/, "is not a type"),
  internalType: text.optional(),
  description: text.optional(),
  indexed: z.boolean().optional(),
  get components() {
    return z.array(parameterSchema).max(mostParameters).optional();
  },
});

const parameters = z.array(parameterSchema).max(mostParameters);
const payableOrNot = z.enum(["nonpayable", "payable"]);

/** An entry of an ABI in its current form: older ones are brought to it by whoever reads what a person has pasted. */
const entrySchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("function"),
    name: identifier,
    inputs: parameters,
    outputs: parameters,
    stateMutability: z.enum(["pure", "view", "nonpayable", "payable"]),
    description: text.optional(),
  }),
  z.strictObject({ type: z.literal("event"), name: identifier, inputs: parameters, anonymous: z.boolean() }),
  z.strictObject({ type: z.literal("error"), name: identifier, inputs: parameters }),
  z.strictObject({ type: z.literal("constructor"), inputs: parameters, stateMutability: payableOrNot }),
  z.strictObject({ type: z.literal("fallback"), stateMutability: payableOrNot }),
  z.strictObject({ type: z.literal("receive"), stateMutability: z.literal("payable") }),
]);

/** The ABI of a contract in the book. */
export const bookAbiSchema = z.array(entrySchema).min(1, "has no entry").max(mostEntries);
