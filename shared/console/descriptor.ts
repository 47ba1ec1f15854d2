import * as z from "zod/mini";
import { isRecord } from "#shared/json/is-record.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { meaningSchema } from "./meaning.ts";
import { personNameSchema } from "./person-name.ts";
import { readable } from "./text.ts";

/** Characters of the canonical JSON of a descriptor. */
export const longestDescriptor = 64 * 1024;
/** Functions that one descriptor describes. */
const mostFormats = 300;
const mostFields = 100;
const mostDeployments = 500;
const mostEntries = 500;

/** Text that people read. */
const words = (longest: number) =>
  z.string("is not a text").check(
    z.minLength(1, "is empty"),
    z.maxLength(longest, { error: `is longer than ${longest} characters`, abort: true }),
    readable(() => true),
  );

const listOf = <T extends z.core.$ZodType>(item: T, most: number) =>
  z.array(item, "is not a list").check(z.maxLength(most, `has more than ${most} entries`));

const objectOf = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject(shape, "is missing or not an object");

/** Counted first: thousands of entries would take long to check. */
const atMost = (most: number, message: string) =>
  z.custom((value) => !isRecord(value) || Object.keys(value).length <= most, message);

/** An object whose keys are plain names; `__proto__` is not allowed. */
const recordOf = <T extends z.core.$ZodType>(value: T, most: number) =>
  z.pipe(
    atMost(most, `has more than ${most} entries`),
    z.record(
      z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,99}$/, "is not a name that Postern accepts")),
      value,
      "is not an object",
    ),
  );

