import { expect, test } from "vitest";
import { Problem } from "#server/lib/problem.ts";
import { createSecret } from "#server/lib/secret.ts";
import { writeBody } from "#server/testing/samples.ts";
import { readRequest, readWriteRequest } from "./read-request.ts";

const held = { held: createSecret("share-of-a-test") };
const params = { networkId: "net-1", contractAddress: `0x${"11".repeat(20)}` };
const problemOf = (read: () => unknown): unknown => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};
const bodyWith = (value: unknown) => ({
  ...writeBody,
  abiFunction: { ...writeBody.abiFunction, inputs: [{ name: "list", type: "uint8[]", value }] },
});

test("Security 73: a call of more than 10,000 values is refused before anything else reads it, to write and to read", () => {
  const deep = Array.from({ length: 101 }, () => Array.from({ length: 100 }, () => "1"));
  for (const value of [Array.from({ length: 300_000 }, () => 1), deep]) {
    const incoming = { params, query: {}, body: bodyWith(value) };
    expect(problemOf(() => readWriteRequest("writeContract", incoming, held))).toBe("POSTERN_TOO_LARGE");
    expect(problemOf(() => readRequest("readContract", incoming))).toBe("POSTERN_TOO_LARGE");
  }
  const fits = { params, query: {}, body: bodyWith(Array.from({ length: 4_096 }, () => "1")) };
  expect(problemOf(() => readWriteRequest("writeContract", fits, held))).not.toBe("POSTERN_TOO_LARGE");
});
