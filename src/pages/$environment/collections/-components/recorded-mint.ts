import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import { emptyMint, type MintDraft } from "./mint-draft.ts";

/** The form of a recorded mint, filled in as it was sent. */
export const recordedMint = (body: unknown): MintDraft & { readonly addressId: string } => {
  const metadata = isRecord(body) ? body["metadata"] : undefined;
  const metadataURI = textIn(body, "metadataURI");
  return {
    addressId: textIn(body, "addressId"),
    to: textIn(body, "to"),
    tokenId: textIn(body, "tokenId"),
    amount: textIn(body, "amount") || emptyMint.amount,
    by: metadataURI === "" ? "metadata" : "uri",
    name: textIn(metadata, "name"),
    description: textIn(metadata, "description"),
    image: textIn(metadata, "image"),
    externalUrl: textIn(metadata, "external_url"),
    attributes: attributesIn(metadata),
    metadataURI,
  };
};

const attributesIn = (metadata: unknown): MintDraft["attributes"] => {
  const given = isRecord(metadata) ? metadata["attributes"] : undefined;
  return (Array.isArray(given) ? given : []).map((one: unknown) => ({
    trait: textIn(one, "trait_type"),
    value: valueText(isRecord(one) ? one["value"] : undefined),
  }));
};

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
