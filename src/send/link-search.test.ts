import { defaultParseSearch } from "@tanstack/react-router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { linkPrefill, linkSearch } from "./link-search.ts";

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

/** As the router reads a URL. */
const prefillOf = (url: string) => linkPrefill(z.object(linkSearch).parse(defaultParseSearch(url)));

test.each([
  ["nothing", "?form=send", {}],
  [
    "a token, an amount and a recipient",
    `?network=tETH&asset=${token.toLowerCase()}&amount=1.5&to=${to}`,
    { networkId: "tETH", asset: { kind: "erc20", token }, amount: "1.5", to, isLink: true },
  ],
  [
    "the coin of a network with a number as its id",
    "?network=7&asset=native",
    { networkId: "7", asset: { kind: "native" }, isLink: true },
  ],
  ["an exact amount in quotes", `?amount="1.000000000000000001"`, { amount: "1.000000000000000001", isLink: true }],
])("a link fills in %s", (_what, url, prefill) => {
  expect(JSON.parse(JSON.stringify(prefillOf(url)))).toEqual(prefill);
});

test.each([
  ["an asset without its network", `?asset=${token}`, "asset"],
  ["an asset with a wrong checksum", `?network=tETH&asset=${token.replace("d1962B", "d1962b")}`, "asset"],
  ["an asset that is no contract", "?network=tETH&asset=PDT", "asset"],
  ["an amount that the router has rounded", "?amount=1234.1234567890123456", "amount"],
  ["an amount that is no plain number", "?amount=-1", "amount"],
  ["an amount with words", "?amount=1.5+ETH", "amount"],
  ["a recipient that is no address", "?to=https%3A%2F%2Fexample.org%2Fpay", "to"],
  ["a recipient that is an object", "?to={}", "to"],
] as const)("a link does not fill in %s", (_what, url, field) => {
  expect(prefillOf(url)[field]).toBeUndefined();
});
