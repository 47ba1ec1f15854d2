import * as z from "zod";
import { logLevels } from "#server/lib/log.ts";
import { secretSourceSchema } from "#server/lib/secret-schema.ts";
import { requestsPerMinute } from "#shared/console/limits.ts";
import { type EndpointName, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pathParameters } from "#shared/wire/path.ts";
import { networkProblem } from "./network.ts";
import { signInSchema } from "./sign-in.ts";

/** First segments of the server's own routes: an environment with such a name would be unreachable. */
const reserved: ReadonlySet<string> = new Set(["relay", "console", "auth", "assets", "healthz", "readyz", "metrics"]);

// Text that is not an address is reported as such, and not parsed further.
const httpUrl = z.url({ protocol: /^https?$/, error: "is not an http or https address", abort: true });

const baseUrlSchema = httpUrl.refine((text) => {
  const { username, password, search, hash } = new URL(text);
  return username === "" && password === "" && search === "" && hash === "";
}, "contains more than scheme, host and path");

/** A node's address: in the file if it contains no key, otherwise as a secret. */
const nodeUrlSchema = z.union([httpUrl, secretSourceSchema], {
  error: "is neither an http or https address nor a secret with one",
});

const publicOriginSchema = httpUrl
  .refine((text) => new URL(text).pathname === "/" && !/[?#@]/.test(text), "contains more than scheme, host and port")
  .transform((text) => new URL(text).origin);

/**
 * A host whose images pages may load: an https origin. It becomes part of the content security policy, so it has no character that means
 * something there, such as `*` or `;`.
 */
const imageHostSchema = z
  .string()
  .regex(/^https:\/\/[^/\\?#@]+\/?$/i, {
    error: "is not an https origin: https://, a host, and a port if it is not 443",
    abort: true,
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : ""))
  .refine(
    (origin) => /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/.test(origin),
    "is not an https origin: https://, a host, and a port if it is not 443",
  );

/** The longest timeout that a configuration may set, in milliseconds. */
const longestTimeoutMs = 600_000;

const milliseconds = z.int().min(100).max(longestTimeoutMs);

const pathsSchema = z.record(z.string(), z.string()).superRefine((paths, context) => {
  for (const [name, template] of Object.entries(paths)) {
    const message = pathProblem(name, template);
    if (message !== null) context.addIssue({ code: "custom", path: [name], message });
  }
});

const pathProblem = (name: string, template: string): string | null => {
  if (!isEndpointName(name)) return "is not an endpoint of the wallet service";
  if (!/^(\/([\w.~-]+|\{\w+\}))+$/.test(template) || /\/\.{1,2}(\/|$)/.test(template)) {
    return "is not a path template: segments of letters, digits, - . _ ~ or {parameter}";
  }
  const parameters = pathParameters(endpoints[name].path);
  const unknown = pathParameters(template).filter((parameter) => !parameters.includes(parameter));
  return unknown.length === 0 ? null : `has a parameter that the endpoint lacks: ${unknown.join(", ")}`;
};

const remoteServiceSchema = z.strictObject({
  baseUrl: baseUrlSchema,
  apiKey: secretSourceSchema,
  sdkVersion: z
    .string()
    .regex(/^[\x21-\x7e]{1,40}$/, "is not a version")
    .default("1.0.0"),
  clientShare: z.union([z.literal("ask"), secretSourceSchema], {
    error: 'is neither "ask" nor a secret',
  }),
  shortestShare: z.int().min(1).max(1000).default(12),
  valueForm: z.enum(["bare", "wrapped"]).default("bare"),
  amountUnit: z.enum(["native", "base"]).optional(),
  withdrawAmountUnit: z.enum(["native", "base"]).optional(),
  timeouts: z.strictObject({ readMs: milliseconds.optional(), writeMs: milliseconds.optional() }).default({}),
  paths: pathsSchema.default({}),
  lacks: z
    .array(
      z.custom<EndpointName>((name) => typeof name === "string" && isEndpointName(name), {
        error: "is not an endpoint of the wallet service",
      }),
    )
    .default([]),
  addressBody: z.enum(["networkId", "network"]).default("networkId"),
});

const environmentSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, "is not made of lower-case letters, digits and hyphens")
    .refine((id) => !reserved.has(id), "is reserved for the server's own paths"),
  label: z.string().trim().min(1).max(60),
  kind: z.enum(["sandbox", "mainnet"]),
  service: z.union([z.literal("embedded"), remoteServiceSchema]),
  networks: z
    .record(z.string(), z.strictObject({ rpcUrl: nodeUrlSchema.optional(), explorerUrl: baseUrlSchema.optional() }))
    .default({}),
});

