import { expect } from "vitest";
import * as z from "zod";
import type { Answer } from "#sandbox/testing/client.ts";

/** Errors, All codes the error body may carry. */
const codes = new Set(
  [
    "000-003 006 008-023 026 036 046 056 066-068 076 086 096 106 116 126 136 146 147 156 166 176 186 196 200-217 226 236-242",
    "246 256 266 276 286 296 300-305 310-313 320-328 400-405 410-412 500-503 600-604 701-711 888 999",
  ]
    .join(" ")
    .split(" ")
    .flatMap((part) => {
      const [first = "", last = first] = part.split("-");
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => Number(first) + step);
    })
    .map((number) => `ERR_${String(number).padStart(3, "0")}`),
);

const categories = [
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
 * Errors, Error body. `data` is added if a contract reverted, `success` for some authentication errors, `details` if
 * the message is fixed and too general.
 */
const errorBody = z.strictObject({
  code: z.string().refine((code) => codes.has(code), "expected a code of the specification"),
  category: z.enum(categories),
  message: z.string().min(1),
  statusCode: z.int().min(400),
  path: z.string().startsWith("/"),
  timestamp: z.iso.datetime(),
  requestId: z.string().min(1),
  success: z.literal(false).optional(),
  details: z.string().min(1).optional(),
  data: z
    .string()
    .regex(/^0x([0-9a-f]{2})*$/)
    .optional(),
});

/** The error in an answer, whose body must have the specified form, with its status. */
export const errorOf = ({ status, body }: Answer) => ({ status, ...errorBody.parse(body) });

/** Status and code, for errors whose message is not specified. */
export const codeOf = (answer: Answer): readonly [number, string] => {
  const { status, code } = errorOf(answer);
  return [status, code];
};

/** The specified parts of an error: status, code and category. */
const row = (statusCode: number, code: string, category: (typeof categories)[number]) => ({
  status: statusCode,
  statusCode,
  code,
  category,
});

/**
 * Errors, Codes with known message, status and category: all of them. For four without a stated category the sandbox
 * chooses one.
 */
export const specifiedErrors = [
  [400, "ERR_010", "VALIDATION", "The request could not be processed."],
  [401, "ERR_008", "AUTHORIZATION", "You need to sign in to continue."],
  [401, "ERR_011", "AUTHORIZATION", "Your session is invalid or expired. Please sign in again."],
  [401, "ERR_405", "UNKNOWN_ERROR", "Invalid API key"],
  [403, "ERR_009", "AUTHORIZATION", "You don't have permission to do that."],
  [403, "ERR_410", "AUTHORIZATION", "Error occurred"],
  [404, "ERR_006", "RESOURCE", "The requested resource was not found."],
  [404, "ERR_013", "RESOURCE", "Organization not found."],
  [404, "ERR_046", "RESOURCE", "Transaction receipt not found."],
  [404, "ERR_066", "RESOURCE", "Contract not found."],
  [400, "ERR_146", "RESOURCE", "Contract deployment is still in progress."],
  [500, "ERR_019", "SYSTEM", "Something went wrong on our side."],
  [500, "ERR_204", "EXTERNAL_SERVICE", "External service is currently unavailable."],
  [500, "ERR_999", "SYSTEM", "An unexpected error occurred. Please try again."],
] as const;

export const signIn = row(401, "ERR_008", "AUTHORIZATION");
export const noPermission = row(403, "ERR_009", "AUTHORIZATION");
export const notFound = row(404, "ERR_006", "RESOURCE");
export const noReceipt = row(404, "ERR_046", "RESOURCE");
export const noContract = row(404, "ERR_066", "RESOURCE");

/** Their messages. */
export const messages: Readonly<Record<string, string>> = Object.fromEntries(
  specifiedErrors.map(([, code, , message]) => [code, message]),
);

/** A refused request (ERR_010): the details name the problem. */
export const refused = (details: RegExp) => ({
  ...row(400, "ERR_010", "VALIDATION"),
  message: messages["ERR_010"],
  details: expect.stringMatching(details),
});

/** Operations beyond the specification, Error codes: their messages are not published. */
export const outOfBounds = row(400, "ERR_022", "VALIDATION");
export const existsAlready = row(409, "ERR_000", "CONFLICT");
export const profileExists = row(409, "ERR_001", "CONFLICT");
export const noAddress = row(404, "ERR_096", "RESOURCE");
export const wrongContractAddress = row(400, "ERR_176", "VALIDATION");
export const noOutputs = row(400, "ERR_226", "RESOURCE");
export const notEnough = row(400, "ERR_236", "RESOURCE");
export const noCollection = row(404, "ERR_068", "RESOURCE");
export const noToken = row(404, "ERR_196", "RESOURCE");
export const inProgress = row(400, "ERR_146", "RESOURCE");
export const wrongFormat = (message: RegExp) => ({
  ...row(400, "ERR_303", "VALIDATION"),
  message: expect.stringMatching(message),
});
export const outOfRange = (message: RegExp) => ({
  ...row(400, "ERR_304", "VALIDATION"),
  message: expect.stringMatching(message),
});
export const noBalance = row(404, "ERR_216", "RESOURCE");
export const noTemplate = row(404, "ERR_056", "RESOURCE");

/** A template or constructor field that is missing, malformed or out of range. */
export const refusedField = (code: "ERR_302" | "ERR_303" | "ERR_304", message: RegExp) => ({
  ...row(400, code, "VALIDATION"),
  message: expect.stringMatching(message),
});
