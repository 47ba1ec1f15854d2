import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ifValid, validFields, withDefault } from "./fallback.ts";

const positive = z.int().check(z.positive());
const schema = z.object({ page: withDefault(positive, 1), version: ifValid(positive) });

test.each([
  ["a valid value stays", { page: 3, version: 2 }, { page: 3, version: 2 }],
  ["a missing one is the default, or left out", {}, { page: 1 }],
  ["an invalid one is read as if it were missing", { page: 0, version: "2" }, { page: 1, version: undefined }],
  ["so is null", { page: null, version: null }, { page: 1, version: undefined }],
])("%s", (_what, value, read) => {
  expect(schema.parse(value)).toEqual(read);
});

test("an invalid field hides no other", () => {
  const fields = z.object({ page: z.optional(positive), sizes: z.optional(z.array(positive)) });
  expect(validFields(fields, { page: 3, sizes: [1, 0, -1], more: 1 })).toEqual({ page: 3 });
  expect(validFields(fields, { page: 0, sizes: [1] })).toEqual({ sizes: [1] });
  expect(validFields(fields, { page: 3, sizes: [1] })).toEqual({ page: 3, sizes: [1] });
});
