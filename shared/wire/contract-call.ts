import * as z from "zod/mini";
import { abiFunctionSchema } from "./abi.ts";
import { clientShareSchema } from "./client-share.ts";
import { endpoint, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";
import { workflowAnswerSchema } from "./workflow.ts";

/** Fee levels of a write (operations beyond). */
export const feeLevels = ["LOW", "MEDIUM", "HIGH"] as const;

/** Path parameters of every call on a contract (specification, Endpoints 1 and 2). */
export const contractParamsSchema = lazily(() =>
  z.strictObject({
    networkId: z.string().check(z.minLength(1)),
    contractAddress: z.string().check(z.minLength(1)),
  }),
);

/** Body of a read call (specification, Endpoints 1). */
export const readBodySchema = lazily(() => z.strictObject({ abiFunction: abiFunctionSchema }));

/** Answer of a read call (specification, Read call result). `result` may be any JSON value, or missing. */
export const readAnswerSchema = lazily(() =>
  z.looseObject({
    result: z.looseObject({
      data: z.looseObject({
        result: z.optional(z.unknown()),
        functionName: lenient(z.string()),
        contractAddress: lenient(z.string()),
        network: lenient(z.string()),
        encodedData: lenient(z.string()),
      }),
      success: lenient(z.boolean()),
      status: lenient(integerSchema),
    }),
  }),
);

/** Body of a write call (specification, Endpoints 2). `amount` is a decimal string; its unit is the deployment's. */
export const writeBodySchema = lazily(() =>
  z.strictObject({
    addressId: z.string().check(z.minLength(1)),
    clientShare: clientShareSchema,
    abiFunction: abiFunctionSchema,
    amount: z.optional(
      z.string().check(z.regex(/^\d+(\.\d+)?$/, "amount is a decimal number without sign or exponent")),
    ),
    feeLevel: z.optional(z.enum(feeLevels)),
  }),
);

export type FeeLevel = (typeof feeLevels)[number];
export type ReadAnswer = z.output<typeof readAnswerSchema>;

export const contractCallEndpoints = {
  readContract: endpoint("readContract", {
    params: contractParamsSchema,
    query: noQuery,
    body: readBodySchema,
    response: readAnswerSchema,
  }),
  writeContract: endpoint("writeContract", {
    params: contractParamsSchema,
    query: noQuery,
    body: writeBodySchema,
    response: workflowAnswerSchema,
  }),
};
