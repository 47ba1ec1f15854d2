import { expect, test } from "vitest";
import { ownText, textIn } from "./text-in.ts";

test.each([
  [{ a: "x" }, "x"],
  [{ a: "" }, ""],
  [{ a: 1 }, undefined],
  [{}, undefined],
  [undefined, undefined],
  ["a", undefined],
  [["a"], undefined],
])("the text of %j is %j, and empty if there is none", (value, text) => {
  expect(ownText(value, "a")).toBe(text);
  expect(textIn(value, "a")).toBe(text ?? "");
});

test("inherited properties are ignored", () => {
  expect(ownText(Object.create({ a: "inherited" }), "a")).toBeUndefined();
  expect(textIn(Object.create({ a: "inherited" }), "a")).toBe("");
});
