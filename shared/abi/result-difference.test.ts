import { describe, expect, test } from "vitest";
import { resultDifferences } from "./result-difference.ts";
import type { ResultNode } from "./result-node.ts";

const integer = (text: string): ResultNode => ({ kind: "integer", name: "x", type: "uint256", text });
const string = (text: string): ResultNode => ({ kind: "string", name: "x", type: "string", text });
const list = (...children: readonly ResultNode[]): ResultNode => ({
  kind: "list",
  name: "x",
  type: "uint256[]",
  children,
});
const tuple = (...children: readonly ResultNode[]): ResultNode => ({
  kind: "tuple",
  name: "x",
  type: "tuple",
  children,
});
const mismatch = (raw: unknown): ResultNode => ({ kind: "mismatch", name: "x", type: "uint8", expected: "uint8", raw });
const differences = (before: readonly ResultNode[], after: readonly ResultNode[]) => [
  ...resultDifferences(before, after),
];

describe("a value of a result differs", () => {
  test.each<[string, ResultNode, ResultNode, object | undefined]>([
    ["not at all, if it is the same", integer("5"), integer("5"), undefined],
    ["by its increase, if it is a number", integer("5"), integer("12"), { kind: "changed", before: "5", by: 7n }],
    ["by its decrease", integer("5"), integer("-2"), { kind: "changed", before: "5", by: -7n }],
    ["without a number, if it is a text", string("5"), string("7"), { kind: "changed", before: "5" }],
    ["if it was a text", string("5"), integer("5"), { kind: "changed", before: "5" }],
    ["if it did not fit its type", mismatch({ a: 1 }), integer("5"), { kind: "changed", before: '{"a":1}' }],
    ["if it does not fit its type in another way", mismatch([1]), mismatch([2]), { kind: "changed", before: "[1]" }],
    ["not, if it does not fit in the same way", mismatch([1]), mismatch([1]), undefined],
    ["if it was missing and did not fit", mismatch(undefined), integer("5"), { kind: "changed", before: "nothing" }],
    ["if it was an empty list", list(), integer("5"), { kind: "changed", before: "uint256[]" }],
    [
      "if it was a list",
      list(integer("1"), integer("2")),
      string("5"),
      { kind: "changed", before: "uint256[] with 2 values" },
    ],
    ["if it is a list now", integer("5"), list(), { kind: "changed", before: "5" }],
  ])("%s", (_what, before, after, difference) => {
    expect(differences([before], [after])).toEqual(difference === undefined ? [] : [[".0", difference]]);
  });

  test("at its place, in lists and tuples", () => {
    const before = [integer("1"), tuple(integer("2"), list(integer("3"), integer("4")))];
    const after = [integer("1"), tuple(integer("2"), list(integer("3"), integer("5"), integer("6")))];
    expect(differences(before, after)).toEqual([
      [".1.1", { kind: "length", before: 2, after: 3 }],
      [".1.1[1]", { kind: "changed", before: "4", by: 1n }],
      [".1.1[2]", { kind: "added" }],
    ]);
    expect(differences(before, [integer("1"), tuple(integer("2"), list(integer("3")))])).toEqual([
      [".1.1", { kind: "length", before: 2, after: 1 }],
    ]);
    expect(differences([], [integer("1")])).toEqual([[".0", { kind: "added" }]]);
    expect(differences([integer("1")], [])).toEqual([]);
  });
});
