import * as z from "zod/mini";
import { addressKeySchema } from "./identifiers.ts";
import { assetSchema, tokenFactsSchema } from "./meaning.ts";

const owners = {
  /** The id of an address record. */
  addressId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A wallet's id. */
  wallet: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A profile's reference. */
  profile: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
};

/** Query of GET /console/{environment}/assets: of one owner, or of the whole organization where none is named. */
export const assetsQuerySchema = z.strictObject({
  ...owners,
  networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** What one owner has of one coin, token or collection of a network, all addresses together. */
export const holdingSchema = z.object({
  networkId: z.string(),
  /** The network's coin, a token, or a collection: the tokens of a collection are in `items`. */
  asset: assetSchema,
  /** Facts about the token's contract; null for a coin. */
  token: z.nullable(tokenFactsSchema),
  /** In base units, a decimal string; how many tokens it is where it is a collection. */
  amount: z.string(),
  /** With its unit. */
  text: z.string(),
  /** How many addresses have some of it, and how many have a balance that could not be read. */
  addresses: z.int(),
  unreadable: z.int(),
  /** When the oldest of the balances was read. */
  asOf: z.nullable(z.iso.datetime()),
});

/** How far the reading of balances is: addresses whose tokens have been read, of those that may have any. */
export const assetProgressSchema = z.object({ read: z.int(), total: z.int() });

/** Answer of GET /console/{environment}/assets. */
export const assetsAnswerSchema = z.object({ data: z.array(holdingSchema), progress: assetProgressSchema });

/** Query of GET /console/{environment}/assets/items: the tokens of a collection that an owner has. */
export const assetItemsQuerySchema = z.strictObject({
  ...owners,
  networkId: z.string().check(z.minLength(1), z.maxLength(200)),
  contract: addressKeySchema,
  skip: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  take: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});

/** One token of a collection. */
export const assetItemSchema = z.object({
  tokenId: z.string(),
  /** `1` for a token that is one of its kind. */
  amount: z.string(),
  /** Who has it. */
  address: z.string(),
  addressId: z.string(),
});

export const assetItemsAnswerSchema = z.object({ data: z.array(assetItemSchema), total: z.int() });

/** Query of GET /console/{environment}/assets/history: the balance of one asset over time. */
export const assetHistoryQuerySchema = z.strictObject({
  ...owners,
  networkId: z.string().check(z.minLength(1), z.maxLength(200)),
  asset: z.union([z.literal("native"), addressKeySchema]),
});

/** Answer of GET /console/{environment}/assets/history: what Postern saw on each day, the oldest first. */
export const assetHistoryAnswerSchema = z.object({
  data: z.array(z.object({ day: z.iso.date(), amount: z.string(), text: z.string() })),
  /** The first day on which Postern saw a balance of this asset. */
  firstDay: z.nullable(z.iso.date()),
});

export type Holding = z.output<typeof holdingSchema>;
export type AssetsAnswer = z.output<typeof assetsAnswerSchema>;
export type AssetItem = z.output<typeof assetItemSchema>;
export type AssetHistory = z.output<typeof assetHistoryAnswerSchema>;
