import * as z from "zod/mini";
import { clientShareSchema } from "./client-share.ts";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient, quantitySchema } from "./lenient.ts";
import { mintMetadataSchema } from "./metadata.ts";
import { pageQuerySchema } from "./pagination.ts";
import { createParamsSchema, issuanceFields } from "./token.ts";
import { workflowAnswerSchema } from "./workflow.ts";

const nonEmpty = lazily(() => z.string().check(z.minLength(1)));
const text = lazily(() => lenient(z.string()));
const params = lazily(() => z.strictObject({ id: nonEmpty }));
const wholeNumber = lazily(() =>
  z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/, "is a whole number in decimal digits")),
);

export const collectionTypes = ["NON_FUNGIBLE_TOKEN", "SEMI_FUNGIBLE_TOKEN"] as const;

/** A collection (operations beyond, Tokens and collections). Every key but the id may be missing. */
export const collectionSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    status: text,
    type: text,
    displayName: text,
    description: text,
    createdAt: text,
    updatedAt: text,
    network: text,
    collectionMetadata: lenient(z.looseObject({ name: text, symbol: text, standard: text, contractAddress: text })),
  }),
);

/** Body that creates a collection. Its initializer takes name and symbol. */
export const createCollectionBodySchema = lazily(() =>
  z.strictObject({
    networkId: nonEmpty,
    addressId: nonEmpty,
    type: z.enum(collectionTypes),
    clientShare: clientShareSchema,
    createParams: createParamsSchema,
    displayName: z.optional(z.string()),
    useGasless: z.optional(issuanceFields().useGasless),
    fee: z.optional(issuanceFields().fee),
    feeLevel: issuanceFields().feeLevel,
    description: z.optional(z.string()),
  }),
);

/** Metadata of one token, following the ERC-721 and ERC-1155 metadata standards and the marketplaces. */
export const tokenMetadataSchema = lazily(() =>
  z.looseObject({
    name: text,
    description: text,
    image: text,
    animation_url: text,
    external_url: text,
    attributes: lenient(
      z.array(
        z.looseObject({
          trait_type: text,
          value: z.optional(z.unknown()),
          display_type: text,
        }),
      ),
    ),
  }),
);

/**
 * Body of a mint: exactly one of `metadataURI` and `metadata`, which is read by a schema. `amount` is for semi-fungible
 * tokens; without it, one.
 */
export const mintBodyWith = <M extends z.core.$ZodType>(metadata: M) =>
  z
    .strictObject({
      addressId: nonEmpty,
      clientShare: clientShareSchema,
      to: nonEmpty,
      tokenId: wholeNumber,
      amount: z.optional(wholeNumber),
      metadataURI: z.optional(nonEmpty),
      metadata: z.optional(metadata),
    })
    .check(
      z.refine(
        (body: { readonly metadataURI?: unknown; readonly metadata?: unknown }) =>
          (body.metadataURI === undefined) !== (body.metadata === undefined),
        {
          path: ["metadata"],
          error: "is one of metadata and metadataURI, not both and not none",
        },
      ),
    );

export const mintBodySchema = lazily(() => mintBodyWith(mintMetadataSchema.built));

/** Body of a burn; `from` is the owner, by default the signing address. */
export const burnBodySchema = lazily(() =>
  z.strictObject({
    addressId: nonEmpty,
    clientShare: clientShareSchema,
    tokenId: wholeNumber,
    amount: z.optional(wholeNumber),
    from: z.optional(nonEmpty),
  }),
);

/** A mint or burn: one line of a collection's history (operations beyond, TokenRecord). */
export const tokenRecordSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    status: text,
    type: text,
    metaData: z.optional(z.unknown()),
    addressId: text,
    amount: lenient(quantitySchema),
    createdAt: text,
    updatedAt: text,
    transactionHash: text,
    tokenId: lenient(quantitySchema),
  }),
);

const mintRecordSchema = lazily(() =>
  lenient(
    z.looseObject({
      id: text,
      amount: lenient(quantitySchema),
      note: text,
      status: text,
      createdAt: text,
      updatedAt: text,
    }),
  ),
);

/** One token of a collection (operations beyond, CollectionToken). */
export const collectionTokenSchema = lazily(() =>
  z.looseObject({
    id: text,
    collectionId: text,
    name: text,
    symbol: text,
    network: text,
    addressId: text,
    contractAddress: text,
    status: text,
    recipientAddress: text,
    mintTransactionHash: text,
    burnTransactionHash: text,
    mintedAt: text,
    burnedAt: text,
    metadata: z.optional(z.unknown()),
    mintRecord: mintRecordSchema,
    burnRecord: mintRecordSchema,
  }),
);

/** The key is published as `collcetion` and corrected here. */
export const collectionTokenAnswerSchema = lazily(() =>
  z.union([
    z.looseObject({ collection: collectionTokenSchema }),
    z.pipe(
      z.looseObject({ collcetion: collectionTokenSchema }),
      z.transform(({ collcetion, ...rest }) => ({ ...rest, collection: collcetion })),
    ),
  ]),
);

export type Collection = z.output<typeof collectionSchema>;
export type CollectionToken = z.output<typeof collectionTokenSchema>;
export type TokenRecord = z.output<typeof tokenRecordSchema>;
export type TokenMetadata = z.output<typeof tokenMetadataSchema>;

export const collectionEndpoints = {
  createCollection: endpoint("createCollection", {
    params: noParams,
    query: noQuery,
    body: createCollectionBodySchema,
    response: workflowAnswerSchema,
  }),
  listCollections: endpoint("listCollections", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: lazily(() => z.looseObject({ collections: z.array(collectionSchema), total: integerSchema })),
  }),
  getCollection: endpoint("getCollection", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ collection: collectionSchema })),
  }),
  deleteCollection: endpoint("deleteCollection", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ success: lenient(z.boolean()) })),
  }),
  listTokenRecords: endpoint("listTokenRecords", {
    params: noParams,
    query: lazily(() => z.extend(pageQuerySchema.built, { id: nonEmpty, type: z.optional(z.enum(["MINT", "BURN"])) })),
    body: null,
    response: lazily(() => z.looseObject({ tokens: z.array(tokenRecordSchema), total: integerSchema })),
  }),
  getCollectionToken: endpoint("getCollectionToken", {
    params: lazily(() => z.strictObject({ id: nonEmpty, tokenId: nonEmpty })),
    query: noQuery,
    body: null,
    response: collectionTokenAnswerSchema,
  }),
  mintToken: endpoint("mintToken", {
    params,
    query: noQuery,
    body: mintBodySchema,
    response: workflowAnswerSchema,
  }),
  burnToken: endpoint("burnToken", {
    params,
    query: noQuery,
    body: burnBodySchema,
    response: workflowAnswerSchema,
  }),
};
