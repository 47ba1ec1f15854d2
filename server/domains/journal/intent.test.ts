import fc from "fast-check";
import { expect, test } from "vitest";
import { intentHash, type Request, requestHash } from "./intent.ts";

const request = (body: unknown, more: Partial<Request> = {}): Request => ({
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
  ["endpoint", { endpoint: "withdraw" }],
  ["parameter", { params: { networkId: "m", contractAddress: "0xAbC1" } }],
])("another %s is another intent", (_name, more) => {
  expect(intentHash(request({}, more))).not.toBe(intentHash(request({})));
});

const to = { name: "to", type: "address", value: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" };
const amount = { name: "amount", type: "uint256", value: "1000" };
const call = (more: object = {}, ...inputs: readonly object[]) => ({
  addressId: "address-1",
  abiFunction: { type: "function", name: "transfer", inputs: [to, ...inputs], ...more },
});
const transfer = call({}, amount);

test.each<[string, unknown]>([
  ["another fee level", { ...transfer, feeLevel: "HIGH" }],
  ["an amount of nothing", { ...transfer, amount: "00.0" }],
  ["another name of a parameter", call({}, { ...amount, name: "_value" })],
  ["more words about a parameter", call({}, { ...amount, internalType: "uint256", description: "How much" })],
  ["more words about the function", call({ stateMutability: "nonpayable", outputs: [], description: "Sends" }, amount)],
  ["a wrapped value", call({}, { ...amount, value: { raw: "1000" } })],
  ["an integer as a number", call({}, { ...amount, value: 1000 })],
  ["an integer with a zero before it", call({}, { ...amount, value: "01000" })],
  ["an integer in hexadecimal", call({}, { ...amount, value: "0x3E8" })],
])("Reliability 8: %s does not make it another intent, and makes it another request", (_name, body) => {
  expect(intentHash(request(body))).toBe(intentHash(request(transfer)));
  expect(requestHash(request(body))).not.toBe(requestHash(request(transfer)));
});

test.each([
  ["1", "1.0"],
  ["1", "01"],
  ["0.5", "00.50"],
  ["10", "10.00"],
])("Reliability 8: the amounts %s and %s are one intent", (one, other) => {
  expect(intentHash(request({ amount: one }))).toBe(intentHash(request({ amount: other })));
});

test.each([
  ["1", "10"],
  ["1", "0.1"],
  ["1.5", "1.05"],
  ["0", "1"],
])("the amounts %s and %s are two intents", (one, other) => {
  expect(intentHash(request({ amount: one }))).not.toBe(intentHash(request({ amount: other })));
});

test.each<[string, unknown]>([
  ["sender", { ...transfer, addressId: "address-2" }],
  ["amount", { ...transfer, amount: "1" }],
  ["function", call({ name: "approve" }, amount)],
  ["value", call({}, { ...amount, value: "1001" })],
  ["type", call({}, { ...amount, type: "uint128" })],
  ["number of values", call({}, amount, amount)],
  ["place of a value in a tuple", call({}, { name: "pair", type: "tuple", value: ["1", "2"] })],
])("another %s is another intent", (_name, body) => {
  expect(intentHash(request(body))).not.toBe(intentHash(request(transfer)));
});

const order = [
  { name: "amount", type: "uint" },
  { name: "open", type: "bool" },
  { name: "parts", type: "int8[]" },
];
const nested = (type: string, value: unknown) => request(call({}, { name: "orders", type, components: order, value }));

test.each<[string, unknown, unknown]>([
  ["tuple", ["7", true, ["1", "2"]], { amount: 7, open: "true", parts: [1, "0x2"] }],
  ["tuple[]", [["7", true, ["1"]]], [["007", true, [1]]]],
  ["tuple[2][]", [[["1", true, []]]], [[{ parts: [], open: true, amount: "0x1" }]]],
])("Reliability 8: a %s in another spelling is the same intent", (type, one, other) => {
  expect(intentHash(nested(type, one))).toBe(intentHash(nested(type, other)));
});

test("Reliability 8: uint is uint256, and an address is not a number", () => {
  const of = (type: string, value: unknown) => intentHash(request(call({}, { name: "x", type, value })));
  expect(of("uint", "1")).toBe(of("uint256", "1"));
  expect(of("int[3]", ["1", "2", "3"])).toBe(of("int256[3]", [1, 2, 3]));
  expect(of("string", "01")).not.toBe(of("string", "1"));
  expect(of("bytes", "0x01")).not.toBe(of("bytes", "0x1"));
});

test.each<[unknown, unknown]>([
  [
    ["7", true, ["1"]],
    ["7", true, ["2"]],
  ],
  [
    ["7", true, ["1"]],
    ["7", false, ["1"]],
  ],
  [
    { amount: "7", open: true, parts: [] },
    { amount: "7", open: true },
  ],
])("the tuples %j and %j are two intents", (one, other) => {
  expect(intentHash(nested("tuple", one))).not.toBe(intentHash(nested("tuple", other)));
});

test("a request has the hashes that earlier versions stored for it", () => {
  const stored = request({ amount: "1.50", fromAddressId: "a" });
  expect(requestHash(stored)).toBe("9fa95b5cc1711c286de773b4361ab604b8a7cccae400f550c4de95a8fc16c2ce");
  expect(intentHash(stored)).toBe("e903c205484f7ae5a5583fdca332a14fd358390b4ae2a20f0f5c8e11b7ca68ce");
});

test("a request with every kind of value has the hashes that earlier versions stored for it", () => {
  const value = JSON.parse(
    '{"z":[{"b":-0,"a":1e21}],"10":"ten","9":"nine","é":"\\ud800","__proto__":{"b":1,"a":null},"":true}',
  );
  const stored = request(call({}, { ...to, value: "0xABCD" }, { name: "any", type: "string", value }), {
    query: { take: undefined, skip: "1" },
  });
  expect(requestHash(stored)).toBe("3b7314f23a9c7425964a3cf9df2ecabd127ab9a6375ae1254cf79dabf66adc28");
  expect(intentHash(stored)).toBe("bc99fd48b7f16420d178df41cab8930548246bc177fdeffaa92e52abee9d5989");
});
