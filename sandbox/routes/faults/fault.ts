import * as z from "zod";
import { isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { errorCategories } from "#shared/wire/error.ts";

const common = {
  /** An endpoint's name, which is its operationId in the OpenAPI description, or `*` for all. */
  operation: z.string().refine((name) => name === "*" || isEndpointName(name), "is neither an operation nor *"),
  /** Before: the request is not carried out. After: it is carried out, and its answer is lost or replaced. */
  when: z.enum(["before", "after"]).default("before"),
  /** The number of times it happens; without it, until it is removed. */
  times: z.int().min(1).optional(),
};

const oneMinute = 60_000;
const oneGibibyte = 2 ** 30;

/** An intentional fault of the sandbox, as requested. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("latency"), delayMs: z.int().min(0).max(oneMinute) }),
  z.strictObject({
    ...common,
    kind: z.literal("error"),
    code: z.string().regex(/^ERR[_-]\d{3}$/),
    /** Defaults to the code's own status, or to 500 for a code that the sandbox itself never returns. */
    statusCode: z.int().min(400).max(599).optional(),
    category: z.enum(errorCategories).optional(),
    message: z.string().optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("cut"),
    /** How many bytes of an incomplete answer are sent. Without it the connection is cut before the first one. */
    afterBytes: z.int().min(0).max(1_000_000).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("garbage") }),
  z.strictObject({
    ...common,
    kind: z.literal("redirect"),
    location: z.string().min(1).max(2000),
    statusCode: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]).default(307),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("tooManyRequests"),
    /** Seconds, for the header Retry-After. */
    retryAfter: z.int().min(0).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("giant"), bytes: z.int().min(100).max(oneGibibyte) }),
  /** The answer in the form of an earlier release. Endpoints without one answer as usual. */
  z.strictObject({ ...common, when: z.literal("after").default("after"), kind: z.literal("older") }),
]);

export type Fault = z.output<typeof faultSchema>;
export type Latency = Extract<Fault, { kind: "latency" }>;
/** A fault that replaces the answer. */
export type Replacement = Exclude<Fault, Latency | { kind: "older" }>;
export type Moment = Fault["when"];
