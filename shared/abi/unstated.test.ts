import { expect, test } from "vitest";
import { buildAbiFunction } from "./abi-function.ts";
import { catalogOf } from "./catalog.ts";
import { combineAbis } from "./combine.ts";
import { callablesOf, callName, findCallable } from "./functions.ts";
import { parseAbi } from "./parse.ts";
import { entryOf } from "./raw-call.ts";
import { viemSnippet } from "./snippets/viem.ts";
import { abiOf, ALICE } from "./testing.ts";
import type { Abi, AbiFunction } from "./types.ts";
import { isUnstated, standardAbi, unstatedCount, waysToCall } from "./unstated.ts";

const poke: AbiFunction = {
  type: "function",
  name: "poke",
  inputs: [{ name: "", type: "uint256" }],
  outputs: [],
  stateMutability: "unstated",
};
const stated = abiOf("function total() view returns (uint256)");
const abi: Abi = [poke, ...stated];

test("a function of unstated mutability has two ways, each the same object each time", () => {
  const [send, call] = callablesOf(poke);
  expect(send).toBe(poke);
  expect(call).toMatchObject({ stateMutability: "view", readOf: poke });
  expect(waysToCall(poke)[1]).toBe(call);
  expect(findCallable(abi, "poke(uint256) (read)")).toBe(call);
  expect(call === undefined ? undefined : entryOf(call)).toBe(poke);
  expect(call === undefined ? undefined : callName(call)).toBe("poke(uint256) (read)");
  expect(catalogOf(abi).map(({ key, kind, types }) => [key, kind, types])).toEqual([
    ["poke(uint256)", "write", "(uint256)"],
    ["poke(uint256) (read)", "read", "(uint256)"],
    ["total()", "read", "()"],
  ]);
});

test("requests, snippets and the contract book get standard JSON", () => {
  const [send, call] = waysToCall(poke);
  if (send === undefined || call === undefined) throw new Error("no ways");
  expect(buildAbiFunction(send, [1n], "bare").stateMutability).toBe("nonpayable");
  expect(buildAbiFunction(call, [1n], "bare").stateMutability).toBe("view");
  const snippet = viemSnippet({ address: ALICE, fn: call, values: [1n] });
  expect(snippet).toContain("readContract");
  expect(snippet).not.toMatch(/unstated|readOf/);
  expect(standardAbi(abi)[0]).toMatchObject({ stateMutability: "nonpayable" });
  expect(standardAbi(stated)).toBe(stated);
  expect([unstatedCount(abi), unstatedCount(stated)]).toEqual([1, 0]);
});

test("a tab reads again what it kept", () => {
  const read = parseAbi(JSON.stringify(abi));
  expect(read.ok ? read.abi : undefined).toEqual(abi);
});

test.each([
  ["first", ["list", "service"]],
  ["last", ["service", "list"]],
])("another source that states the mutability is used, without a contradiction: the list %s", (_order, order) => {
  const sources: Record<string, Abi> = {
    list: [poke],
    service: abiOf("function poke(uint256 a) returns (bool)"),
  };
  const combined = combineAbis(order.map((source) => ({ source, abi: sources[source] ?? [] })));
  expect(combined.conflicts).toEqual([]);
  expect(combined.abi).toMatchObject([{ name: "poke", stateMutability: "nonpayable", outputs: [{ type: "bool" }] }]);
  expect(combined.entries[0]?.sources).toEqual(["service"]);
  expect(combined.abi.some(isUnstated)).toBe(false);
});

test("outputs that two sources state differently are still reported", () => {
  const other: AbiFunction = { ...poke, outputs: [{ name: "", type: "address" }] };
  const combined = combineAbis([
    { source: "a", abi: [other] },
    { source: "b", abi: abiOf("function poke(uint256) view returns (uint256)") },
  ]);
  expect(combined.conflicts).toMatchObject([{ kept: "a", other: "b" }]);
});
