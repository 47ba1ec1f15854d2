import fc from "fast-check";
import { expect, test } from "vitest";
import { chunksOf } from "./chunks.ts";

test("cuts a list into ordered pieces, none empty and none too long", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 10 }), (values, size) => {
      const chunks = chunksOf(values, size);
      expect(chunks.flat()).toEqual(values);
      expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
      expect(chunks).toHaveLength(Math.ceil(values.length / size));
    }),
  );
});
