import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardingHashes, intentHash, type Hashed, type Intent, requestHash, unreadableHash } from "./intent.ts";

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
const spent: Intent = { network: "n", to: "0x01", data: "0xabcd", baseAmount: "1", coinAmount: "0.1" };

test.each<[string, Partial<typeof target>, Partial<Intent>]>([
  ["environment", { environment: "other" }, {}],
  ["kind of transaction", { endpoint: "issueToken" }, {}],
  ["network", {}, { network: "m" }],
  ["destination", {}, { to: "0x02" }],
  ["calldata", {}, { data: "0xabce" }],
  ["amount", {}, { baseAmount: "10" }],
])("Reliability 17: another %s is another intent", (_name, otherTarget, otherSpent) => {
  expect(intentHash({ ...target, ...otherTarget }, { ...spent, ...otherSpent })).not.toBe(intentHash(target, spent));
});

test("Reliability 17: an operation is guarded by the same intent and by unreadable requests to its destination", () => {
  const hashes = guardingHashes(target, spent);
  expect(hashes).toContain(intentHash(target, spent));
  expect(hashes).toContain(unreadableHash(target, "0x01"));
  expect(hashes).toContain(unreadableHash(target, null));
  expect(hashes).not.toContain(unreadableHash(target, "0x02"));
  expect(hashes).not.toContain(unreadableHash({ ...target, environment: "other" }, null));
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("Reliability 37: a withdrawal and a contract write that do the same have one hash", () => {
  const own = '"effect":"call","environment":"main"';
  for (const endpoint of ["writeContract", "withdraw"]) {
    const calls = { ...target, endpoint };
    expect(intentHash(calls, spent)).toBe(sha256(`{"amount":"1","data":"0xabcd",${own},"network":"n","to":"0x01"}`));
    expect(unreadableHash(calls, "0x01")).toBe(sha256(`{${own},"unreadable":"0x01"}`));
    expect(unreadableHash(calls, null)).toBe(sha256(`{${own},"unreadable":null}`));
  }
});

describe("Reliability 37: an amount that is known", () => {
  const both = { ...spent, baseAmount: "1500", coinAmount: "1.5" };
  const inCoins = { ...both, baseAmount: null };
  const inBase = { ...both, coinAmount: null };
  /** Whether a request is guarded by the stored hash of another one. */
  const isGuarded = (next: Intent, stored: Intent) => guardingHashes(target, next).includes(intentHash(target, stored));

  test("in two different units is the same if it is for any number of decimals", () => {
    for (const one of [both, inCoins, inBase]) {
      for (const other of [both, inCoins, inBase]) expect(isGuarded(one, other)).toBe(true);
    }
    for (const decimals of [1, 2, 18, 79, 80]) {
      const scaled = { ...inBase, baseAmount: `15${"0".repeat(decimals - 1)}` };
      expect([isGuarded(inCoins, scaled), isGuarded(scaled, inCoins)]).toEqual([true, true]);
    }
  });

  test("in one unit is another if its digits are, or if the unit is the same", () => {
    const others: readonly (readonly [Intent, Intent])[] = [
      [inCoins, { ...inCoins, coinAmount: "15" }],
      [inCoins, { ...inBase, baseAmount: "1501" }],
      [inCoins, { ...inBase, baseAmount: "1" }],
      [inBase, { ...inBase, baseAmount: "15000" }],
      [both, { ...inBase, baseAmount: "15000" }],
      [both, { ...both, baseAmount: "15000", coinAmount: "15" }],
    ];
    for (const [one, other] of others) expect([isGuarded(one, other), isGuarded(other, one)]).toEqual([false, false]);
  });
});

test.each(["deployTemplate", "issueToken", "createCollection", "mintToken", "burnToken"])(
  "%s has the hashes that earlier versions stored for it",
  (endpoint) => {
    const own = `"endpoint":"${endpoint}","environment":"main"`;
    const issued = { network: "n", to: "collection:1", data: "{}", baseAmount: "0", coinAmount: "0" };
    expect(intentHash({ ...target, endpoint }, issued)).toBe(
      sha256(`{"amount":"0","data":"{}",${own},"network":"n","to":"collection:1"}`),
    );
    expect(unreadableHash({ ...target, endpoint }, null)).toBe(sha256(`{${own},"unreadable":null}`));
  },
);
