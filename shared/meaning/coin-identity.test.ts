import { describe, expect, test } from "vitest";
import { coinIdentity } from "./coin-identity.ts";

describe("a coin on several networks", () => {
  const identity = (chainId: number | null, isMainnet?: boolean, decimals = 18) =>
    coinIdentity({ chainId, isMainnet, coin: { decimals } });

  test.each([
    ["Ethereum and Base", identity(1, true), identity(8453, true)],
    ["Sepolia and a chain of a development tool", identity(11155111, false), identity(31337, false)],
    ["a network that does not say whether it is a mainnet", identity(1), identity(8453, true)],
  ])("is one: %s", (_name, one, other) => {
    expect(one).toBeDefined();
    expect(one).toBe(other);
  });

  test.each([
    ["a mainnet and its test network", identity(1, true), identity(11155111, false)],
    ["two coins", identity(1, true), identity(137, true)],
    ["two units", identity(1, true), identity(8453, true, 6)],
  ])("is not one: %s", (_name, one, other) => {
    expect(one).not.toBe(other);
  });

  test.each([
    ["an unknown chain, whose coin is only named by the service", 987_654_321, undefined],
    ["no chain, as of Bitcoin", null, true],
    ["a test chain that the service calls a mainnet", 11155111, true],
    ["a mainnet that the service calls a test network", 1, false],
  ])("is its network's alone: %s", (_name, chainId, isMainnet) => {
    expect(identity(chainId, isMainnet)).toBeUndefined();
  });
});
