import { expect, test } from "vitest";
import { labelQuerySchema } from "#shared/console/labels.ts";
import { parseQuery } from "./parse.ts";

test.each([
  ["too short", { search: "" }, "query.search: Too small: expected string to have >=1 characters"],
  ["of another type", { search: ["a"] }, "query.search: Invalid input: expected string, received array"],
  ["not known", { page: "1" }, 'query: Unrecognized key: "page"'],
])("a value that is %s is named and explained", (_, query, words) => {
  expect(() => parseQuery(labelQuerySchema, query)).toThrow(`The request is not valid. ${words}.`);
});

test("every invalid field is named", () => {
  expect(() => parseQuery(labelQuerySchema, { skip: "-1", take: "101" })).toThrow(
    "query.skip: skip is an integer of at least 0; query.take: take is an integer from 1 to 100.",
  );
});
