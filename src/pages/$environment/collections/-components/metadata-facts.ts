import type { MintMetadata } from "#shared/wire/metadata.ts";
import { metadataParts } from "./simple-metadata.ts";

/** Everything in the sent metadata, for its review; the image is shown as an image. */
export const metadataFacts = (metadata: MintMetadata | undefined) => {
  if (metadata === undefined) return [];
  const { texts, attributes = [], others } = metadataParts(metadata);
  return [
    { label: "Name", value: texts.name },
    { label: "Description", value: texts.description },
    { label: "Website", value: texts.external_url },
    { label: "Animation", value: texts.animation_url },
    {
      label: "Attributes",
      value: attributes.map(({ trait, value }) => `${trait === "" ? "" : `${trait}: `}${value}`).join(", "),
    },
    // A key that someone chose must not pass for a fact of ours.
    ...others.map(({ key, json }) => ({ label: `metadata.${key}`, value: shortened(json) })),
  ].filter(({ value }) => value !== "");
};

const longestShown = 10_000;

const shortened = (json: string): string =>
  json.length > longestShown ? `${json.slice(0, longestShown)}… (${json.length} characters)` : json;
