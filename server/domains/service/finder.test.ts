import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFinder } from "./finder.ts";

describe("Security 73: a text is found where the engine finds it", () => {
  test("whatever both are, from any place on", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "a", "a", "b"), maxLength: 200 });
    fc.assert(
      fc.property(letters, letters, fc.nat(250), fc.boolean(), (text, sought, from, isIn) => {
        const inside = isIn ? `${text}${sought}${text}` : text;
        expect(createFinder(sought)(inside, from)).toBe(inside.indexOf(sought, from));
      }),
    );
  });

  test("where it overlaps itself", () => {
    const find = createFinder("ab".repeat(50));
    const text = "ab".repeat(60);
    expect([find(text, 0), find(text, 1), find(text, 20), find(text, 21)]).toEqual([0, 2, 20, -1]);
  });

  test("where only its end, or its middle, is another", () => {
    const long = "a".repeat(1_000);
    const find = createFinder(`${long}bcdef${long}`);
    expect(find("a".repeat(100_000), 0)).toBe(-1);
    expect(find(`${long}bcdef${long.slice(1)}b${long}bcdef${long}`, 0)).toBe(2_005);
  });
});
