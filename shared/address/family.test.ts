import { describe, expect, test } from "vitest";
import { addressProblemOn } from "./family.ts";
import { badAddresses, rightAddress } from "./testing.ts";

const evm = { name: "tETH", addressFamily: "EVM", isMainnet: false };
const testBitcoin = { name: "tBTC", addressFamily: "BITCOIN", isMainnet: false };
const bitcoin = { name: "BTC", addressFamily: "BITCOIN", isMainnet: true };

const segwit = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const taproot = "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c";
const mainSegwit = "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4";

describe("addressProblemOn", () => {
  // Valid examples from BIP-173, BIP-350 and Bitcoin's first block.
  test.each([
    [evm, rightAddress],
    [evm, rightAddress.toLowerCase()],
    [{ name: "no family" }, rightAddress],
    [testBitcoin, segwit],
    [testBitcoin, taproot],
    [testBitcoin, "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"],
    [bitcoin, mainSegwit],
    [bitcoin, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    [{ name: "SOL", addressFamily: "SOLANA" }, "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"],
  ])("%o takes %s", (network, text) => {
    expect(addressProblemOn(network, text)).toBeUndefined();
  });

  test.each([
    ["a Bitcoin address on EVM", evm, segwit, /^is not an address on tETH/],
    ["a Bitcoin address where no family is named", { name: "x" }, segwit, /^is not an address on x/],
    ["an EVM address on Bitcoin", testBitcoin, rightAddress, /^is not an address on tBTC/],
    ["an EVM address on Solana", { name: "SOL", addressFamily: "SOLANA" }, rightAddress, /^is not an address on SOL/],
    ["a mainnet's on a test network", testBitcoin, mainSegwit, /Bitcoin mainnet/],
    ["a mainnet's old form on a test network", testBitcoin, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", /Bitcoin mainnet/],
    ["a test network's on a mainnet", bitcoin, segwit, /test network/],
    ["one character changed", testBitcoin, segwit.replace("508", "509"), /wrong checksum/],
    ["mixed case", testBitcoin, segwit.replace("tb1qw", "tb1QW"), /wrong checksum/],
    [
      "version 1 with the checksum of version 0",
      testBitcoin,
      "tb1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx",
      /./,
    ],
    [
      "an old form with one character changed",
      bitcoin,
      "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
      /^is not an address on BTC/,
    ],
    ["a name", testBitcoin, "vitalik", /^is not an address on tBTC/],
  ])("refuses %s", (_name, network, text, why) => {
    expect(addressProblemOn(network, text)).toMatch(why);
  });

  test.each(badAddresses)("refuses on EVM: %s", (_name, text) => {
    expect(addressProblemOn(evm, text)).toBeDefined();
  });
});
