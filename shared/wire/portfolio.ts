import * as z from "zod/mini";
import { endpoint, noParams } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { lenient, quantitySchema } from "./lenient.ts";
import { pageQuerySchema, paginationSchema } from "./pagination.ts";

const text = lazily(() => lenient(z.string()));
const nonEmpty = lazily(() => z.string().check(z.minLength(1)));

/** Query of the assets of an address (operations beyond). */
export const assetQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    address: nonEmpty,
    walletId: z.optional(nonEmpty),
    contractAddress: z.optional(nonEmpty),
    tokenizationId: z.optional(nonEmpty),
    network: z.optional(nonEmpty),
  }),
);

/** A holding of a token (operations beyond). `amount` is in the token's base units. */
export const assetSchema = lazily(() =>
  z.looseObject({
    id: text,
    amount: lenient(quantitySchema),
    walletId: text,
    addressId: text,
    tokenizationId: text,
    tokenId: lenient(quantitySchema),
    name: text,
    symbol: text,
    contractAddress: text,
    type: text,
    createdAt: text,
    updatedAt: text,
  }),
);

/** Answer of the assets of an address (operations beyond). */
export const assetListSchema = lazily(() =>
  z.looseObject({ assets: z.array(assetSchema), pagination: paginationSchema }),
);

/** Query of the native balance of an address (operations beyond). */
export const nativeBalanceQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    address: nonEmpty,
    networkId: z.optional(nonEmpty),
    walletId: z.optional(nonEmpty),
    network: z.optional(nonEmpty),
  }),
);

/** The balance of an address in the network's own coin (operations beyond), in base units. */
export const nativeBalanceSchema = lazily(() =>
  z.looseObject({
    id: text,
    address: text,
    walletId: text,
    network: text,
    balance: lenient(quantitySchema),
    createdAt: text,
    updatedAt: text,
  }),
);

/** Answer of the native balance (operations beyond): the key is `balance`, the value is a list. */
export const nativeBalanceListSchema = lazily(() =>
  z.looseObject({
    balance: z.array(nativeBalanceSchema),
    pagination: paginationSchema,
  }),
);

export const portfolioEndpoints = {
  listAssets: endpoint("listAssets", {
    params: noParams,
    query: assetQuerySchema,
    body: null,
    response: assetListSchema,
  }),
  getNativeBalance: endpoint("getNativeBalance", {
    params: noParams,
    query: nativeBalanceQuerySchema,
    body: null,
    response: nativeBalanceListSchema,
  }),
};
