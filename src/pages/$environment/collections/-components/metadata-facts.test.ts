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

test("a mint by its metadata's URL has none", () => {
  expect(metadataFacts(undefined).filter(({ value }) => value !== undefined)).toEqual([]);
});
