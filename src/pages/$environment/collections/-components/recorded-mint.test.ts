import { expect, test } from "vitest";
import { metadataText, type MintMetadata } from "#shared/wire/metadata.ts";
import { metadataOf } from "./mint-draft.ts";
import { readMint, recordedMint } from "./recorded-mint.ts";

const body = {
  addressId: "1",
  to: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  tokenId: "5",
  metadataURI: "ipfs://5",
};

const amountIn = (recorded: object) => {
  const operation = { endpoint: "mintToken", parameters: { id: "c1" }, body: recorded, bodyRemovedAt: null } as const;
  const request = readMint(operation);
  return request === undefined ? undefined : recordedMint(request).amount;
};

test("a mint without an amount was of one token", () => {
  expect(amountIn(body)).toBe("1");
  expect(amountIn({ ...body, amount: "25" })).toBe("25");
});

test("an amount that cannot be read is left to the person", () => {
  expect(amountIn({ ...body, amount: "025" })).toBe("");
  expect(amountIn({ ...body, amount: 25 })).toBe("");
});

test.each<[MintMetadata, "metadata" | "json"]>([
  [
    { name: "Seven", description: "Blue", attributes: [{ trait_type: "Colour", value: "blue" }, { value: "x" }] },
    "metadata",
  ],
  [{ image: "ipfs://7", animation_url: "ipfs://7.mp4", external_url: "https://x.example" }, "metadata"],
  [{ attributes: [{ trait_type: "Level", value: 3 }] }, "json"],
  [{ attributes: [{ trait_type: "Level", value: "3", display_type: "number" }] }, "json"],
  [{ name: 7 }, "json"],
  [{ properties: { a: 1 } }, "json"],
  ['{"level":1.0,"id":9007199254740993}', "json"],
])("the metadata %j fills the form by %s, and is minted again unchanged", (metadata, by) => {
  const { metadataURI: _uri, ...rest } = body;
  const operation = {
    endpoint: "mintToken",
    parameters: { id: "c1" },
    body: { ...rest, metadata },
    bodyRemovedAt: null,
  };
  const request = readMint(operation);
  if (request === undefined) throw new Error("It is not a mint.");
  const draft = recordedMint(request);
  expect(draft.by).toBe(by);
  expect(metadataText(metadataOf(draft))).toBe(metadataText(metadata));
});
