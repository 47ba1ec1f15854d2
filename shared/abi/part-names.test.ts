import { expect, test } from "vitest";
import { namesAreKeys } from "./part-names.ts";

test.each([[[]], [["a"]], [["a", "b"]], [["a", "A"]], [["toString", "length"]], [["0", "1"]]])(
  "the names %j can be keys",
  (names) => {
    expect(namesAreKeys(names)).toBe(true);
  },
);

test.each([[[""]], [["a", ""]], [["a", "a"]], [["__proto__"]], [["a", "constructor"]], [["prototype"]]])(
  "the names %j cannot: one is empty, repeated, or refused by hardened parsers",
  (names) => {
    expect(namesAreKeys(names)).toBe(false);
  },
);
