import { expect, test } from "vitest";
import { addressOfName } from "./whole-name.ts";

const first = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const second = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const addresses = [
  { address: first, label: "Acme settlement" },
  { address: first.toLowerCase(), label: "Acme settlement" },
  { address: second, label: "Acme settlement 2" },
  { address: first, label: "Twice" },
  { address: second, label: "Twice" },
];

test.each([
  ["a whole name", " Acme settlement ", first],
  ["part of a name", "Acme settle", undefined],
  ["a name in other letters", "acme settlement", undefined],
  ["a name of two addresses", "Twice", undefined],
  ["nothing", " ", undefined],
])("%s", (_what, text, address) => {
  expect(addressOfName(text, addresses)).toBe(address);
});
