import fc from "fast-check";
import { expect, test } from "vitest";
import { padded } from "./padded.ts";

test("keeps the values in order, with one of a few lengths", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 500 }), (values) => {
      const all = padded(values);
      expect(all.slice(0, values.length)).toEqual(values);
      expect(new Set(all)).toEqual(new Set(values));
      expect([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]).toContain(all.length);
    }),
  );
});

test("an empty list stays empty", () => {
  expect(padded([])).toEqual([]);
});
