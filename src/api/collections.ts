import { queryOptions } from "@tanstack/react-query";
import { parseExactly } from "#shared/json/parse.ts";
import { withWritten } from "#shared/json/written.ts";
import { collectionEndpoints, type Collection, type TokenRecord } from "#shared/wire/collection.ts";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { atMost } from "#src/lib/at-most.ts";
import { relay, relayWithText } from "./client/client.ts";
import { isMissing } from "./client/offered.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";

/** A page of the organization's collections (operations beyond, Tokens and collections). */
export const collectionsOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.collections.page(environment, page),
    queryFn: async ({ signal }): Promise<Listed<Collection>> => {
      const { collections, total } = await relay(environment, collectionEndpoints.listCollections, {
        query: pageQuery(page),
        signal,
      });
      return { data: collections, pagination: { totalElements: total } };
    },
  });

/** A collection by its id; null if there is none. */
export const collectionOptions = (environment: string, id: string) =>
  queryOptions({
    queryKey: keys.collections.one(environment, id),
    queryFn: async ({ signal }) => {
      try {
        return (await relay(environment, collectionEndpoints.getCollection, { params: { id }, signal })).collection;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

type RecordFilter = PageWindow & { readonly type?: "MINT" | "BURN" | undefined };

/** A page of the tokens minted and burned in a collection. */
export const tokenRecordsOptions = (environment: string, id: string, { type, ...page }: RecordFilter) =>
  queryOptions({
    queryKey: keys.collectionTokens.records(environment, id, { ...page, type }),
    queryFn: async ({ signal }): Promise<Listed<TokenRecord>> => {
      const query = { ...pageQuery(page), id, type };
      const { tokens, total } = await relay(environment, collectionEndpoints.listTokenRecords, { query, signal });
      return { data: tokens, pagination: { totalElements: total } };
    },
  });

/** A grid shows many tokens, each with its own request: the rest wait. */
const inTurn = atMost(4);

/** One token of a collection; null if there is none. Only a few are requested at once. */
export const collectionTokenOptions = (environment: string, id: string, tokenId: string) =>
  queryOptions({
    queryKey: keys.collectionTokens.one(environment, id, tokenId),
    queryFn: async ({ signal }) => {
      const ask = () =>
        relayWithText(environment, collectionEndpoints.getCollectionToken, { params: { id, tokenId }, signal });
      try {
        const { answer, text } = await inTurn(ask, signal);
        return { ...answer.collection, metadata: writtenMetadata(text) ?? answer.collection.metadata };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

/** The token's metadata as JSON text if parsing changes how its numbers are written; else undefined. */
const writtenMetadata = (text: string): unknown => {
  const written = withWritten(text, [
    ["collection", "metadata"],
    ["collcetion", "metadata"],
  ]);
  return written === text
    ? undefined
    : collectionEndpoints.getCollectionToken.response.parse(parseExactly(written)).collection.metadata;
};
