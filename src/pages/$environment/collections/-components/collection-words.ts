import { shortHash } from "#shared/text/short-hash.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { firstShown } from "#src/components/name-text.ts";

/** Each token is unique, so it is minted and burned without an amount. An unknown type counts as neither. */
export const isSemiFungible = ({ type }: Pick<Collection, "type">): boolean => type === "SEMI_FUNGIBLE_TOKEN";

/** A collection's name: from its own contract, else from the organization, else its id. */
export const collectionName = ({ id, displayName, collectionMetadata }: Collection): string =>
  firstShown(displayName, collectionMetadata?.name) ?? shortHash(id);
