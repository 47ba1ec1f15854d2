import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guardingHashes, intentHash, type Hashed, requestHash, unreadableHash } from "./intent.ts";

const request = (body: unknown, more: Partial<Hashed> = {}): Hashed => ({
  environment: "sandbox",
  endpoint: "writeContract",
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

test("the order of keys does not change the hash of a request", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      expect(requestHash(request(shuffled(body)))).toBe(requestHash(request(body)));
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

test("the same bytes in another case are a different request", () => {
  expect(requestHash(request({ value: "0xABCD" }))).not.toBe(requestHash(request({ value: "0xabcd" })));
});

test("a request has the hashes that earlier versions stored for it", () => {
  const stored = request({ amount: "1.50", fromAddressId: "a" });
  expect(requestHash(stored)).toBe("9fa95b5cc1711c286de773b4361ab604b8a7cccae400f550c4de95a8fc16c2ce");
});

test("a request with every kind of value has the hash that earlier versions stored for it", () => {
  const value: unknown = JSON.parse(
    '{"z":[{"b":-0,"a":1e21}],"10":"ten","9":"nine","é":"\\ud800","__proto__":{"b":1,"a":null},"":true}',
  );
  const to = { name: "to", type: "address", value: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
  const inputs = [to, { ...to, value: "0xABCD" }, { name: "any", type: "string", value }];
  const body = { addressId: "address-1", abiFunction: { type: "function", name: "transfer", inputs } };
  const stored = request(body, { query: { take: undefined, skip: "1" } });
  expect(requestHash(stored)).toBe("3b7314f23a9c7425964a3cf9df2ecabd127ab9a6375ae1254cf79dabf66adc28");
});

const target = { environment: "main", endpoint: "writeContract" };
const spent = { network: "n", to: "0x01", data: "0xabcd", amount: "1" };

test.each<[string, Partial<typeof target>, Partial<typeof spent>]>([
  ["environment", { environment: "other" }, {}],
  ["endpoint", { endpoint: "withdraw" }, {}],
  ["network", {}, { network: "m" }],
  ["destination", {}, { to: "0x02" }],
  ["calldata", {}, { data: "0xabce" }],
  ["amount", {}, { amount: "10" }],
])("Reliability 17: another %s is another intent", (_name, otherTarget, otherSpent) => {
  expect(intentHash({ ...target, ...otherTarget }, { ...spent, ...otherSpent })).not.toBe(intentHash(target, spent));
});

test("Reliability 17: an operation is guarded by the same intent and by unreadable requests to its destination", () => {
  const hashes = guardingHashes(target, intentHash(target, spent), spent.to);
  expect(hashes).toContain(intentHash(target, spent));
  expect(hashes).toContain(unreadableHash(target, "0x01"));
  expect(hashes).toContain(unreadableHash(target, null));
  expect(hashes).not.toContain(unreadableHash(target, "0x02"));
  expect(hashes).not.toContain(unreadableHash({ ...target, environment: "other" }, null));
});

test("an intent has the hashes that earlier versions stored for it", () => {
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const own = '"endpoint":"writeContract","environment":"main"';
  expect(intentHash(target, spent)).toBe(sha256(`{"amount":"1","data":"0xabcd",${own},"network":"n","to":"0x01"}`));
  expect(unreadableHash(target, "0x01")).toBe(sha256(`{${own},"unreadable":"0x01"}`));
  expect(unreadableHash(target, null)).toBe(sha256(`{${own},"unreadable":null}`));
});
