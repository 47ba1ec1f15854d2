import * as z from "zod/mini";
import {
  collectionOf,
  collectionView,
  deleteCollection as remove,
  listCollections as list,
} from "#sandbox/domains/issuing/collections.ts";
import { creationOfCollection } from "#sandbox/domains/issuing/create.ts";
import { burnOf, mintOf } from "#sandbox/domains/issuing/mint.ts";
import { collectionToken, listRecords, recordView } from "#sandbox/domains/issuing/records.ts";
import { chainOf, checkGasless } from "#sandbox/http/find.ts";
import { described, listRoute, ok, route, routeWithBody } from "#sandbox/http/route.ts";
import { listWindow } from "#sandbox/store/page.ts";
import { mintBodyWith } from "#shared/wire/collection.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { started } from "./started.ts";

/**
 * Creates a collection (operations beyond the specification, Tokens and collections); 202, because the workflow
 * continues.
 */
const createCollection = routeWithBody(endpoints.createCollection, async (service, { caller, body }) => {
  const chain = chainOf(service, body.networkId);
  checkGasless(chain.network, body.useGasless);
  const creation = await creationOfCollection(service, caller.organizationId, chain, body);
  return started(202, await service.workflows.start(creation), "The creation of the collection has started.");
});

const listCollections = listRoute(endpoints.listCollections, async ({ store, chains }, { caller, query }) => {
  const { rows, total } = await list(store, caller.organizationId, listWindow(query));
  return ok({ collections: await Promise.all(rows.map((row) => collectionView(chains, row))), total });
});

/** 404 ERR_068 if there is none. The endpoints below return the same. */
const getCollection = route(endpoints.getCollection, async ({ store, chains }, { caller, params }) =>
  ok({ collection: await collectionView(chains, await collectionOf(store, caller.organizationId, params.id)) }),
);

/** Deletes it from the service. The contract and its tokens stay on the chain. */
const deleteCollection = route(endpoints.deleteCollection, async ({ store }, { caller, params }) => {
  await remove(store, caller.organizationId, params.id);
  return ok({ success: true });
});

/** The mints and burns of a collection, newest first. */
const listTokenRecords = listRoute(endpoints.listTokenRecords, async ({ store }, { caller, query }) => {
  const { id } = await collectionOf(store, caller.organizationId, query.id);
  const { rows, total } = await listRecords(store, id, query.type, listWindow(query));
  return ok({ tokens: rows.map(recordView), total });
});

/** The key is published as `collcetion`. The fault `older` selects the correct spelling, which some deployments use. */
const getCollectionToken = route(endpoints.getCollectionToken, async (service, { caller, params }) => {
  const collection = await collectionOf(service.store, caller.organizationId, params.id);
  const token = await collectionToken(service, collection, params.tokenId);
  return { ...ok({ collcetion: token }), older: { collection: token } };
});

/** The metadata of a mint, as it is published: the service refuses any other key. */
const publishedMetadata = z.strictObject({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  image: z.optional(z.string()),
  animation_url: z.optional(z.string()),
  external_url: z.optional(z.string()),
  attributes: z.optional(
    z.array(
      z.strictObject({
        trait_type: z.optional(z.string()),
        value: z.union([z.string(), z.number(), z.boolean()]),
        display_type: z.optional(z.string()),
      }),
    ),
  ),
});

const mintEndpoint = { ...endpoints.mintToken, body: mintBodyWith(publishedMetadata) };

const mintToken = routeWithBody(mintEndpoint, async (service, { caller, params, body }) => {
  const { organizationId } = caller;
  const collection = await collectionOf(service.store, organizationId, params.id);
  const mint = await mintOf(service, organizationId, chainOf(service, collection.network_id), collection, body);
  return started(200, await service.workflows.start(mint), "The mint has started.");
});

const burnToken = routeWithBody(endpoints.burnToken, async (service, { caller, params, body }) => {
  const { organizationId } = caller;
  const collection = await collectionOf(service.store, organizationId, params.id);
  const burn = await burnOf(service, organizationId, chainOf(service, collection.network_id), collection, body);
  return started(200, await service.workflows.start(burn), "The burn has started.");
});

const ofCollection = ["404 ERR_068"];
const ofChange = ["400 ERR_146", "400 ERR_303", "400 ERR_304", "403 ERR_009", "404 ERR_006", ...ofCollection];

export const collectionRoutes = {
  createCollection: described(createCollection, {
    tag: "Collections",
    success: 202,
    errors: ["400 ERR_303", "400 ERR_304", "403 ERR_009", "404 ERR_006"],
    about:
      "The initializer takes name and symbol. It starts a workflow. The key needs the interact contract policy. The collection's id is the workflow's operationId.",
    policy: "interact",
  }),
  listCollections: described(listCollections, { tag: "Collections", success: 200, errors: ["400 ERR_022"] }),
  getCollection: described(getCollection, { tag: "Collections", success: 200, errors: ofCollection }),
  deleteCollection: described(deleteCollection, { tag: "Collections", success: 200, errors: ofCollection }),
  listTokenRecords: described(listTokenRecords, {
    tag: "Collections",
    success: 200,
    errors: ["400 ERR_022", ...ofCollection],
  }),
  getCollectionToken: described(getCollectionToken, {
    tag: "Collections",
    success: 200,
    errors: [...ofCollection, "404 ERR_196"],
    about: "The current owner is read from the chain.",
  }),
  mintToken: described(mintToken, {
    tag: "Collections",
    success: 200,
    errors: ofChange,
    about: "It starts a workflow. The key needs the mint policy, and the address must have created the collection.",
    policy: "mint",
  }),
  burnToken: described(burnToken, {
    tag: "Collections",
    success: 200,
    errors: ofChange,
    about:
      "It starts a workflow. The key needs the burn policy, and the address must own the tokens or be approved by their owner.",
    policy: "burn",
  }),
};
