import { expect, test } from "vitest";
import { metadataFacts } from "./metadata-facts.ts";
import { emptyMint, metadataOf } from "./mint-draft.ts";

test("the review has every text of the sent metadata, except the image", () => {
  const draft = {
    ...emptyMint,
    name: "Thing 7",
    description: "A blue thing",
    image: "https://images.example/7.png",
    externalUrl: "https://things.example/7",
    attributes: [
      { trait: "Colour", value: "blue" },
      { trait: "", value: "rare" },
    ],
  };
  const sent = metadataOf(draft);
  const texts = metadataFacts(sent).map(({ value }) => value);
  expect(texts).toEqual(["Thing 7", "A blue thing", "https://things.example/7", "Colour: blue, rare"]);
  expect(Object.keys(sent).filter((key) => key !== "image")).toHaveLength(texts.length);
});

test("the review has every other part with its numbers as written", () => {
  const attributes = '[{"trait_type":"Level","value":3.0,"max_value":1e1}]';
  const sent = `{"name":7,"attributes":${attributes},"To":"nobody","id":9007199254740993,"animation_url":"ipfs://x"}`;
  expect(metadataFacts(sent)).toEqual([
    { label: "Animation", value: "ipfs://x" },
    { label: "metadata.name", value: "7" },
    { label: "metadata.attributes", value: attributes },
    { label: "metadata.To", value: '"nobody"' },
    { label: "metadata.id", value: "9007199254740993" },
  ]);
});

test("a mint by its metadata's URL has none", () => {
  expect(metadataFacts(undefined)).toEqual([]);
});
