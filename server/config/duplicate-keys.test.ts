import fc from "fast-check";
import { expect, test } from "vitest";
import { duplicateKeys } from "./duplicate-keys.ts";

test("a key that appears twice is named by its path and both places", () => {
  const text = `{
  "environments": [
    { "id": "one" },
    {
      "service": { "apiKey": 1, "paths": {} },
      "service": { "apiKey": 2,
        "apiKey": 3 }
    }
  ],
  "environments": []
}`;
  expect(duplicateKeys(text)).toEqual([
    "environments[1].service: appears twice, in line 5, column 7 and line 6, column 7",
    "environments[1].service.apiKey: appears twice, in line 6, column 20 and line 7, column 9",
    "environments: appears twice, in line 2, column 3 and line 10, column 3",
  ]);
});

test("keys are compared as what they mean, and the same key in different objects is none", () => {
  expect(duplicateKeys(String.raw`{"a":1,"\u0061":2}`)).toEqual([
    "a: appears twice, in line 1, column 2 and line 1, column 8",
  ]);
  expect(duplicateKeys('[{"a":{"a":[{"a":1},{"a":1}]}},{"a":1}]')).toEqual([]);
  expect(duplicateKeys(String.raw`{"a":"\"a\":1,","b\\":"}","c":[-1.5e+3,true,null,"]"]}`)).toEqual([]);
});

test("no JSON without duplicates has any, however it is written", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2, "\t"), (text, space) => {
      expect(duplicateKeys(JSON.stringify(JSON.parse(text), null, space))).toEqual([]);
    }),
  );
});

test("a duplicate is found at any depth, whatever is beside it", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), fc.integer({ min: 0, max: 5 }), (one, other, depth) => {
      const pair = `{"x":${one},"y":${other},"x":${other}}`;
      const text = `${'{"in":['.repeat(depth)}${pair}${"]}".repeat(depth)}`;
      expect(duplicateKeys(text).filter((line) => /(^|\.)x: /.test(line))).toHaveLength(1);
    }),
  );
});
