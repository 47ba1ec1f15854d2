// @full: The conformance tests send the sandbox every request of the specification.
import { expect, test } from "vitest";
import { findNetwork } from "#sandbox/lib/networks.ts";
import { addressOn } from "./address.ts";

const read = (code: string, text: string): string => {
  const network = findNetwork(code);
  if (network === undefined) throw new Error(`There is no network ${code}.`);
  return addressOn(network, text, "to");
};

const evm = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const bech32 = "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl";

test.each([
  ["tETH", evm, evm],
  ["tETH", evm.toLowerCase(), evm],
  ["tBTC", bech32, bech32],
  ["tBTC", bech32.toUpperCase(), bech32],
  ["tBTC", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"],
])("on %s %s is stored as %s", (code, text, canonical) => {
  expect(read(code, text)).toBe(canonical);
});

test.each([
  ["tETH", bech32, "another family"],
  ["tETH", evm.replace("C8", "c8"), "a wrong checksum"],
  ["tETH", evm.slice(2), "no 0x"],
  ["tETH", `${evm} `, "a space"],
  ["tBTC", evm, "another family"],
  ["tBTC", "TB1Q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl", "mixed case"],
  ["tBTC", bech32.replace("vkl", "vkk"), "a wrong checksum"],
  ["tBTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "the mainnet"],
  ["tBTC", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "the mainnet"],
  ["tBTC", "", "nothing"],
])("on %s %j is refused: %s", (code, text) => {
  expect(() => read(code, text)).toThrow(`to: expected an address of ${code}, `);
});
