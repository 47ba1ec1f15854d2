import { describe, expect, test } from "vitest";
import { type JsonNode, offsetOf, plainJson, plainJsonSteps, textAt, textOf, valueAt } from "./json-node.ts";
import { readJson } from "./json.ts";
import { drain } from "./steps.ts";

const text = '{"a": [1, {"b": "two", "c": null}], "d": true, "__proto__": {"x": 12345678901234567890}}';
const nodeOf = (json: string): JsonNode => {
  const read = readJson(json);
  if (!read.ok) throw new Error(read.error.code);
  return read.node;
};
const node = nodeOf(text);

test("a value is found by its key, and a text only if it is one", () => {
  expect(valueAt(node, "d")).toMatchObject({ kind: "boolean", value: true });
  expect(valueAt(node, "x")).toBeUndefined();
  expect(valueAt(nodeOf("[1]"), "0")).toBeUndefined();
  expect(valueAt(undefined, "a")).toBeUndefined();
  expect(textOf(nodeOf('"two"'))).toBe("two");
  expect(textOf(node)).toBeUndefined();
  expect(textAt(nodeOf('{"b": "two"}'), "b")).toBe("two");
  expect(textAt(node, "d")).toBeUndefined();
});

describe("the plain value", () => {
  test("is what JSON.parse gives, with every key its own", () => {
    const plain = plainJson(node);
    expect(JSON.stringify(plain)).toBe(JSON.stringify(JSON.parse(text)));
    expect(Object.keys(Object(plain))).toEqual(["a", "d", "__proto__"]);
    expect("x" in Object(plain)).toBe(false);
  });

  test.each([text, "[]", "{}", "5", '"x"', "null", "[[1, [2, [3]]], {}]", '{"a": {"b": {"c": [1]}}}'])(
    "is the same in steps: %s",
    (json) => {
      expect(drain(plainJsonSteps(nodeOf(json)))).toEqual(JSON.parse(json));
    },
  );

  test("takes a step for each value of the two outer levels", () => {
    const steps = (json: string) => [...plainJsonSteps(nodeOf(json))].length;
    expect(steps("[1, 2, 3]")).toBe(4);
    expect(steps("[[1, 2, 3]]")).toBe(2);
    expect(steps('{"a": [1, 2, 3], "b": 5}')).toBe(3);
  });
});

test.each<[string, readonly (string | number)[], string]>([
  ["the whole", [], "{"],
  ["a key", ["a"], "["],
  ["an item", ["a", 1], '{"b"'],
  ["a value within", ["a", 1, "b"], '"two"'],
  ["the deepest there is", ["a", 1, "z", "y"], '{"b"'],
  ["a list, if the item is missing", ["a", 7], "["],
  ["a list, if the step is no number", ["a", "1"], "["],
  ["an object, if the step is a number", [1], "{"],
  ["a value, if the path goes on", ["d", "x"], "true"],
])("the offset on a path is that of %s", (_what, path, start) => {
  expect(text.slice(offsetOf(node, path))).toMatch(new RegExp(`^${start.replace(/[[{]/g, String.raw`\$&`)}`));
});
