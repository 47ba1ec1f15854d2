import type { Tone } from "#src/components/operation-state.ts";
import type { Collection } from "#shared/wire/collection.ts";
import { shortHash } from "#shared/text/short-hash.ts";

const typeWords: ReadonlyMap<string, string> = new Map([
  ["NON_FUNGIBLE_TOKEN", "NFTs"],
  ["SEMI_FUNGIBLE_TOKEN", "Semi-fungible tokens"],
]);

/** The type of a collection as a person reads it; one that is not published becomes words of its own. */
export const typeText = (type: string | undefined): string =>
  type === undefined ? "–" : (typeWords.get(type) ?? inWords(type));

/** Each token is one of a kind, so it is minted and burned without an amount. An unknown type is taken for neither. */
export const isSemiFungible = ({ type }: Pick<Collection, "type">): boolean => type === "SEMI_FUNGIBLE_TOKEN";

/** What a collection is called: by its own contract, else by the organization, else by its id. */
export const collectionName = ({ id, displayName, collectionMetadata }: Collection): string =>
  [displayName, collectionMetadata?.name].find((name) => name !== undefined && name.trim() !== "") ?? shortHash(id);

const tones: ReadonlyMap<string, Tone> = new Map([
  ["COMPLETED", "good"],
  ["MINTED", "good"],
  ["ACTIVE", "good"],
  ["DEPLOYED", "good"],
  ["BURNED", "idle"],
  ["PENDING", "running"],
  ["IN_PROGRESS", "running"],
  ["RUNNING", "running"],
  ["FAILED", "bad"],
]);

/** The status of a collection, a token or a record in words; undefined where the service says none. */
export const statusWords = (status: string | undefined): { readonly tone: Tone; readonly word: string } | undefined =>
  status === undefined ? undefined : { tone: tones.get(status.toUpperCase()) ?? "unknown", word: inWords(status) };

const inWords = (name: string): string => {
  const words = name.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
