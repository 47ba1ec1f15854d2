import * as z from "zod/mini";
import { hiddenCharacters } from "#shared/text/invisible.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { bookAbiSchema } from "./abi.ts";
import { addressKeySchema, networkIdSchema } from "./identifiers.ts";
import { conflictChoices, importedSchema } from "./labels.ts";
import { personNameSchema } from "./person-name.ts";
import { linesSchema, lineSchema } from "./text.ts";

/** Characters of the canonical JSON of an ABI. */
export const longestAbi = 512 * 1024;
/** Contracts in one imported file. */
export const mostImportedContracts = 1_000;

const tagProblem = "is not valid: use 1 to 30 letters, digits, spaces and . _ -";
const tagSchema = lazily(() =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,29}$/u, tagProblem),
    // Unicode counts the Hangul fillers as letters, but they are invisible.
    z.refine((tag) => hiddenCharacters(tag).length === 0, tagProblem),
  ),
);

const tagsSchema = lazily(() =>
  z.pipe(
    z.array(tagSchema).check(z.maxLength(20, "are more than 20")),
    z.transform((tags) => [...new Set(tags)]),
  ),
);

export const contractRefSchema = lazily(() =>
  z.strictObject({ networkId: networkIdSchema, address: addressKeySchema }),
);

/** A contract of the book, as shown in lists. */
export const bookContractSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    /** In lower case on an EVM network. */
    address: z.string(),
    name: z.string(),
    tags: z.array(z.string()),
    notes: z.string(),
    /** SHA-256 of the ABI's canonical JSON; null if it has no ABI. */
    abiHash: z.nullable(z.string()),
    /** Opaque; an edit names the version it was based on. */
    version: z.string(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    changedBy: personNameSchema,
  }),
);

/** A current or former ABI of the contract. */
export const abiVersionSchema = lazily(() =>
  z.object({
    position: z.int(),
    hash: z.string(),
    entries: z.int(),
    at: z.iso.datetime(),
    by: personNameSchema,
  }),
);

/** Answer of GET /console/{environment}/contracts. */
export const bookListSchema = lazily(() =>
  z.object({ data: z.array(bookContractSchema), pagination: paginationSchema }),
);

/**
 * Query of the same; best match first, then most recently changed. `search` is part of a name, an address, a tag or the
 * notes.
 */
export const bookQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    networkId: z.optional(networkIdSchema),
    tag: z.optional(tagSchema),
  }),
);

/** Answer of GET /console/{environment}/contracts/{networkId}/{address}, and of the PUT: newest ABI first. */
export const bookAnswerSchema = lazily(() =>
  z.object({
    data: z.extend(bookContractSchema.built, { abis: z.array(abiVersionSchema) }),
  }),
);

/** Answer of GET …/{address}/abis/{position}. */
export const abiVersionAnswerSchema = lazily(() =>
  z.object({ data: z.extend(abiVersionSchema.built, { abi: z.array(z.unknown()) }) }),
);

/** Body of PUT /console/{environment}/contracts/{networkId}/{address}: the complete contract. */
export const contractBodySchema = lazily(() =>
  z.strictObject({
    name: lineSchema(100),
    tags: tagsSchema,
    notes: linesSchema(5_000),
    abi: z.nullable(bookAbiSchema),
  }),
);

export const fileContractSchema = lazily(() => z.extend(contractRefSchema.built, contractBodySchema.built.shape));

export const bookFormat = "postern-contract-book";

/** A file of contracts; each is validated separately, so a check can name the invalid ones. */
export const bookFileSchema = lazily(() =>
  z.strictObject({
    format: z.literal(bookFormat, "is not a contract book"),
    version: z.literal(1, "is a version of the format that this server does not support"),
    contracts: z.array(z.unknown()),
  }),
);

/** Body of POST /console/{environment}/contracts/import/check, which changes nothing. */
export const bookCheckBodySchema = lazily(() => z.strictObject({ book: bookFileSchema }));

/** Body of POST /console/{environment}/contracts/import: `plan` is the check's answer for this file. */
export const bookImportBodySchema = lazily(() =>
  z.extend(bookCheckBodySchema.built, {
    conflicts: z.enum(conflictChoices),
    plan: z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a plan from a check")),
  }),
);

/** Answer of the check; `index` counts the contracts of the file from 0. */
export const bookCheckSchema = lazily(() =>
  z.object({
    added: z.int(),
    /** Already in the book, unchanged. */
    same: z.int(),
    conflictCount: z.int(),
    conflicts: z.array(
      z.object({
        index: z.int(),
        networkId: z.string(),
        address: z.string(),
        name: z.string(),
        differs: z.array(z.enum(["name", "tags", "notes", "abi"])),
      }),
    ),
    problemCount: z.int(),
    problems: z.array(z.object({ index: z.int(), why: z.string() })),
    plan: z.string(),
  }),
);

export const bookImportedSchema = importedSchema;

export type BookContract = z.output<typeof bookContractSchema>;
export type BookQuery = z.output<typeof bookQuerySchema>;
export type BookDetail = z.output<typeof bookAnswerSchema>["data"];
export type AbiVersion = z.output<typeof abiVersionSchema>;
export type ContractRef = z.output<typeof contractRefSchema>;
export type ContractBody = z.output<typeof contractBodySchema>;
export type FileContract = z.output<typeof fileContractSchema>;
export type BookFile = z.output<typeof bookFileSchema>;
export type BookCheck = z.output<typeof bookCheckSchema>;
