import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillPath, pathParameters, queryString, routePath } from "./path.ts";

const template = "/api/network/{networkId}/tx/{txId}";

describe("fillPath", () => {
  test("puts each value into its place", () => {
    expect(fillPath(template, { networkId: "n-1", txId: "0xab" })).toBe("/api/network/n-1/tx/0xab");
  });

  test.each([
    ["a/b", "a%2Fb"],
    ["a\\b", "a%5Cb"],
    ["a?b#c", "a%3Fb%23c"],
    ["%2e%2e", "%252e%252e"],
    ["ä b", "%C3%A4%20b"],
    ["\0", "%00"],
  ])("keeps %j one segment", (value, encoded) => {
    expect(fillPath("/x/{v}/y", { v: value })).toBe(`/x/${encoded}/y`);
  });

  test.each([[""], ["."], [".."]])("refuses %j", (value) => {
    expect(() => fillPath("/x/{v}", { v: value })).toThrow(RangeError);
  });

  test("refuses a missing value, even if the prototype has one", () => {
    expect(() => fillPath(template, { networkId: "n" })).toThrow("txId");
    expect(() => fillPath("/x/{constructor}", {})).toThrow("constructor");
  });

  test("a value never adds or removes a segment, and survives the round trip", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (value) => {
        fc.pre(value !== "." && value !== "..");
        const segments = fillPath("/x/{v}/y", { v: value }).split("/");
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[2] ?? "")).toBe(value);
      }),
      { numRuns: 200 },
    );
  });
});

test("pathParameters names the parameters in order", () => {
  expect(pathParameters(template)).toEqual(["networkId", "txId"]);
});

test("routePath gives a router's form", () => {
  expect(routePath(template)).toBe("/api/network/:networkId/tx/:txId");
});

describe("queryString", () => {
  test.each([
    [{}, ""],
    [{ skip: "0", take: undefined }, "?skip=0"],
    [{ name: "a&b=c d" }, "?name=a%26b%3Dc%20d"],
    [{ a: "1", b: "2" }, "?a=1&b=2"],
  ])("%j gives %j", (query, text) => {
    expect(queryString(query)).toBe(text);
  });
});
