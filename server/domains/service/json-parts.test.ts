import { expect, test } from "vitest";
import { jsonParts } from "./json-parts.ts";

const parts = (text: string) =>
  Array.from(jsonParts(text))
    .flatMap((part) => (part === undefined ? [] : [part]))
    .map(({ kind, from, to, key }) => [kind, text.slice(from, to), key] as const);

test("keys, strings and numbers are distinguished, with the key of each value", () => {
  expect(parts('{ "a" : "b", "c":[ "d", -1.5e3, {"e":2}], "f": {"g": true} }')).toEqual([
    ["key", "a", undefined],
    ["text", "b", "a"],
    ["key", "c", undefined],
    ["text", "d", undefined],
    ["number", "-1.5e3", undefined],
    ["key", "e", undefined],
    ["number", "2", "e"],
    ["key", "f", undefined],
    ["key", "g", undefined],
  ]);
});

test.each([
  ["an escaped quote", String.raw`{"a":"x\"y"}`, String.raw`x\"y`],
  ["a backslash at the end", String.raw`{"a":"x\\"}`, String.raw`x\\`],
  ["what looks like a key", '{"a":"b\\":1"}', 'b\\":1'],
  ["nothing", '{"a":""}', ""],
])("a string ends at its own quote: %s", (_name, text, inner) => {
  expect(parts(text)[1]).toEqual(["text", inner, "a"]);
});

test("a text that ends within a string is read to its end", () => {
  expect(parts('{"a":"b')).toEqual([
    ["key", "a", undefined],
    ["text", "b", "a"],
  ]);
});

test.each(['""', "1", "null", "[]", "{}"])("any value is a JSON text: %s", (text) => {
  expect(parts(text).length).toBe(/["1]/.test(text) ? 1 : 0);
});

test("Security 73: a long string with many escaped quotes is read in steps", () => {
  const steps = [...jsonParts(`{"a":"${'\\"'.repeat(100_000)}"}`)];
  expect(steps.filter((part) => part === undefined)).toHaveLength(10);
  expect(steps.at(-1)).toEqual({ kind: "text", from: 6, to: 200_006, key: "a" });
});
