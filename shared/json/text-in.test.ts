import { expect, test } from "vitest";
import { textIn } from "./text-in.ts";

test.each([
  [{ a: "x" }, "x"],
  [{ a: 1 }, ""],
  [{}, ""],
  [undefined, ""],
  ["a", ""],
])("the text of %j is %j", (value, text) => {
  expect(textIn(value, "a")).toBe(text);
});

test("inherited properties are ignored", () => {
  expect(textIn(Object.create({ a: "inherited" }), "a")).toBe("");
});
