import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test.each([
  [{ b: 1, a: [{ d: null, c: "x" }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
  [["b", "a"], '["b","a"]'],
  [JSON.parse('{"toString":1,"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1},"toString":1}'],
  [{ a: undefined, b: "ü 🎩" }, '{"b":"ü 🎩"}'],
])("%j is written as %s", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});
