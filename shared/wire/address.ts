import * as z from "zod/mini";
import { clientShareSchema } from "./client-share.ts";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { lenient, quantitySchema } from "./lenient.ts";
import { pageQuerySchema, paginationSchema } from "./pagination.ts";
import { profileParamsSchema } from "./profile.ts";

/**
 * An address (specification, Address). `balance` is in base units, as a decimal string. The older `network` code
 * replaces `networkId` as in a wallet; the older `path` is dropped.
 */
export const addressSchema = lazily(() =>
  z.pipe(
    z.looseObject({
      id: z.string(),
      address: z.string(),
      reference: lenient(z.string()),
      date: lenient(z.string()),
      sub: lenient(z.string()),
      balance: lenient(quantitySchema),
      miniWalletId: lenient(z.string()),
      networkId: lenient(z.string()),
      label: lenient(z.string()),
      network: lenient(z.string()),
      path: z.optional(z.unknown()),
    }),
    z.transform(({ network, path: _path, networkId, ...address }) => ({ ...address, networkId: networkId ?? network })),
  ),
);

/** Answer of the address list (specification, Endpoints 6). */
export const addressListSchema = lazily(() =>
  z.looseObject({
    data: z.array(addressSchema),
    pagination: paginationSchema,
  }),
);

/** Query and answer of the look-up by id (operations beyond; specification, Versioning, 2.2.0). */
export const addressQuerySchema = lazily(() => z.strictObject({ id: z.string().check(z.minLength(1)) }));
export const addressAnswerSchema = lazily(() => z.looseObject({ data: addressSchema }));

/** Body of address generation as the service gets it. */
export const generatedAddressSchema = lazily(() =>
  z.strictObject({
    reference: z.string().check(z.minLength(1)),
    networkId: z.string().check(z.minLength(1)),
    clientShare: clientShareSchema,
  }),
);

/** Body of address generation (specification, Endpoints 5); the older `network` code is converted to `networkId`. */
export const generateAddressBodySchema = lazily(() =>
  z.union([
    generatedAddressSchema.built,
    z.pipe(
      z.strictObject({
        reference: z.string().check(z.minLength(1)),
        network: z.string().check(z.minLength(1)),
        clientShare: clientShareSchema,
      }),
      z.transform(({ network, ...body }) => ({ ...body, networkId: network })),
    ),
  ]),
);

/** Answer of address generation; the older bare string in `data` is converted to `{ address }` (Endpoints 5). */
export const generateAddressAnswerSchema = lazily(() =>
  z.looseObject({
    data: z.union([
      z.looseObject({ id: lenient(z.string()), address: z.string().check(z.minLength(1)) }),
      z.pipe(
        z.string().check(z.minLength(1)),
        z.transform((address): { id?: string; address: string } => ({ address })),
      ),
    ]),
    message: lenient(z.string()),
  }),
);

export type Address = z.output<typeof addressSchema>;

export const addressEndpoints = {
  generateAddress: endpoint("generateAddress", {
    params: noParams,
    query: noQuery,
    body: generateAddressBodySchema,
    response: generateAddressAnswerSchema,
  }),
  listAddresses: endpoint("listAddresses", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: addressListSchema,
  }),
  generateAddressInWallet: endpoint("generateAddressInWallet", {
    params: noParams,
    query: noQuery,
    body: generateAddressBodySchema,
    response: generateAddressAnswerSchema,
  }),
  getAddress: endpoint("getAddress", {
    params: noParams,
    query: addressQuerySchema,
    body: null,
    response: addressAnswerSchema,
  }),
  listAddressesOfProfile: endpoint("listAddressesOfProfile", {
    params: profileParamsSchema,
    query: pageQuerySchema,
    body: null,
    response: addressListSchema,
  }),
};
