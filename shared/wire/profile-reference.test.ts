import { expect, test } from "vitest";
import { referenceFault } from "./profile-reference.ts";

test.each([
  ["", "empty"],
  [".", "dots"],
  ["..", "dots"],
  ["organization", "organization"],
  ["a/b", "slash"],
  ["a\\b", "slash"],
  ["a\nb", "control"],
  ["a\u0000", "control"],
  ["a%2Fb", "escape"],
  ["a%2fb", "escape"],
])("%j is refused: %s", (reference, fault) => {
  expect(referenceFault(reference)).toBe(fault);
});

test.each(["a", "...", "Organization", "organizations", "100 %", "a%zz", "Ärzte & Söhne", "a?b#c", " a ", "🜁"])(
  "%j is a reference",
  (reference) => {
    expect(referenceFault(reference)).toBeUndefined();
  },
);
