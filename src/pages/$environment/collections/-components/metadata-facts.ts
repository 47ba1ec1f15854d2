import type { Body } from "#src/api/client/client.ts";

/** Every text of the sent metadata, for its review; the image is shown as an image. */
export const metadataFacts = (metadata: Body<"mintToken">["metadata"]) => [
  { label: "Name", value: metadata?.name },
  { label: "Description", value: metadata?.description },
  { label: "Website", value: metadata?.external_url },
  {
    label: "Attributes",
    value: metadata?.attributes
      ?.map(({ trait_type: trait, value }) => `${trait === undefined ? "" : `${trait}: `}${value}`)
      .join(", "),
  },
];
