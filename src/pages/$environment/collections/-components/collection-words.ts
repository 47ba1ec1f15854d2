import type { Collection } from "#shared/wire/collection.ts";
import { shortHash } from "#shared/text/short-hash.ts";

/** Each token is one of a kind, so it is minted and burned without an amount. An unknown type is taken for neither. */
export const isSemiFungible = ({ type }: Pick<Collection, "type">): boolean => type === "SEMI_FUNGIBLE_TOKEN";

/** What a collection is called: by its own contract, else by the organization, else by its id. */
export const collectionName = ({ id, displayName, collectionMetadata }: Collection): string =>
  [displayName, collectionMetadata?.name].find((name) => name !== undefined && name.trim() !== "") ?? shortHash(id);
