import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test.each([
  ["Rent", [], "Rent"],
  ["Rent", ["Rent"], "Rent 2"],
  ["Rent", ["Rent", "Rent 2"], "Rent 3"],
  ["Rent 2", ["Rent 2"], "Rent 3"],
  ["Rent 2", ["Rent"], "Rent 2"],
  ["November 2026", ["November 2026"], "November 2026 2"],
  ["A very long name", ["A very long name"], "A very long na 2"],
])("%s beside %j is %s", (name, taken, free) => {
  expect(freeName(name, new Set(taken), 16)).toBe(free);
});
