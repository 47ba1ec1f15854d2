import { expect, test } from "vitest";
import { jsonDifference } from "./difference.ts";

test.each([
  ["nothing, in another order", { a: 1, b: [2] }, { b: [2], a: 1 }, []],
  ["a value", { a: { b: 1 } }, { a: { b: "1" } }, [{ path: "a.b", before: "1", after: '"1"' }]],
  ["a key", { a: 1 }, { a: 1, "f(x)": { y: null } }, [{ path: '["f(x)"].y', before: undefined, after: "null" }]],
  ["an item", { a: [1, 2] }, { a: [1] }, [{ path: "a[1]", before: "2", after: undefined }]],
  [
    "what it holds",
    { a: {} },
    { a: { b: 1 } },
    [
      { path: "a", before: "{}", after: undefined },
      { path: "a.b", before: undefined, after: "1" },
    ],
  ],
  ["all of it", 1, 2, [{ path: "", before: "1", after: "2" }]],
  [
    "a key that every object inherits",
    JSON.parse('{"__proto__":{"a":1}}'),
    JSON.parse('{"__proto__":{"a":2}}'),
    [{ path: "__proto__.a", before: "1", after: "2" }],
  ],
])("tells %s", (_what, before, after, changes) => {
  expect(jsonDifference(before, after)).toEqual(changes);
});

test("reads a document of any depth", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(50_000)}1${"]".repeat(50_000)}`);
  expect(jsonDifference(deep, deep)).toEqual([]);
});
