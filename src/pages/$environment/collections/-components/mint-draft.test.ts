import { describe, expect, test } from "vitest";
import { metadataText } from "#shared/wire/metadata.ts";
import { imageProblem } from "./image-problem.ts";
import { emptyMint, longestMetadata, metadataOf, mintCall, type MintDraft, mintProblems } from "./mint-draft.ts";

const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const network = { name: "tETH", addressFamily: "EVM" as const, isMainnet: false };
const nft = { network, isSemiFungible: false };
const semi = { network, isSemiFungible: true };
const draft = (more: Partial<MintDraft> = {}): MintDraft => ({ ...emptyMint, to, tokenId: "7", name: "Blue", ...more });
const messages = (more: Partial<MintDraft>, rules = nft) =>
  mintProblems(draft(more), rules).map(({ message }) => message);

test.each<[Partial<MintDraft>, RegExp]>([
  [{ to: "" }, /^Enter the recipient/],
  [{ to: "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A606" }, /checksum/],
  [{ to: to.toLowerCase() }, /checksum/],
  [{ tokenId: "" }, /^Enter a token id/],
  [{ tokenId: "-1" }, /^The token id cannot be negative\.$/],
  [{ tokenId: "1.5" }, /whole number/],
  [{ tokenId: "0x7" }, /^The token id is in hex\. /],
  [{ tokenId: "1,000" }, /^The token id has a comma\. Write only its digits: 1000\.$/],
  [{ tokenId: "0,500" }, /can mean two things\. Write 0\.5 or 500\.$/],
  [{ tokenId: "007" }, /leading zeros/],
  [{ tokenId: String(2n ** 256n) }, /too large/],
  [{ image: "javascript:alert(1)" }, /https:, ipfs: or ar:/],
  [{ externalUrl: "javascript:alert(1)" }, /https:/],
  [{ attributes: [{ trait: "Colour", value: "" }] }, /Attribute 1 has no value/],
  [{ by: "uri", metadataURI: "" }, /Enter the metadata URL/],
  [{ by: "uri", metadataURI: "javascript:alert(1)" }, /https:, ipfs: or ar:/],
  [{ by: "uri", metadataURI: "data:text/html,<script>" }, /https:, ipfs: or ar:/],
  [{ description: "x".repeat(1024 * 1024) }, /^The metadata has 1,048,\d{3} bytes; at most 262,144/],
  [{ by: "uri", metadataURI: `data:application/json,${"x".repeat(longestMetadata)}` }, /at most 262,144/],
])("refuses %j", (more, message) => {
  const errors = messages(more);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(message);
});

test.each([
  ["0", /above zero/],
  ["00", /leading zeros/],
  ["1.5", /no fractions/],
  ["1,5", /It means 1\.5, which is not a whole number/],
  ["1,500", /^The amount has a comma\. Write only its digits: 1500\.$/],
  ["-1", /cannot be negative/],
  ["many", /^“many” is not a whole number/],
  ["", /Enter an amount/],
  ["05", /leading zeros/],
  [String(2n ** 256n), /too large/],
])("refuses %j semi-fungible tokens", (amount, message) => {
  expect(messages({ amount }, semi)[0]).toMatch(message);
  expect(messages({ amount })).toEqual([]);
});

test("blanks of any width around an id and an amount are not sent", () => {
  const typed = draft({ tokenId: "\u200b7\u00a0", amount: "\t5\ufeff" });
  expect(mintProblems(typed, semi)).toEqual([]);
  expect(mintCall(typed, semi)).toMatchObject({ tokenId: "7", amount: "5" });
});

describe("an image", () => {
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  test.each([
    "",
    "https://images.example/7.png",
    "ipfs://bafy/7.png",
    "data:image/png;base64,AAAA",
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
    // As a browser shows it, with a percent sign alone.
    "data:image/svg+xml,%3Csvg fill='hsl(18 60% 50%)'/%3E",
    `data:image/svg+xml;charset=utf-8;base64,${btoa(svg)}`,
  ])("is taken: %j", (image) => {
    expect(imageProblem(image)).toBeUndefined();
  });

  const script = "<svg><script>alert(1)</script></svg>";
  test.each([
    ["data:text/html,<b>", /not an image/],
    ["data:image/png", /not an image/],
    [`data:image/svg+xml,${encodeURIComponent(script)}`, /contains a script/],
    [`data:image/svg+xml;base64,${btoa(script)}`, /contains a script/],
    [`data:image/svg+xml,${encodeURIComponent("<svg onload = 'x()'/>")}`, /contains a script/],
    ["data:image/svg+xml,%E0%A4%A", /could not read/],
    ["data:image/svg+xml;base64,%%%", /could not read/],
    [`data:image/png;base64,${"A".repeat(262_144)}`, /larger than 256 KB/],
    ["http://images.example/7.png", /https:/],
    ["blob:https://x", /https:/],
  ])("is refused: %j", (image, message) => {
    expect(imageProblem(image)).toMatch(message);
  });
});

test("the metadata has what was filled in, and a mint has either metadata or its URL", () => {
  const attributes = [
    { trait: "Colour", value: " blue " },
    { trait: "", value: "rare" },
    { trait: "", value: "" },
  ];
  expect(metadataOf(draft({ description: " ", attributes }))).toEqual({
    name: "Blue",
    attributes: [{ trait_type: "Colour", value: "blue" }, { value: "rare" }],
  });
  expect(mintCall(draft(), nft)).toEqual({ to, tokenId: "7", metadata: { name: "Blue" } });
  expect(mintCall(draft({ by: "uri", metadataURI: "ipfs://x", amount: "5" }), semi)).toEqual({
    to,
    tokenId: "7",
    amount: "5",
    metadataURI: "ipfs://x",
  });
});

describe("metadata as JSON", () => {
  test.each([
    '{"name":"Seven","level":1.0,"properties":{"a":[true,null]}}',
    '{"attributes":[{"trait_type":"Level","value":9007199254740993,"max_value":1e20}]}',
    '\uFEFF{"a":1}',
    "{}",
  ])("is minted as written: %j", (json) => {
    expect(messages({ by: "json", json })).toEqual([]);
    const { metadata } = mintCall(draft({ by: "json", json }), nft);
    expect(metadataText(metadata ?? "")).toBe(json.replace("\uFEFF", ""));
  });

  test.each([
    ["", "Enter the metadata as JSON."],
    [" ", "Enter the metadata as JSON."],
    ["{a:1}", "The metadata is not valid JSON."],
    ["[]", "The metadata is not a JSON object."],
    ['{"a":1,"a":1}', "The metadata has the key a twice."],
    ['{"x":{"__proto__":1}}', "The metadata has the key x.__proto__, which Postern does not accept."],
    ['{"image":"data:text/html,x"}', "This data is not an image."],
    [`{"a":"${"x".repeat(longestMetadata)}"}`, /^The metadata has 262,152 bytes; at most 262,144/],
  ])("is refused: %.40j", (json, message) => {
    expect(messages({ by: "json", json })).toEqual([expect.stringMatching(message)]);
  });
});

test.each([
  ["ipfs://bafy/7.mp4", []],
  ["", []],
  ["javascript:alert(1)", ["Enter a URL that starts with https:, ipfs:, ar: or data:."]],
])("the animation %j has the errors %j", (animationUrl, errors) => {
  expect(messages({ animationUrl })).toEqual(errors);
});
