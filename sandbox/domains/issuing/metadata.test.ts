// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { longestMetadata, metadataOf } from "./metadata.ts";

const seven = { name: "Seven", attributes: [{ trait_type: "Colour", value: "red" }] };
const encoded = Buffer.from(JSON.stringify(seven)).toString("base64");

test("short metadata is on the chain too, as a data URI", () => {
  expect(metadataOf({ metadata: seven })).toEqual({
    content: seven,
    uri: `data:application/json;base64,${encoded}`,
  });
});

test("long metadata is kept by the service alone", () => {
  const metadata = { name: "x".repeat(8192) };
  expect(metadataOf({ metadata })).toEqual({ content: metadata, uri: "" });
});

test.each(["https://things.example/7.json", "ipfs://bafy/7", "ar://abc"])("a link is kept as it is: %s", (link) => {
  expect(metadataOf({ metadataURI: link })).toEqual({ content: { metadataURI: link }, uri: link });
});

test.each([
  `data:application/json;base64,${encoded}`,
  `data:application/json,${encodeURIComponent(JSON.stringify(seven))}`,
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(seven))}`,
])("a data URI is read: %.50s", (uri) => {
  expect(metadataOf({ metadataURI: uri })).toEqual({ content: seven, uri });
});

test.each([
  ["metadata of 1 MB", { metadata: { name: "x".repeat(1_000_000) } }, "ERR_304", "at most 262144 are allowed"],
  ["metadata a byte too long", { metadata: { n: "x".repeat(longestMetadata - 7) } }, "ERR_304", "is 262145 bytes"],
  ["a script", { metadataURI: "javascript:alert(1)" }, "ERR_303", "expected a link"],
  ["a path", { metadataURI: "/7.json" }, "ERR_303", "expected a link"],
  ["a long link", { metadataURI: `https://things.example/${"7".repeat(2048)}` }, "ERR_304", "2048"],
  ["data that is not JSON", { metadataURI: "data:application/json,{" }, "ERR_303", "JSON object"],
  ["data that is not an object", { metadataURI: "data:application/json,[1]" }, "ERR_303", "JSON object"],
  ["a page", { metadataURI: "data:text/html,<script>alert(1)</script>" }, "ERR_303", "JSON object"],
  ["long data", { metadataURI: `data:application/json,"${"x".repeat(8192)}"` }, "ERR_304", "send it as metadata"],
])("refuses %s", (_, metadata, code, message) => {
  expect(() => metadataOf(metadata)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});
