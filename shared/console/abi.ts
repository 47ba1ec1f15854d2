import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/** Entries of one ABI. */
export const mostEntries = 5_000;
/** Parameters of one entry. */
const mostParameters = 500;

const tooManyParameters = `has more than ${mostParameters} parameters`;

const identifier = lazily(() => z.string().check(z.regex(/^[a-zA-Z$_][a-zA-Z0-9$_]{0,255}$/, "is not an identifier")));
const text = lazily(() => z.string().check(z.maxLength(2_000, "has a text of more than 2000 characters")));

const parameterSchema = lazily(() => {
  const parameter = z.strictObject({
    name: z.string().check(z.maxLength(256, "has a name of more than 256 characters")),
    type: z.string().check(z.regex(/^[a-z][a-z0-9]*(\[\d*\])*$/, "is not a type")),
    internalType: z.optional(text),
    description: z.optional(text),
    indexed: z.optional(z.boolean()),
    get components() {
      return z.optional(z.array(parameter).check(z.maxLength(mostParameters, tooManyParameters)));
    },
  });
  return parameter;
});

const parameters = lazily(() => z.array(parameterSchema).check(z.maxLength(mostParameters, tooManyParameters)));
const description = lazily(() => z.optional(text));
const payableOrNot = lazily(() => z.enum(["nonpayable", "payable"]));

/** An ABI entry in its current form; the reader of pasted ABIs converts older forms first. */
const entrySchema = lazily(() =>
  z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("function"),
      name: identifier,
      inputs: parameters,
      outputs: parameters,
      stateMutability: z.enum(["pure", "view", "nonpayable", "payable"]),
      description,
    }),
    z.strictObject({
      type: z.literal("event"),
      name: identifier,
      inputs: parameters,
      anonymous: z.boolean(),
      description,
    }),
    z.strictObject({ type: z.literal("error"), name: identifier, inputs: parameters, description }),
    z.strictObject({ type: z.literal("constructor"), inputs: parameters, stateMutability: payableOrNot, description }),
    z.strictObject({ type: z.literal("fallback"), stateMutability: payableOrNot, description }),
    z.strictObject({ type: z.literal("receive"), stateMutability: z.literal("payable"), description }),
  ]),
);

/** The ABI of a contract in the book. */
export const bookAbiSchema = lazily(() =>
  z
    .array(entrySchema)
    .check(z.minLength(1, "has no entry"), z.maxLength(mostEntries, `has more than ${mostEntries} entries`)),
);
