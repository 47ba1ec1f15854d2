import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { abiDifference } from "./difference.ts";
import { parseAbi } from "./parse.ts";
import type { Abi } from "./types.ts";

const abi = (text: string): Abi => {
  const parsed = parseAbi(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.abi;
};
const transfer = "function transfer(address to, uint256 amount) returns (bool)";

describe("the difference of two ABIs", () => {
  test.each([
    ["a function", transfer, "function", "transfer(address,uint256)"],
    ["an overload", "function f(uint256)\nfunction f(uint8)", "function", "f(uint256)"],
    [
      "an event",
      "event Paid(address indexed who, (uint256 a, bool b)[] list)",
      "event",
      "Paid(address,(uint256,bool)[])",
    ],
    ["an error", "error Bad(bytes4 why)", "error", "Bad(bytes4)"],
    ["a constructor", "constructor(address owner)", "constructor", "constructor"],
    ["a fallback", "fallback() external", "fallback", "fallback"],
    ["what receives", "receive() external payable", "receive", "receive"],
  ])("lists %s that was added or removed", (_name, text, kind, signature) => {
    const rest = abi("function f(uint8)");
    const change = { kind, signature, details: [] };
    expect(abiDifference(rest, [...rest, ...abi(text)])).toEqual([{ ...change, change: "added" }]);
    expect(abiDifference([...rest, ...abi(text)], rest)).toEqual([{ ...change, change: "removed" }]);
  });

  test.each([
    ["its mutability", "function f()", "function f() view", "mutability", "nonpayable", "view"],
    [
      "the names of its inputs",
      "function f(uint256 a)",
      "function f(uint256 b)",
      "inputs",
      "(uint256 a)",
      "(uint256 b)",
    ],
    [
      "a name inside a tuple",
      "function f((uint8 a, bool b)[2] t)",
      "function f((uint8 a, bool c)[2] t)",
      "inputs",
      "((uint8 a, bool b)[2] t)",
      "((uint8 a, bool c)[2] t)",
    ],
    [
      "its outputs",
      "function f() returns (uint256)",
      "function f() returns (uint256, bool ok)",
      "outputs",
      "(uint256)",
      "(uint256, bool ok)",
    ],
    [
      "what is indexed",
      "event E(address who)",
      "event E(address indexed who)",
      "inputs",
      "(address who)",
      "(address indexed who)",
    ],
    [
      "the inputs of the constructor",
      "constructor(address a)",
      "constructor(uint256 a)",
      "inputs",
      "(address a)",
      "(uint256 a)",
    ],
    [
      "that its event is anonymous",
      "event E()",
      '[{"type":"event","name":"E","inputs":[],"anonymous":true}]',
      "anonymous",
      "",
      "anonymous",
    ],
    [
      "that the fallback takes money",
      "fallback() external",
      "fallback() external payable",
      "mutability",
      "nonpayable",
      "payable",
    ],
  ])("of a changed entry reports %s", (_name, before, after, what, old, now) => {
    const [change, ...others] = abiDifference(abi(before), abi(after));
    expect(others).toEqual([]);
    expect(change?.change).toBe("changed");
    expect(change?.details).toEqual([{ what, before: old, after: now }]);
  });

  test("is a removal and an addition if input types change", () => {
    expect(
      abiDifference(abi("function f(uint8 a)"), abi("function f(uint16 a)")).map(({ change, signature }) => [
        change,
        signature,
      ]),
    ).toEqual([
      ["added", "f(uint16)"],
      ["removed", "f(uint8)"],
    ]);
  });

  test("tells a function, an event and an error of one signature apart", () => {
    const changes = abiDifference(abi("function X(uint8)\nevent X(uint8)"), abi("error X(uint8)\nevent X(uint8)"));
    expect(changes.map(({ kind, change }) => [kind, change])).toEqual([
      ["function", "removed"],
      ["error", "added"],
    ]);
  });

  test("is empty for another order, a description or a repeated entry", () => {
    const before = abi(`${transfer}\nevent E()`);
    const after = abi(`event E()\n${transfer}\n${transfer}`).map((entry) =>
      entry.type === "function" ? { ...entry, description: "Moves" } : entry,
    );
    expect(abiDifference(before, after)).toEqual([]);
  });

  test("handles names that every object has", () => {
    const before = abi("function toString()\nfunction hasOwnProperty()");
    const after = abi("function toString() view\nfunction valueOf()");
    expect(abiDifference(before, after).map(({ signature, change }) => `${change} ${signature}`)).toEqual([
      "removed hasOwnProperty()",
      "changed toString()",
      "added valueOf()",
    ]);
  });

  test("is symmetric, with before and after swapped", () => {
    const entries = abi(
      `${transfer}\nfunction f()\nfunction f(uint8 a) view\nfunction g()\nevent E(uint8 a)\nevent E(uint16)\nerror X()\nconstructor()\nfallback() external`,
    );
    const flipped = { added: "removed", removed: "added", changed: "changed" } as const;
    fc.assert(
      fc.property(fc.subarray([...entries]), fc.subarray([...entries]), (before, after) => {
        const there = abiDifference(before, after);
        const back = abiDifference(after, before);
        expect(back).toEqual(there.map((one) => ({ ...one, change: flipped[one.change] })));
        expect(abiDifference(before, before)).toEqual([]);
        expect(there.length).toBe(
          before.filter((one) => !after.includes(one)).length + after.filter((one) => !before.includes(one)).length,
        );
      }),
      { numRuns: 200 },
    );
  });
});
