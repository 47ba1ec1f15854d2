import { indentJson } from "#shared/abi/json-text.ts";
import { collectionEndpoints } from "#shared/wire/collection.ts";
import { metadataText, type MintMetadata } from "#shared/wire/metadata.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { emptyMint, type MintDraft } from "./mint-draft.ts";
import { metadataParts } from "./simple-metadata.ts";

export const readMint = requestReader(collectionEndpoints.mintToken);

/** The form of a recorded mint, filled in as it was sent. */
export const recordedMint = ({
  kind,
  body: {
    addressId = "",
    to = "",
    tokenId = "",
    // A mint without an amount was of one token; an amount that cannot be read is not guessed.
    amount = kind === "request" ? emptyMint.amount : "",
    metadataURI = "",
    metadata = {},
  },
}: NonNullable<ReturnType<typeof readMint>>): MintDraft & { readonly addressId: string } => ({
  ...emptyMint,
  ...(metadataURI === "" ? draftOf(metadata) : { by: "uri", metadataURI }),
  addressId,
  to,
  tokenId,
  amount,
});

/** The fields of the form if they can hold all of the metadata; else its JSON. */
const draftOf = (metadata: MintMetadata): Partial<MintDraft> => {
  const { texts, attributes, others } = metadataParts(metadata);
  const isWhole = others.length === 0 && attributes !== undefined;
  if (!isWhole) return { by: "json", json: indentJson(metadataText(metadata)) };
  const { name, description, image, animation_url: animationUrl, external_url: externalUrl } = texts;
  return { by: "metadata", name, description, image, animationUrl, externalUrl, attributes: [...attributes] };
};
