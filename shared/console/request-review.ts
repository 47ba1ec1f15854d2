import * as z from "zod/mini";
import { endpointNames, isIssuance, type IssuanceName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { reviewAnswerSchema } from "./meaning.ts";
import { subjectSchema } from "./subject.ts";

/** Body of POST /console/{environment}/request-review: the request as it would be relayed, without the client share. */
export const requestReviewBodySchema = lazily(() =>
  z.strictObject({
    endpoint: z.enum(endpointNames.filter(isIssuance)),
    params: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.json()),
  }),
);

/** The code that a deployment creates. */
export const creationSchema = lazily(() =>
  z.object({
    /** Size of the template's creation code, and of the encoded arguments after it, in bytes. */
    codeBytes: z.int(),
    argumentBytes: z.int(),
    /** Keccak-256 of the template's creation code. */
    codeHash: z.string(),
    /** Size of the deployed code, if the network's node tried the creation. */
    deployedBytes: z.nullable(z.int()),
  }),
);

/**
 * Answer of POST /console/{environment}/request-review, like that of a review. If only the service knows which
 * transaction it will sign, the simulation is `unavailable`, and `unknown` says why.
 */
export const requestReviewAnswerSchema = lazily(() =>
  z.object({
    data: z.extend(reviewAnswerSchema.built.shape.data, {
      subject: z.nullable(subjectSchema),
      creation: z.nullable(creationSchema),
    }),
  }),
);

/** An endpoint whose transaction the service builds, so the request is reviewed instead. */
export type ReviewedEndpoint = IssuanceName;
export type RequestReviewBody = z.output<typeof requestReviewBodySchema>;
export type RequestReview = z.output<typeof requestReviewAnswerSchema>["data"];
