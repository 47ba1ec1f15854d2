import { expect, test } from "vitest";
import * as z from "zod/mini";
import { interfaceWords, wordsOf } from "./interface-words.ts";

// Listed by hand: specification, Write workflow handle, Error body, Transaction receipt.
test.each([
  "workflowResult",
  "workflowId",
  "operationId",
  "statusCode",
  "requestId",
  "cumulativeGasUsed",
  "contractAddress",
  // Older keys, and values that stay open.
  "already_running",
  "COMPLETED",
  "TERMINATED",
  "TIMED_OUT",
  "revertData",
  "returnData",
  "transactionHash",
])("%s is a word of the interface", (word) => {
  expect(interfaceWords().has(word)).toBe(true);
});

test("the words of a schema are its keys and enumerations, however deep", () => {
  const schema = z.union([
    z.looseObject({ outer: z.optional(z.array(z.object({ inner: z.enum(["one", "two"]) }))) }),
    z.pipe(
      z.object({ older: z.literal("three") }),
      z.transform(() => ({ newer: 1 })),
    ),
  ]);
  expect([...wordsOf([schema])].toSorted()).toEqual(["inner", "older", "one", "outer", "three", "two"]);
});

test("a number is not a word", () => {
  expect([...wordsOf([z.object({ one: z.literal([1, "two"]) })])]).toEqual(["one", "two"]);
});

test("a lazily built schema also has its words", () => {
  const schema = z.object({ outer: z.lazy(() => z.object({ inner: z.literal("one") })) });
  expect([...wordsOf([z.lazy(() => schema)])].toSorted()).toEqual(["inner", "one", "outer"]);
});
