import { readWritten } from "#shared/json/written.ts";
import { metadataText, type MintMetadata } from "#shared/wire/metadata.ts";

/** The parts of a token's metadata that are texts; `attributes` are undefined unless all are a trait with a text. */
export type MetadataParts = {
  readonly texts: Readonly<Record<TextKey, string>>;
  readonly attributes: readonly { readonly trait: string; readonly value: string }[] | undefined;
  /** Every other part as JSON, with its numbers as written. */
  readonly others: readonly { readonly key: string; readonly json: string }[];
};

const textKeys = ["name", "description", "image", "animation_url", "external_url"] as const;
type TextKey = (typeof textKeys)[number];

const isTextKey = (key: string | undefined): key is TextKey => textKeys.some((one) => one === key);

/** The metadata in the parts that the form of a mint has, and the rest. */
export const metadataParts = (metadata: MintMetadata): MetadataParts => {
  const texts = { name: "", description: "", image: "", animation_url: "", external_url: "" };
  const others: { readonly key: string; readonly json: string }[] = [];
  let attributes: MetadataParts["attributes"] = [];
  for (const { key = "", text: json } of readWritten(metadataText(metadata)).parts) {
    const text = textIn(json);
    if (isTextKey(key) && text !== undefined) texts[key] = text;
    else if (key === "attributes") {
      attributes = plainAttributes(json);
      if (attributes === undefined) others.push({ key, json });
    } else others.push({ key, json });
  }
  return { texts, attributes, others };
};

const textIn = (json: string): string | undefined => (json.startsWith('"') ? String(JSON.parse(json)) : undefined);

const plainAttributes = (json: string): MetadataParts["attributes"] => {
  if (!json.startsWith("[")) return undefined;
  const attributes = readWritten(json).parts.map(({ text }) => plainAttribute(text));
  const plain = attributes.filter((attribute) => attribute !== undefined);
  return plain.length === attributes.length ? plain : undefined;
};

const plainAttribute = (json: string) => {
  if (!json.startsWith("{")) return undefined;
  const members = new Map(readWritten(json).parts.map(({ key, text }) => [key, textIn(text)]));
  const [trait, value] = [members.get("trait_type"), members.get("value")];
  const isPlain = [...members.keys()].every((key) => key === "trait_type" || key === "value");
  return isPlain && value !== undefined && (trait !== undefined || members.size === 1)
    ? { trait: trait ?? "", value }
    : undefined;
};
