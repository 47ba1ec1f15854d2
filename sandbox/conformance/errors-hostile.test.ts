// @full: errors.test.ts has an error of each kind.
import { expect, test } from "vitest";
import { errorOf } from "./errors.ts";
import { client, readPath } from "./suite.ts";

/** A body with one value, inserted literally. */
const body = (value: string, type = "uint256[]") =>
  `{"abiFunction":{"type":"function","name":"f","inputs":[{"name":"a","type":"${type}","value":${value}}]}}`;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test.each([
  ["a value that is nested 100,000 times", body(nested(100_000))],
  ["a type and a value that are nested 5,000 times", body(nested(5_000), `uint256${"[]".repeat(5_000)}`)],
  ["a list of 200,000 numbers", body(`[${"1,".repeat(199_999)}1]`)],
  ["an array of an impossible length", body("[]", "uint8[99999999999999999999]")],
  ["a prototype key", body('{"__proto__":1}')],
  ["two megabytes", body(`"${"x".repeat(2_000_000)}"`, "string")],
])("Errors: %s is 400 ERR_010", async (_, text) => {
  const answer = await client.post(readPath("AcceptsAnything"), text);
  expect(errorOf(answer)).toMatchObject({ status: 400, code: "ERR_010" });
});
