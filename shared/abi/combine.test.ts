import { expect, test } from "vitest";
import { combineAbis, selectorClashesSteps } from "./combine.ts";
import { signature } from "./functions.ts";
import { drain } from "./steps.ts";
import { realAbis } from "./testing-abis.ts";
import { abiOf } from "./testing.ts";

const abiFrom = (source: string, text: string) => ({ source, abi: abiOf(text) });
const projects = realAbis.map(([name, { abi }]) => abiFrom(name, JSON.stringify(abi)));

test("ABIs together keep the source of each entry, in their order", () => {
  const { abi, entries } = combineAbis([abiFrom("one", "function a()\nevent A()"), abiFrom("two", "function b()")]);
  expect(entries.map(({ entry, sources }) => [entry.type, sources])).toEqual([
    ["function", ["one"]],
    ["event", ["one"]],
    ["function", ["two"]],
  ]);
  expect(abi).toEqual(entries.map(({ entry }) => entry));
});

test("an identical entry of several ABIs lists them all as sources, without a conflict", () => {
  const text = "function a(uint8 x) view returns (bool)";
  const combined = combineAbis([abiFrom("one", `${text}\n${text}`), abiFrom("two", text)]);
  expect(combined).toMatchObject({ entries: [{ sources: ["one", "two"] }], duplicates: 2, conflicts: [] });
});

test("overloads, and an event of a function's name, are no duplicates", () => {
  const combined = combineAbis([
    abiFrom("one", "function f(uint8)\nfunction f(uint256)\nevent f(uint8)\nerror f(uint8)"),
  ]);
  expect([combined.entries.length, combined.duplicates]).toEqual([4, 0]);
});

test.each([
  ["what it answers", "function f() view returns (bool)", "outputs"],
  ["whether it reads", "function f() returns (uint8)", "mutability"],
])("two versions of a function: the first is kept and the other reported: %s", (_name, text, what) => {
  const first = "function f() view returns (uint8)";
  const { abi, conflicts } = combineAbis([abiFrom("proxy", first), abiFrom("implementation", text)]);
  expect(abi).toEqual(abiOf(first));
  expect(conflicts).toMatchObject([
    { kind: "function", signature: "f()", kept: "proxy", other: "implementation", details: [{ what }] },
  ]);
});

test("constructors and fallbacks of several contracts are reported, because a contract has only one", () => {
  const { abi, conflicts } = combineAbis([
    abiFrom("one", "constructor(address owner)\nfallback() external payable"),
    abiFrom("two", "constructor()\nfallback() external"),
  ]);
  expect(abi).toHaveLength(2);
  expect(conflicts.map(({ kind, signature: which }) => [kind, which])).toEqual([
    ["constructor", "constructor"],
    ["fallback", "fallback"],
  ]);
});

test("functions with the same selector are reported", () => {
  const { abi } = combineAbis([
    abiFrom("one", "function burn(uint256)"),
    abiFrom("two", "function collate_propagate_storage(bytes16)"),
  ]);
  expect(drain(selectorClashesSteps(abi))).toEqual([
    { selector: "0x42966c68", signatures: ["burn(uint256)", "collate_propagate_storage(bytes16)"] },
  ]);
});

test("combining the ABIs of five projects keeps every function, each once", () => {
  const combined = combineAbis(projects);
  const keys = (abi: (typeof projects)[number]["abi"]) =>
    abi.map((entry) => `${entry.type} ${"name" in entry ? signature(entry) : ""}`);
  expect(keys(combined.abi).toSorted()).toEqual([...new Set(projects.flatMap(({ abi }) => keys(abi)))].toSorted());
  expect(drain(selectorClashesSteps(combined.abi))).toEqual([]);
});

test("no ABIs combine to none", () => {
  expect(combineAbis([])).toEqual({ abi: [], entries: [], duplicates: 0, conflicts: [] });
});
