import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { assetPartSchema } from "./asset-part.ts";
import { booksSchema } from "./book-differences.ts";
import { coverageSchema } from "./coverage.ts";
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

/** Query of GET /console/{environment}/assets: of one owner, or of the whole organization if none is named. */
export const assetsQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** At most this many assets, the main ones. */
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    /** Those that moved last come first, with their change today. */
    order: z.optional(z.literal("moved")),
  }),
);

/**
 * What one owner holds of one coin, token or collection of a network, all addresses together. The overview has one of each
 * coin for all networks of one kind.
 */
export const holdingSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    /** The network's coin, a token, or a collection, whose tokens are in `items`. */
    asset: assetSchema,
    /** Facts about the token's contract; null for a coin. */
    token: z.nullable(tokenFactsSchema),
    /** In base units, a decimal string; for a collection the number of tokens. */
    amount: z.string(),
    /** With its unit. */
    text: z.string(),
    /** With two or more networks: how much is on each, the largest first. `networkId` is then that of one of them. */
    parts: z.optional(z.array(assetPartSchema.built)),
    /** How many addresses hold some of it. */
    addresses: z.int(),
    /** How many addresses have an unreadable balance: the last known balance counts, if there is one. */
    unreadable: z.int(),
    /** When the oldest of the balances was read; null until all have been read. */
    asOf: z.nullable(z.iso.datetime()),
    /** When the newest of them was read: the amount includes nothing later. Null until all have been read. */
    newest: z._default(z.nullable(z.iso.datetime()), null),
    /** A payment of it is on its way, or was made after the balances were read: the amount is not current. */
    isUpdating: z.optional(z.boolean()),
    /** The change of Bitcoin payments that is on its way back, which the amount does not include. */
    change: z.optional(z.object({ amount: z.string(), text: z.string() })),
    /** The amount and the change together, with the unit; only with `change`. */
    whole: z.optional(z.object({ amount: z.string(), text: z.string() })),
    /** How much more there is than at the end of yesterday (UTC): signed base units, and without a sign in its unit. */
    today: z.optional(z.object({ amount: z.string(), text: z.string() })),
  }),
);

/** Progress of reading tokens. */
export const assetProgressSchema = lazily(() =>
  z.object({
    /** Addresses whose tokens have been read, of those that may have any. */
    read: z.int(),
    total: z.int(),
    /** How many addresses are queued, for the first time or again. */
    waiting: z.int(),
    /** How many failed last time; they are retried later. */
    failed: z.int(),
  }),
);

/** The most assets of one answer. */
export const mostHoldings = 1_000;

/** Answer of GET /console/{environment}/assets: coins first, then by the number of addresses that hold the asset. */
export const assetsAnswerSchema = lazily(() =>
  z.object({
    data: z.array(holdingSchema),
    /** How many more assets there are. */
    more: z.int(),
    progress: assetProgressSchema,
    /** Progress of copying the service's list of addresses, which provides the coin balances. */
    list: mirrorListSchema,
    /** How complete the totals are: with gaps, an asset that is absent may be held nevertheless. */
    coverage: z.optional(coverageSchema),
    /** Balances that the listed transactions do not add up to. */
    books: z.optional(booksSchema.built),
    /** False if the deployment does not report which tokens an address has. */
    offersTokens: z.boolean(),
    /**
     * False while the service's transactions, which tell which addresses may have tokens, are read for the first time.
     */
    areTransactionsRead: z._default(z.boolean(), true),
    /** The number of networks on which the owner holds something; missing from a server of the previous version. */
    networks: z.optional(z.int()),
  }),
);

/** Query of GET /console/{environment}/assets/items: the tokens of a collection that an owner holds. */
export const assetItemsQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    contract: addressKeySchema,
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

/** Query of GET /console/{environment}/assets/differences: the balances that the listed transactions do not explain. */
export const assetDifferencesQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

/** One token of a collection, as held by one address. */
export const assetItemSchema = lazily(() =>
  z.object({
    tokenId: z.string(),
    standard: z.enum(["erc721", "erc1155"]),
    /** `1` for a unique token; null if it could not be read. */
    amount: z.nullable(z.string()),
    /** The holder. */
    address: z.string(),
    addressId: z.string(),
  }),
);

export const assetItemsAnswerSchema = lazily(() => z.object({ data: z.array(assetItemSchema), total: z.int() }));

/** Query of GET /console/{environment}/assets/holders: the organization's addresses that hold a contract's tokens. */
export const assetHoldersQuerySchema = lazily(() =>
  z.strictObject({
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    /** `native` for the network's coin. */
    contract: z.union([z.literal("native"), addressKeySchema]),
    /** Part of an address, a label or a profile. */
    q: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
);

/** What one address holds of a token, or how many tokens of a collection. */
export const assetHolderSchema = lazily(() =>
  z.object({
    address: z.string(),
    addressId: z.string(),
    profile: z.nullable(z.string()),
    /** In base units, a decimal string; for a collection the number of tokens. Null if it could never be read. */
    amount: z.nullable(z.string()),
    /** With its unit; null if the amount is null. */
    text: z.nullable(z.string()),
    /** The last reading gave no usable amount: this is the previous one. */
    isEarlier: z.boolean(),
  }),
);

/** Answer of GET /console/{environment}/assets/holders: largest holder first. */
export const assetHoldersAnswerSchema = lazily(() => z.object({ data: z.array(assetHolderSchema), total: z.int() }));

/** Query of GET /console/{environment}/assets/history: the balance of one asset over time. */
export const assetHistoryQuerySchema = lazily(() =>
  z.strictObject({
    ...owners(),
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    asset: z.union([z.literal("native"), addressKeySchema]),
  }),
);

/** Answer of GET /console/{environment}/assets/history: what Postern saw on each day, oldest first. */
export const assetHistoryAnswerSchema = lazily(() =>
  z.object({
    /** One entry for each day (UTC) on which the balance changed; it stays the same until the next. */
    data: z.array(z.object({ day: z.iso.date(), amount: z.string(), text: z.string() })),
    /** The first day with a known balance of this asset. */
    firstDay: z.nullable(z.iso.date()),
    /** Charts divide base units by 10^decimals; null if the decimals are unknown. */
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