const path = lazily(() =>
  z
    .string("is not a path")
    .check(
      z.maxLength(200, { error: "is longer than 200 characters", abort: true }),
      z.regex(/^(?:[#@$]\.)?[\w$[\]:.-]+$/, "is not a path"),
    ),
);
const address = lazily(() => z.string("is not an address").check(z.regex(/^0x[0-9a-fA-F]{40}$/, "is not an address")));
const constant = lazily(() =>
  z.custom<string | number | boolean>(
    (value) => ["string", "number", "boolean"].includes(typeof value) && String(value).length <= 200,
    "is not a short text, a number or true or false",
  ),
);
const constants = lazily(() =>
  z.custom(
    (value) => Array.isArray(value) && value.length <= 100 && value.every((one) => one === null || isShort(one)),
    "is not a list of values",
  ),
);
const isShort = (value: unknown): boolean => z.safeParse(constant, value).success;

const addressOrPath = lazily(() =>
  z.custom<string | readonly string[]>(
    (value) => [value].flat().every((one) => z.safeParse(path, one).success || z.safeParse(address, one).success),
    "is not an address or a path",
  ),
);

/** The parameters of the formats that Postern shows. */
const paramsSchema = lazily(() =>
  objectOf({
    token: z.optional(addressOrPath),
    tokenPath: z.optional(path),
    nativeCurrencyAddress: z.optional(addressOrPath),
    threshold: z.optional(constant),
    message: z.optional(words(50)),
    collection: z.optional(addressOrPath),
    collectionPath: z.optional(path),
    encoding: z.optional(z.enum(["timestamp", "blockheight"], "is not timestamp or blockheight")),
    base: z.optional(words(50)),
    decimals: z.optional(z.int("is not a whole number").check(z.minimum(0), z.maximum(77, "is more than 77"))),
    prefix: z.optional(z.boolean("is not true or false")),
    $ref: z.optional(path),
    types: z.optional(listOf(words(30), 10)),
    sources: z.optional(listOf(words(30), 10)),
    senderAddress: z.optional(addressOrPath),
  }),
);

const visible = lazily(() =>
  z.custom(
    (value) =>
      value === "never" ||
      value === "always" ||
      value === "optional" ||
      z.safeParse(z.union([z.strictObject({ ifNotIn: constants }), z.strictObject({ mustMatch: constants })]), value)
        .success,
    "is not never, always, optional, ifNotIn or mustMatch",
  ),
);

const format = lazily(() =>
  z.enum(
    ["raw", "amount", "tokenAmount", "nftName", "addressName", "date", "duration", "unit", "enum"],
    "is not a format that Postern shows",
  ),
);

const value = () => ({
  $id: z.optional(words(100)),
  path: z.optional(path),
  value: z.optional(constant),
  label: z.optional(words(100)),
  format: z.optional(format),
  params: z.optional(paramsSchema),
  visible: z.optional(visible),
  separator: z.optional(words(100)),
});

/** A value, or a reference to `display.definitions`. */
const valueSchema = lazily(() => objectOf({ ...value(), $ref: z.optional(path) }));

/** The same, or a group of values; the standard has no nested groups. */
const fieldSchema = lazily(() =>
  z.extend(valueSchema.built, {
    iteration: z.optional(z.enum(["sequential", "bundled"], "is not sequential or bundled")),
    fields: z.optional(listOf(valueSchema, mostFields)),
  }),
);

const formatSchema = lazily(() =>
  objectOf({
    $id: z.optional(words(100)),
    intent: z.custom(
      (intent) => z.safeParse(words(100), isRecord(intent) ? Object.entries(intent).flat().join(" ") : intent).success,
      "is not a text of up to 100 visible characters",
    ),
    interpolatedIntent: z.optional(words(500)),
    fields: listOf(fieldSchema, mostFields),
    // From the first version of the standard: what a wallet must show or may leave out. Postern shows all fields.
    required: z.optional(z.unknown()),
    excluded: z.optional(z.unknown()),
    screens: z.optional(z.unknown()),
  }),
);

const contractSchema = lazily(() =>
  objectOf({
    deployments: z.optional(
      listOf(
        objectOf({ chainId: z.int("is not a chain id").check(z.positive("is not a chain id")), address }),
        mostDeployments,
      ),
    ),
    /** A list provides input names; a URL is not fetched. */
    abi: z.optional(
      z.custom((abi) => typeof abi === "string" || Array.isArray(abi), "is neither an ABI nor the address of one"),
    ),
    addressMatcher: z.optional(z.string("is not a text")),
    factory: z.optional(z.unknown()),
  }),
);

/**
 * A descriptor for contract calls (ERC-7730, first and second version), limited to what Postern shows. Anything unknown
 * is refused, because a partly shown description says something else.
 */
export const descriptorSchema = lazily(() =>
  objectOf({
    $schema: z.optional(z.string("is not a text").check(z.maxLength(500, "is longer than 500 characters"))),
    context: objectOf({ $id: z.optional(words(100)), contract: contractSchema }),
    metadata: z.optional(
      objectOf({
        owner: z.optional(words(200)),
        contractName: z.optional(words(200)),
        info: z.optional(recordOf(words(500), 20)),
        token: z.optional(objectOf({ name: words(100), ticker: words(50), decimals: z.int("is not a whole number") })),
        constants: z.optional(recordOf(constant, mostEntries)),
        enums: z.optional(recordOf(recordOf(words(100), mostEntries), mostEntries)),
      }),
    ),
    display: objectOf({
      definitions: z.optional(recordOf(z.strictObject(value()), mostEntries)),
      formats: z.pipe(
        atMost(mostFormats, `describes more than ${mostFormats} functions`),
        z
          .record(
            z.string().check(z.maxLength(1_000, "is longer than 1000 characters")),
            formatSchema,
            "is missing or not an object",
          )
          .check(z.refine((all) => Object.keys(all).length > 0, "describes no function")),
      ),
    }),
  }),
);

/** A remark about a descriptor for admins; a descriptor with an error is not saved. */
export const descriptorFindingSchema = lazily(() =>
  z.object({
    severity: z.enum(["error", "warning"]),
    path: z.string(),
    text: z.string(),
  }),
);
export type DescriptorFinding = z.output<typeof descriptorFindingSchema>;

const mostProblems = 50;

/** Problems that keep Postern from using a descriptor, each with its path. */
export const descriptorProblems = (descriptor: unknown): readonly DescriptorFinding[] => {
  const parsed = z.safeParse(descriptorSchema, descriptor, { reportInput: false });
  if (parsed.success) return [];
  return parsed.error.issues.flatMap(problemsOf).slice(0, mostProblems);
};

const problemsOf = (issue: z.core.$ZodIssue): readonly DescriptorFinding[] => {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey([...issue.path, key]));
  const inner = issue.code === "invalid_key" ? issue.issues[0]?.message : undefined;
  return [problem(issue.path, inner ?? issue.message ?? "is not valid")];
};

const unknownKey = (at: readonly PropertyKey[]): DescriptorFinding => {
  const key = String(at.at(-1));
  return problem(at, messages[key] ?? "is not supported by Postern");
};

/** Parts of the standard that Postern does not accept, and why. */
const messages: Readonly<Record<string, string>> = {
  includes: "names another file, which Postern does not fetch: paste one file that contains everything",
  eip712: "describes signed messages, but Postern only sends transactions",
  encryption: "is about encrypted values, which Postern does not show",
  maps: "is not supported by Postern",
};

const problem = (at: readonly PropertyKey[], text: string): DescriptorFinding => ({
  severity: "error",
  path: pathText(at),
  text: `${at.length === 0 ? "The descriptor" : "This"} ${text}.`,
});

/** A path as people write it: `display.formats["transfer(address,uint256)"].fields[0]`. */
const pathText = (at: readonly PropertyKey[]): string =>
  at
    .map((step, index) => {
      if (typeof step === "number") return `[${step}]`;
      const key = String(step);
      if (/^[\w$]{1,60}$/.test(key)) return index === 0 ? key : `.${key}`;
      return `[${JSON.stringify(key.slice(0, 200))}]`;
    })
    .join("");

/** A current or former descriptor of the contract. */
export const descriptorVersionSchema = lazily(() =>
  z.object({
    position: z.int(),
    hash: z.string(),
    at: z.iso.datetime(),
    by: personNameSchema,
  }),
);

/** Answer of GET /console/{environment}/contracts/{networkId}/{address}/descriptor, and of the PUT. */
export const descriptorAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      /** The descriptor in use; null if there is none. */
      present: z.nullable(z.extend(descriptorVersionSchema.built, { descriptor: z.unknown() })),
      /** Findings about the descriptor in use, checked against the current contract. */
      findings: z.array(descriptorFindingSchema),
      /** All its descriptors, newest first. */
      versions: z.array(descriptorVersionSchema),
      /** The contract's version; an edit names the version it was based on. */
      version: z.string(),
    }),
  }),
);

