import { isRecord } from "#shared/json/is-record.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { type TokenMetadata, tokenMetadataSchema, type TokenRecord } from "#shared/wire/collection.ts";
import { validFields } from "#src/lib/fallback.ts";

/**
 * The metadata in the service's token: an object, or its JSON text; undefined otherwise. Strangers write metadata, so
 * an invalid part hides no other part.
 */
export const readMetadata = (value: unknown): TokenMetadata | undefined => {
  const given = typeof value === "string" ? parseJson(value) : value;
  if (!isRecord(given)) return undefined;
  const { attributes, ...rest } = given;
  return validFields(tokenMetadataSchema, {
    ...rest,
    attributes: Array.isArray(attributes) ? attributes.filter(isRecord) : undefined,
  });
};

const parseJson = (text: string): unknown => {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
};

/** The tokens of some mint records, without duplicates, in record order. */
export const mintedTokens = (
  records: readonly TokenRecord[],
): readonly (TokenRecord & { readonly tokenId: string })[] => {
  const seen = new Set<string>();
  return records.flatMap((record) => {
    const { tokenId } = record;
    if (tokenId === undefined || seen.has(tokenId)) return [];
    seen.add(tokenId);
    return [{ ...record, tokenId }];
  });
};

/** The token id after the highest one of some records; 1 for a collection without tokens. */
export const nextTokenId = (records: readonly TokenRecord[]): string => {
  const ids = records.flatMap(({ tokenId }) =>
    tokenId !== undefined && /^\d+$/.test(tokenId) ? [BigInt(tokenId)] : [],
  );
  return String(ids.reduce((highest, id) => (id > highest ? id : highest), 0n) + 1n);
};

/** A token's title: from its metadata, else its id. */
export const tokenTitle = (metadata: TokenMetadata | undefined, tokenId: string): string => {
  const name = metadata?.name?.trim() ?? "";
  return name === "" ? `Token #${tokenId}` : name;
};

/** The most attributes shown, and the most characters of each: a stranger chose their number. */
const mostAttributes = 200;
const longestAttribute = 1_000;

/** The first attributes of a token as text, shortened, in order; an attribute without a value is omitted. */
export const attributesOf = (
  metadata: TokenMetadata | undefined,
): readonly { readonly label: string; readonly value: string }[] =>
  (metadata?.attributes ?? []).slice(0, mostAttributes).flatMap(({ trait_type: trait, value }) => {
    const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
    return text === ""
      ? []
      : [
          {
            label: (trait ?? "Attribute").slice(0, longestAttribute),
            value: text.slice(0, longestAttribute),
          },
        ];
  });
