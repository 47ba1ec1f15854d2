import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { assetPartSchema } from "./asset-part.ts";
import { mirrorStates } from "./find.ts";
import { assetSchema } from "./meaning.ts";

/** The assets that a row of a list names. */
export const mostMainAssets = 2;

/** Characters of an id or reference. */
export const longestOwner = 500;

/** Body of POST /console/{environment}/assets/held, which changes nothing: the owners on a page of a list. */
export const heldBodySchema = lazily(() =>
  z.strictObject({
    kind: z.enum(["address", "wallet", "profile"]),
    /** Ids of address records or wallets, or references of profiles. */
    ids: z
      .array(z.string().check(z.minLength(1), z.maxLength(longestOwner)))
      .check(z.minLength(1), z.maxLength(maxTake)),
  }),
);

/** What one owner holds, in short. */
export const heldSchema = lazily(() =>
  z.object({
    id: z.string(),
    /** Coins first, each for all networks of one kind; then the largest amounts. */
    main: z.array(
      z.object({
        networkId: z.string(),
        asset: assetSchema,
        /** In base units, a decimal string; for a collection the number of tokens. */
        amount: z.string(),
        /** With its unit. */
        text: z.string(),
        /** With two or more networks: how much is on each, the largest first. `networkId` is then the first of them. */
        parts: z.optional(z.array(assetPartSchema.built)),
        /** How much of it is change of a Bitcoin payment that is still on its way back, with its unit. */
        change: z.optional(z.string()),
      }),
    ),
    /** How many other assets it holds. */
    more: z.int(),
    /** `waiting`: its tokens have not been read yet. `failed`: a balance could not be read, so an asset may be absent. */
    reading: z.enum(["read", "waiting", "failed"]),
    /** The time of its newest transaction that did not fail; null if none is listed. */
    lastAt: z.nullable(z.iso.datetime()),
  }),
);

/** Answer of the same, in the order of the request, without repeats. */
export const heldAnswerSchema = lazily(() =>
  z.object({
    data: z.array(heldSchema),
    /** The state of the copy of the list of addresses, which has the coins. */
    list: z.enum(mirrorStates),
    /** False if the deployment does not say which tokens an address has. */
    offersTokens: z.boolean(),
    /** False while the service's transactions are read for the first time. */
    areTransactionsRead: z.boolean(),
    /** False if the deployment does not list transactions. */
    offersTransactions: z.boolean(),
  }),
);

export type HeldBody = z.output<typeof heldBodySchema>;
export type Held = z.output<typeof heldSchema>;
export type HeldAnswer = z.output<typeof heldAnswerSchema>;