/** Answer of GET …/descriptors/{position}. */
export const descriptorVersionAnswerSchema = lazily(() =>
  z.object({
    data: z.extend(descriptorVersionSchema.built, { descriptor: z.unknown() }),
  }),
);

const descriptorJson = lazily(() => z.record(z.string(), z.unknown()));

/** Body of PUT …/descriptor; null removes it. */
export const descriptorBodySchema = lazily(() => z.strictObject({ descriptor: z.nullable(descriptorJson) }));

/** Body of POST …/descriptor/preview: a descriptor, and a contract call or an earlier operation to show with it. */
export const descriptorPreviewBodySchema = lazily(() =>
  z.strictObject({
    descriptor: z.nullable(descriptorJson),
    calldata: z.optional(
      z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){0,65536}$/, "is not up to 64 KiB of bytes in hex")),
    ),
    operationId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
);

/** Answer of the same: findings about the descriptor, and the call in words with and without it. */
export const descriptorPreviewSchema = lazily(() =>
  z.object({
    data: z.object({
      findings: z.array(descriptorFindingSchema),
      /** Null if there is no call to show. */
      call: z.nullable(z.object({ with: meaningSchema, without: meaningSchema })),
    }),
  }),
);

export type DescriptorVersion = z.output<typeof descriptorVersionSchema>;
export type DescriptorDetail = z.output<typeof descriptorAnswerSchema>["data"];
export type DescriptorPreviewBody = z.output<typeof descriptorPreviewBodySchema>;
export type DescriptorPreview = z.output<typeof descriptorPreviewSchema>["data"];
