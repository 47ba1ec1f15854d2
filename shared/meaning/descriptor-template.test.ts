import { expect, test } from "vitest";
import { isNamed, partsOf, placeholdersOf } from "./descriptor-template.ts";

test.each<[string, ReturnType<typeof partsOf>]>([
  ["Pay", ["Pay"]],
  ["Pay {amount} to {to}", ["Pay ", { path: "amount" }, " to ", { path: "to" }, ""]],
  ["{ #.amount }", ["", { path: "amount" }, ""]],
  ["{a.#.b}", ["", { path: "a.#.b" }, ""]],
  ["{{x}}", ["", "{", "x", "}", ""]],
  ["{amount", ["{amount"]],
  ["amount}", ["amount}"]],
  ["{}", ["", { path: "" }, ""]],
])("%s is split into text and paths", (template, parts) => {
  expect(partsOf(template)).toEqual(parts);
});

test("placeholders are the paths", () => {
  expect(placeholdersOf("Pay {a} {{b}} {#.c}")).toEqual(["a", "c"]);
});

test("a placeholder refers to a field of its path, or to the items of its list", () => {
  expect(isNamed("amount", "amount")).toBe(true);
  expect(isNamed("list.[]", "list")).toBe(true);
  expect(isNamed("list.[]", "list.[]")).toBe(true);
  expect(isNamed("list.[].x", "list")).toBe(false);
  expect(isNamed("amount", "amounts")).toBe(false);
});
