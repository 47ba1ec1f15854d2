import * as z from "zod";
import { errorCategories } from "#shared/wire/error.ts";
import { isEndpointName } from "#shared/wire/endpoint-facts.ts";

const common = {
  /** An endpoint by its name, which is its operationId in the OpenAPI description, or `*` for all of them. */
  operation: z.string().refine((name) => name === "*" || isEndpointName(name), "is neither an operation nor *"),
  /** Before: the request is not carried out. After: it is, and then its answer is lost or replaced. */
  when: z.enum(["before", "after"]).default("before"),
  /** How often it happens; without it, until it is removed. */
  times: z.int().min(1).optional(),
};

const oneMinute = 60_000;
const oneGibibyte = 2 ** 30;

/** A fault that the sandbox makes on purpose, as it is asked for. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("latency"), delayMs: z.int().min(0).max(oneMinute) }),
  z.strictObject({
    ...common,
    kind: z.literal("error"),
    code: z.string().regex(/^ERR[_-]\d{3}$/),
    /** Without it that of the code, or 500 for a code that the sandbox itself never answers. */
    statusCode: z.int().min(400).max(599).optional(),
    category: z.enum(errorCategories).optional(),
    message: z.string().optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("cut"),
    /** Bytes of an answer that promises more; without it the connection is cut before the first one. */
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
  /** The answer in the form of an earlier release; that of an endpoint without one stays as it is. */
  z.strictObject({ ...common, when: z.literal("after").default("after"), kind: z.literal("older") }),
]);

export type Fault = z.output<typeof faultSchema>;
export type Latency = Extract<Fault, { kind: "latency" }>;
/** A fault that takes the place of the answer. */
export type Replacement = Exclude<Fault, Latency | { kind: "older" }>;
export type Moment = Fault["when"];
