import { expect, test } from "vitest";
import type { Network } from "#shared/wire/network.ts";
import { feeRoom } from "./fee-room.ts";

const evm: Network = { id: "n", name: "tETH", enabled: true, addressFamily: "EVM", chainId: 11155111, decimals: 18 };
const bitcoin: Network = { id: "b", name: "tBTC", enabled: true, addressFamily: "BITCOIN", decimals: 8 };
const prices = {
  outcome: "known" as const,
  levels: [
    { level: "LOW" as const, gasPrice: "1000000000" },
    { level: "HIGH" as const, gasPrice: "4000000000" },
    { level: "MEDIUM" as const, gasPrice: "2000000000" },
  ],
};
const nothing = { prices: undefined, gas: undefined, lastFee: undefined };

test.each([
  [
    "one and a half times a plain transfer at the highest level",
    { network: evm, ...nothing, prices },
    126_000_000_000_000n,
    "0.000126 ETH",
  ],
  [
    "more gas if the recipient is a contract",
    { network: evm, ...nothing, prices, gas: 50_000n },
    300_000_000_000_000n,
    "0.0003 ETH",
  ],
  [
    "no less than a plain transfer needs",
    { network: evm, ...nothing, prices, gas: 5n },
    126_000_000_000_000n,
    "0.000126 ETH",
  ],
  [
    "a fixed reserve on Bitcoin",
    { network: bitcoin, ...nothing },
    10_000n,
    "0.0001 tBTC for the network fee, which the service does not report",
  ],
  [
    "twice the cost of the last transfer, without a node",
    { network: evm, ...nothing, lastFee: 21n },
    42n,
    "twice the cost of the last transfer",
  ],
  [
    "the same if the node does not respond",
    { network: evm, ...nothing, prices: { outcome: "unanswered" as const, message: "no" }, lastFee: 21n },
    42n,
    "twice",
  ],
  [
    "nothing if no fee is known, and says so",
    { network: evm, ...nothing, prices: { outcome: "unavailable" as const } },
    0n,
    "The network fee is unknown",
  ],
  [
    "nothing if the service pays",
    { network: { ...evm, isGasless: true }, ...nothing },
    0n,
    "charges the sender no fee",
  ],
])("Max leaves %s", (_what, given, room, note) => {
  expect(feeRoom(given)).toEqual({ room, note: expect.stringContaining(note) });
});

test("it is rounded up, never down", () => {
  const odd = { outcome: "known" as const, levels: [{ level: "HIGH" as const, gasPrice: "1" }] };
  expect(feeRoom({ network: evm, ...nothing, prices: odd, gas: 21_001n }).room).toBe(31_502n);
});