/**
 * A cluster assigns addresses anew at each start, so only its network is known. A network may not cover the whole
 * internet.
 */
const addressOrNetwork = z.string().superRefine((text, context) => {
  const message = networkProblem(text);
  if (message !== null) context.addIssue({ code: "custom", message });
});

/** Requests per minute. */
const perMinute = z.int().min(1).max(1_000_000);

/** At least enough for the service's largest response. */
const unreadBytes = z
  .int()
  .min(16 * 1024 * 1024)
  .max(16 * 1024 * 1024 * 1024);

const limitsSchema = z.strictObject({
  perPerson: perMinute.default(requestsPerMinute),
  perAddress: perMinute.default(2400),
  bodyBytes: z
    .int()
    .min(64 * 1024)
    .max(16 * 1024 * 1024)
    .default(1024 * 1024),
  bodySeconds: z.int().min(1).max(600).default(30),
  concurrency: z.int().min(1).max(10_000).default(64),
  unreadSeconds: z.int().min(1).max(600).default(30),
  unreadBytesPerPerson: unreadBytes.default(16 * 1024 * 1024),
  unreadBytes: unreadBytes.default(24 * 1024 * 1024),
});

/** The most days that a configuration may set: a century. */
const mostDays = 36_500;

/** How many days something is kept, or `"forever"`, which is null. */
const keptDays = (least: number) =>
  z
    .custom<number | "forever">(
      (days) =>
        days === "forever" || (typeof days === "number" && Number.isInteger(days) && days >= least && days <= mostDays),
      { error: `is neither "forever" nor a whole number of days from ${least} to ${mostDays}` },
    )
    .transform((days) => (days === "forever" ? null : days));

const retentionSchema = z.strictObject({
  sessions: keptDays(1).default(7),
  mirror: keptDays(1).default(30),
  // These two cannot be recovered, so a typo must not remove this month's data.
  bodies: keptDays(30).default(null),
  audit: keptDays(30).default(null),
});

/**
 * The configuration file. Unknown keys are errors, so that a misspelled one is noticed. `fitProblems` checks how
 * environments fit together.
 */
export const configFileSchema = z.strictObject({
  listen: z
    .strictObject({
      host: z.string().min(1).default("127.0.0.1"),
      port: z.int().min(0).max(65_535).optional(),
    })
    .default({ host: "127.0.0.1" }),
  publicOrigin: publicOriginSchema.optional(),
  trustedProxies: z.array(addressOrNetwork).default([]),
  metricsFrom: z.array(addressOrNetwork).default([]),
  imageHosts: z.array(imageHostSchema).max(50).default([]),
  logLevel: z.enum(logLevels).default("info"),
  limits: limitsSchema.default(limitsSchema.parse({})),
  retention: retentionSchema.default(retentionSchema.parse({})),
  stepUpMinutes: z.int().min(1).max(1440).optional(),
  drainSeconds: z.int().min(0).max(300).optional(),
  signIn: signInSchema,
  database: z
    .union([z.literal("embedded"), secretSourceSchema], {
      error: 'is neither "embedded" nor a secret with the URL of a PostgreSQL database',
    })
    .default("embedded"),
  environments: z.array(environmentSchema).min(1, "is empty"),
});

export type ConfigFile = z.output<typeof configFileSchema>;
