import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { mirrorListSchema } from "./find.ts";
import { addressKeySchema } from "./identifiers.ts";
import { assetSchema, tokenFactsSchema } from "./meaning.ts";

const owners = () => ({
  /** The id of an address record. */
  addressId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A wallet's id. */
  wallet: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A profile's reference. */
  profile: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
});

/** Query of GET /console/{environment}/assets: of one owner, or of the whole organization where none is named. */
export const assetsQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** How many assets at most, the main ones. */
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

/** What one owner has of one coin, token or collection of a network, all addresses together. */
export const holdingSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    /** The network's coin, a token, or a collection: the tokens of a collection are in `items`. */
    asset: assetSchema,
    /** Facts about the token's contract; null for a coin. */
    token: z.nullable(tokenFactsSchema),
    /** In base units, a decimal string; how many tokens it is where it is a collection. */
    amount: z.string(),
    /** With its unit. */
    text: z.string(),
    /** How many addresses have some of it. */
    addresses: z.int(),
    /** How many addresses have a balance that could not be read: the last one that was read counts, and none where there is none. */
    unreadable: z.int(),
    /** When the oldest of the balances was read; null until all have been. */
    asOf: z.nullable(z.iso.datetime()),
    /** When the newest of them was read: the amount contains nothing later. Null until all have been. */
    newest: z._default(z.nullable(z.iso.datetime()), null),
  }),
);

/** How far the reading of tokens is. */
export const assetProgressSchema = lazily(() =>
  z.object({
    /** Addresses whose tokens have been read, of those that may have any. */
    read: z.int(),
    total: z.int(),
    /** How many of them are to be read now, for the first time or again. */
    waiting: z.int(),
    /** How many could not be read the last time; they are tried again later. */
    failed: z.int(),
  }),
);

/** The most assets of one answer. */
export const mostHoldings = 1_000;

/** Answer of GET /console/{environment}/assets: coins first, then what the most addresses have. */
export const assetsAnswerSchema = lazily(() =>
  z.object({
    data: z.array(holdingSchema),
    /** How many assets there are beyond those. */
    more: z.int(),
    progress: assetProgressSchema,
    /** How far the copy of the service's list of addresses is, which the balances of coins come from. */
    list: mirrorListSchema,
    /** False: the deployment does not say which tokens an address has. */
    offersTokens: z.boolean(),
    /** False: the service's transactions, which tell which addresses may have tokens, are being read for the first time. */
    areTransactionsRead: z._default(z.boolean(), true),
  }),
);

/** Query of GET /console/{environment}/assets/items: the tokens of a collection that an owner has. */
export const assetItemsQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    contract: addressKeySchema,
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

/** One token of a collection, as one address has it. */
export const assetItemSchema = lazily(() =>
  z.object({
    tokenId: z.string(),
    standard: z.enum(["erc721", "erc1155"]),
    /** `1` for a token that is one of its kind; null where it could not be read. */
    amount: z.nullable(z.string()),
    /** Who has it. */
    address: z.string(),
    addressId: z.string(),
  }),
);

export const assetItemsAnswerSchema = lazily(() => z.object({ data: z.array(assetItemSchema), total: z.int() }));

/** Query of GET /console/{environment}/assets/holders: the organization's addresses that have some of a contract's tokens. */
export const assetHoldersQuerySchema = lazily(() =>
  z.strictObject({
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    contract: addressKeySchema,
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

/** What one address has of a token, or how many tokens of a collection. */
export const assetHolderSchema = lazily(() =>
  z.object({
    address: z.string(),
    addressId: z.string(),
    profile: z.nullable(z.string()),
    /** In base units, a decimal string; how many tokens it is where it is a collection. Null where it could never be read. */
    amount: z.nullable(z.string()),
    /** With its unit; null where the amount is. */
    text: z.nullable(z.string()),
    /** The last reading gave no usable amount: this is the one before it. */
    isEarlier: z.boolean(),
  }),
);

/** Answer of GET /console/{environment}/assets/holders: who has the most comes first. */
export const assetHoldersAnswerSchema = lazily(() => z.object({ data: z.array(assetHolderSchema), total: z.int() }));

/** Query of GET /console/{environment}/assets/history: the balance of one asset over time. */
export const assetHistoryQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    asset: z.union([z.literal("native"), addressKeySchema]),
  }),
);

/** Answer of GET /console/{environment}/assets/history: what Postern saw on each day, the oldest first. */
export const assetHistoryAnswerSchema = lazily(() =>
  z.object({
    /** One for each day (UTC) on which the balance was another one than before: it is the same until the next. */
    data: z.array(z.object({ day: z.iso.date(), amount: z.string(), text: z.string() })),
    /** The first day on which Postern saw a balance of this asset. */
    firstDay: z.nullable(z.iso.date()),
    /** What an amount is of: base units are divided by 10^decimals for a chart; null where the decimals are not known. */
    decimals: z.nullable(z.int()),
    unit: z.string(),
  }),
);

export type Holding = z.output<typeof holdingSchema>;
export type AssetProgress = z.output<typeof assetProgressSchema>;
export type AssetsAnswer = z.output<typeof assetsAnswerSchema>;
export type AssetItem = z.output<typeof assetItemSchema>;
export type AssetHolder = z.output<typeof assetHolderSchema>;
export type AssetHistory = z.output<typeof assetHistoryAnswerSchema>;
