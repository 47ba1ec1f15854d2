import { describe, expect, test } from "vitest";
import { attributesOf, mintedTokens, nextTokenId, readMetadata, tokenTitle } from "./minted-tokens.ts";

const record = (tokenId: string | undefined, id = `r${tokenId}`) => ({
  id,
  ...(tokenId === undefined ? {} : { tokenId }),
});

test("a token that was minted several times is shown once", () => {
  const records = [record("2", "a"), record("1", "b"), record("2", "c"), record(undefined, "d")];
  expect(mintedTokens(records).map(({ id }) => id)).toEqual(["a", "b"]);
});

test.each([
  [[], "1"],
  [["1", "3", "2"], "4"],
  [["0"], "1"],
  [["9007199254740993"], "9007199254740994"],
  [["not a number", "5"], "6"],
])("after %j the next token id is %s", (ids, next) => {
  expect(nextTokenId(ids.map((id) => record(id)))).toBe(next);
});

describe("metadata", () => {
  test("is read from an object and from its text", () => {
    expect(readMetadata({ name: "Blue" })?.name).toBe("Blue");
    expect(readMetadata('{"name":"Blue","level":3}')?.name).toBe("Blue");
  });

  test.each(["{", "ipfs://x", 7, null, undefined, []])("is not read from %j", (value) => {
    expect(readMetadata(value)?.name).toBeUndefined();
  });

  test.each<[string, object]>([
    ["a name that is a number", { name: 7 }],
    ["an attribute that is null", { attributes: [null, { trait_type: "Colour", value: "blue" }] }],
    ["a trait that is a number", { attributes: [{ trait_type: 7, value: "blue" }] }],
    ["attributes by name", { attributes: { Colour: "blue" } }],
    ["a description that is a list", { description: ["x"] }],
  ])("with %s keeps the other parts", (_odd, part) => {
    const read = readMetadata({ name: "Blue", image: "ipfs://x", external_url: "https://things.example", ...part });
    expect(read).toMatchObject({ image: "ipfs://x", external_url: "https://things.example" });
    expect([undefined, "Blue"]).toContain(read?.name);
  });

  test("keeps the digits of an attribute in a text", () => {
    const text = '{"attributes":[{"trait_type":"Id","value":9007199254740993}]}';
    expect(attributesOf(readMetadata(text))).toEqual([{ label: "Id", value: "9007199254740993" }]);
  });

  test("shows no more of its attributes than fit on a page", () => {
    const many = Array.from({ length: 50_000 }, () => ({ trait_type: "x".repeat(2_000), value: "y".repeat(2_000) }));
    const drawn = attributesOf(readMetadata({ attributes: many }));
    expect(drawn).toHaveLength(200);
    expect(drawn[0]).toEqual({ label: "x".repeat(1_000), value: "y".repeat(1_000) });
  });

  test("names the token, otherwise its id does", () => {
    expect(tokenTitle({ name: " Blue " }, "7")).toBe("Blue");
    expect(tokenTitle({ name: "  " }, "7")).toBe("Token #7");
    expect(tokenTitle(undefined, "7")).toBe("Token #7");
  });

  test("has attributes of any type as text", () => {
    const attributes = [
      { trait_type: "Colour", value: "blue" },
      { trait_type: "Level", value: 3 },
      { value: true },
      { trait_type: "Empty" },
    ];
    expect(attributesOf({ attributes })).toEqual([
      { label: "Colour", value: "blue" },
      { label: "Level", value: "3" },
      { label: "Attribute", value: "true" },
    ]);
  });
});
