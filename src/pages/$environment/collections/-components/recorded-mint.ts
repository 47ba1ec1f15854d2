import { collectionEndpoints } from "#shared/wire/collection.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { emptyMint, type MintDraft } from "./mint-draft.ts";

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
  addressId,
  to,
  tokenId,
  amount,
  by: metadataURI === "" ? "metadata" : "uri",
  name: metadata.name ?? "",
  description: metadata.description ?? "",
  image: metadata.image ?? "",
  externalUrl: metadata.external_url ?? "",
  attributes: (metadata.attributes ?? []).map(({ trait_type: trait = "", value }) => ({ trait, value: String(value) })),
  metadataURI,
});
