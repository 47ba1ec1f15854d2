import { expect, test } from "vitest";
import { canonicalJson } from "./canonical.ts";

test.each([
  [{ b: 1, a: [{ d: null, c: "x" }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
  [["b", "a"], '["b","a"]'],
  [JSON.parse('{"toString":1,"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1},"toString":1}'],
  [{ a: undefined, b: "ü 🎩" }, '{"b":"ü 🎩"}'],
  // Integer-like keys come first, in numeric order: no engine lets an object keep them in another order.
  [JSON.parse('{"aa":1,"10":-0,"9":1e21,"":1.5e-7}'), '{"9":1e+21,"10":0,"":1.5e-7,"aa":1}'],
  [{ É: "\u2028", e: "\ud800\u007f" }, '{"e":"\\ud800\u007f","É":"\u2028"}'],
])("%j is written as %s", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test("texts are respelled, keys are not", () => {
  const upper = (text: string) => text.toUpperCase();
  expect(canonicalJson({ b: ["x", { a: "y" }], c: 1 }, upper)).toBe('{"b":["X",{"a":"Y"}],"c":1}');
});
