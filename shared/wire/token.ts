import * as z from "zod/mini";
import { clientShareSchema } from "./client-share.ts";
import { feeLevels } from "./contract-call.ts";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";
import { pageQuerySchema } from "./pagination.ts";
import { workflowAnswerSchema } from "./workflow.ts";

const nonEmpty = lazily(() => z.string().check(z.minLength(1)));
const text = lazily(() => lenient(z.string()));
const params = lazily(() => z.strictObject({ id: nonEmpty }));

/**
 * The most arguments of a constructor or an initializer: the compiler allows fewer, and each takes the server time to
 * read.
 */
export const mostArguments = 100;

/**
 * Arguments of an initializer, in ABI types, each value as text: anything that ABI JSON does not write as a string is
 * JSON text (operations beyond, Shapes).
 */
export const createParamsSchema = lazily(() =>
  z.strictObject({
    initializeParams: z
      .array(z.strictObject({ name: z.string(), type: nonEmpty, value: z.string() }))
      .check(z.maxLength(mostArguments, `are at most ${mostArguments}`)),
  }),
);

/**
 * Who pays for an issue, and how fast it is mined. `fee` is a decimal string in base units of the coin, "0" for the
 * service's default.
 */
export const issuanceFields = () => ({
  useGasless: z.boolean(),
  fee: z.string().check(z.regex(/^\d+$/, "fee is a whole number of base units")),
  feeLevel: z.optional(z.enum(feeLevels)),
});

/** Body that issues a token from a deployment (operations beyond, Tokens and collections). */
export const issueTokenBodySchema = lazily(() =>
  z.strictObject({
    networkId: nonEmpty,
    addressId: nonEmpty,
    clientShare: clientShareSchema,
    createParams: createParamsSchema,
    deploymentId: nonEmpty,
    displayName: nonEmpty,
    ...issuanceFields(),
  }),
);

/** A token that the organization issued or linked. Every key but the id may be missing. */
export const tokenSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    status: text,
    type: text,
    displayName: text,
    tokenMetadata: lenient(
      z.looseObject({
        name: text,
        symbol: text,
        decimals: lenient(integerSchema),
        standard: text,
        network: text,
        contractAddress: text,
        contractTemplateId: text,
        contractDeploymentId: text,
        addressId: text,
      }),
    ),
  }),
);

/** Body that links an existing contract as a token of the organization. */
export const linkTokenBodySchema = lazily(() =>
  z.strictObject({
    networkId: nonEmpty,
    contractAddress: nonEmpty,
    type: z.optional(z.string()),
    refId: z.optional(z.string()),
    displayName: z.optional(z.string()),
  }),
);

export type Token = z.output<typeof tokenSchema>;
export type CreateParams = z.output<typeof createParamsSchema>;

export const tokenEndpoints = {
  issueToken: endpoint("issueToken", {
    params: noParams,
    query: noQuery,
    body: issueTokenBodySchema,
    response: workflowAnswerSchema,
  }),
  listTokens: endpoint("listTokens", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: lazily(() => z.looseObject({ tokens: z.array(tokenSchema), total: integerSchema })),
  }),
  getToken: endpoint("getToken", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ token: tokenSchema })),
  }),
  linkToken: endpoint("linkToken", {
    params: noParams,
    query: noQuery,
    body: linkTokenBodySchema,
    response: lazily(() => z.looseObject({ link: tokenSchema })),
  }),
  unlinkToken: endpoint("unlinkToken", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ result: lenient(z.looseObject({ success: lenient(z.boolean()) })) })),
  }),
};
