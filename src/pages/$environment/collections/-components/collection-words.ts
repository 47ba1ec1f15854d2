import type { Collection } from "#shared/wire/collection.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { enumerationWords } from "#src/records/issued-words.ts";

const typeWords: ReadonlyMap<string, string> = new Map([
  ["NON_FUNGIBLE_TOKEN", "NFTs"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible tokens"],
]);

/** The type of a collection as a person reads it; one that is not published becomes words of its own. */
export const typeText = (type: string | undefined): string =>
  type === undefined ? "–" : (typeWords.get(type) ?? enumerationWords(type));

/** Each token is one of a kind, so it is minted and burned without an amount. An unknown type is taken for neither. */
export const isSemiFungible = ({ type }: Pick<Collection, "type">): boolean => type === "SEMI_FUNGIBLE_TOKEN";

/** What a collection is called: by its own contract, else by the organization, else by its id. */
export const collectionName = ({ id, displayName, collectionMetadata }: Collection): string =>
  [displayName, collectionMetadata?.name].find((name) => name !== undefined && name.trim() !== "") ?? shortHash(id);
