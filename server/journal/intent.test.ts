import fc from "fast-check";
import { expect, test } from "vitest";
import { intentHash, type Request, requestHash } from "./intent.ts";

const request = (body: unknown, more: Partial<Request> = {}): Request => ({
  environment: "sandbox",
  operation: "writeContract",
  params: { networkId: "n", contractAddress: "0xAbC1" },
  query: {},
  body,
  ...more,
});

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
};

test("the order of keys changes neither hash", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      expect(requestHash(request(shuffled(body)))).toBe(requestHash(request(body)));
      expect(intentHash(request(shuffled(body)))).toBe(intentHash(request(body)));
    }),
    { numRuns: 200 },
  );
});

test("different bodies have different hashes", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other);
      expect(requestHash(request({ value: one }))).not.toBe(requestHash(request({ value: other })));
    }),
    { numRuns: 200 },
  );
});

test("the same bytes in another case are one intent and two requests", () => {
  const one = request({ value: "0xABCD" });
  const other = request({ value: "0xabcd" });
  expect(intentHash(one)).toBe(intentHash(other));
  expect(requestHash(one)).not.toBe(requestHash(other));
});

test("texts that are no hexadecimal keep their case", () => {
  expect(intentHash(request({ value: "Ada" }))).not.toBe(intentHash(request({ value: "ada" })));
});

test.each<[string, Partial<Request>]>([
  ["environment", { environment: "main" }],
  ["operation", { operation: "withdraw" }],
  ["parameter", { params: { networkId: "m", contractAddress: "0xAbC1" } }],
])("another %s is another intent", (_name, more) => {
  expect(intentHash(request({}, more))).not.toBe(intentHash(request({})));
});
