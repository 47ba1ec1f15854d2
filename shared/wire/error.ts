import * as z from "zod/mini";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";

/** Some deployments write a code with a hyphen: `ERR-146` is read as `ERR_146` (operations beyond, Error codes). */
export const plainCode = (code: string): string => code.replace(/^ERR-/, "ERR_");

/** Codes that the service gives with a 5xx (specification, Error codes; operations beyond, Error codes). */
export const failureCodes: ReadonlySet<string> = new Set([
  "ERR_019",
  "ERR_126",
  "ERR_186",
  "ERR_200",
  "ERR_204",
  "ERR_999",
]);

/** Categories of an error (specification, Error body). */
export const errorCategories = [
  "CONFLICT",
  "VALIDATION",
  "CRYPTOGRAPHIC",
  "NETWORK",
  "DATABASE",
  "EXTERNAL_SERVICE",
  "UNKNOWN_ERROR",
  "RESOURCE",
  "AUTHORIZATION",
  "SYSTEM",
] as const;

/**
 * The error body (specification, Error body). `category` is an open string, so that an unknown category does not lose
 * the message. The message of ERR_010 is fixed and says nothing: where a deployment adds the reason as `details`, that
 * is the message.
 */
export const errorBodySchema = lazily(() => z.pipe(errorFields.built, z.transform(withReason)));

const withReason = (body: z.output<typeof errorFields>): z.output<typeof errorFields> => {
  // Deployments put anything into `details`, and what it names is read elsewhere (`claimsOf`): it stays as it is.
  const { code, details } = body;
  return code === "ERR_010" && typeof details === "string" && details !== "" ? { ...body, message: details } : body;
};

const errorFields = lazily(() =>
  z.looseObject({
    code: z.pipe(z.string().check(z.minLength(1)), z.transform(plainCode)),
    category: lenient(z.string()),
    message: lenient(z.string()),
    statusCode: z.pipe(integerSchema, z.int().check(z.minimum(400), z.maximum(599))),
    path: lenient(z.string()),
    timestamp: lenient(z.string()),
    requestId: lenient(z.string()),
  }),
);

export type ErrorBody = z.output<typeof errorBodySchema>;
export type ErrorCategory = (typeof errorCategories)[number];
