import * as z from "zod/mini";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";
import { pageQuerySchema, paginationSchema } from "./pagination.ts";
import { profileParamsSchema } from "./profile.ts";

const walletFields = () => ({
  id: z.string(),
  organizationId: lenient(z.string()),
  reference: z.string(),
  type: lenient(z.string()),
  index: lenient(integerSchema),
  date: lenient(z.string()),
  currentDeepIndex: lenient(integerSchema),
});

/**
 * A wallet (specification, Wallet). The older form has a `network` code instead of `networkId`, and a derivation
 * `path`: the code is used as the network's reference (networks are found by id, name or alias), and the path is
 * dropped.
 */
export const walletSchema = lazily(() =>
  z.pipe(
    z.looseObject({
      ...walletFields(),
      networkId: lenient(z.string()),
      network: lenient(z.string()),
      path: z.optional(z.unknown()),
    }),
    z.transform(({ network, path: _path, networkId, ...wallet }, context) => {
      const reference = networkId ?? network;
      if (reference === undefined) {
        context.issues.push({
          code: "custom",
          path: ["networkId"],
          message: "the wallet names no network",
          input: context.value,
        });
        return z.NEVER;
      }
      return { ...wallet, networkId: reference };
    }),
  ),
);

/** Answer of the wallet list (specification, Endpoints 7). */
export const walletListSchema = lazily(() =>
  z.looseObject({
    data: z.array(walletSchema),
    pagination: paginationSchema,
  }),
);

/** Body of the creation of a wallet (operations beyond). */
export const createWalletBodySchema = lazily(() =>
  z.strictObject({
    reference: z.string().check(z.minLength(1)),
    networkId: z.string().check(z.minLength(1)),
  }),
);

/** Answer of the creation of a wallet; before release 2.2.0 it had no `id` (specification, Versioning). */
export const createWalletAnswerSchema = lazily(() =>
  z.looseObject({
    data: z.looseObject({
      id: lenient(z.string()),
      reference: lenient(z.string()),
      networkId: lenient(z.string()),
      type: lenient(z.string()),
      date: lenient(z.string()),
    }),
  }),
);

export const walletEndpoints = {
  listWallets: endpoint("listWallets", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: walletListSchema,
  }),
  createWallet: endpoint("createWallet", {
    params: noParams,
    query: noQuery,
    body: createWalletBodySchema,
    response: createWalletAnswerSchema,
  }),
  listWalletsOfProfile: endpoint("listWalletsOfProfile", {
    params: profileParamsSchema,
    query: pageQuerySchema,
    body: null,
    response: walletListSchema,
  }),
};

export type Wallet = z.output<typeof walletSchema>;
