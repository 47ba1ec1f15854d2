import { expect, test } from "vitest";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { parseListQuery, parsePart } from "./validation.ts";

const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, message: error.message };
    throw error;
  }
  return null;
};

const write = (value: unknown) => refusal(() => parsePart(endpoints.writeContract.body, value, "body"));
const generate = (value: unknown) => refusal(() => parsePart(endpoints.generateAddress.body, value, "body"));
const page = (value: unknown) => refusal(() => parsePart(endpoints.listWallets.query, value, "query"));
const listPage = (value: unknown) => refusal(() => parseListQuery(endpoints.listNetworks.query, value));

const abiFunction = { type: "function", name: "f", inputs: [] };
const good = { addressId: "a", clientShare: "s", abiFunction };

test.each([
  ["no body", undefined, /^body: /],
  ["an array", [], /^body: /],
  ["no share", { ...good, clientShare: undefined }, /^clientShare: /],
  ["an empty share", { ...good, clientShare: "" }, /^clientShare: /],
  ["an amount as a number", { ...good, amount: 5 }, /^amount: /],
  ["an amount in words", { ...good, amount: "much" }, /^amount: /],
  ["an unknown fee level", { ...good, feeLevel: "EXTREME" }, /^feeLevel: /],
  ["an unknown key", { ...good, gas: 5 }, /gas/],
  ["an unknown type", { ...good, abiFunction: { ...abiFunction, type: "method" } }, /^abiFunction\.type: /],
  [
    "an input without a type",
    { ...good, abiFunction: { ...abiFunction, inputs: [{ name: "x", value: 1 }] } },
    /^abiFunction\.inputs\[0\]\.type: /,
  ],
  [
    "an input without a value",
    { ...good, abiFunction: { ...abiFunction, inputs: [{ name: "x", type: "bool" }] } },
    /^abiFunction\.inputs\[0\]\.value: /,
  ],
])("a write with %s names the field", (_, body, message) => {
  expect(write(body)).toEqual({ code: "ERR_010", message: expect.stringMatching(message) });
});

test("the message explains the problem", () => {
  expect(write({ ...good, addressId: 5 })).toEqual({
    code: "ERR_010",
    message: expect.stringContaining("expected string, received number"),
  });
});

test("a valid write is accepted", () => {
  expect(write(good)).toBeNull();
  expect(write({ ...good, amount: "1.5", feeLevel: "LOW" })).toBeNull();
});

test.each([
  ["nothing", {}, /^reference: /],
  ["no reference", { networkId: "n", clientShare: "s" }, /^reference: /],
  ["an empty share", { reference: "r", networkId: "n", clientShare: "" }, /^clientShare: /],
  ["no network", { reference: "r", clientShare: "s" }, /^networkId: /],
  ["a wrong network in the older form", { reference: "r", network: 5, clientShare: "s" }, /^network: /],
])("address generation with %s names the field in either form", (_, body, message) => {
  expect(generate(body)).toEqual({ code: "ERR_010", message: expect.stringMatching(message) });
});

test.each([
  [{ reference: "r", networkId: "n", clientShare: "s" }],
  [{ reference: "r", network: "tETH", clientShare: "s" }],
])("both forms of address generation are accepted: %j", (body) => {
  expect(generate(body)).toBeNull();
});

test.each([
  { skip: "-1" },
  { skip: "1.5" },
  { skip: "" },
  { take: "0" },
  { take: "101" },
  { take: "ten" },
  { take: ["1", "2"] },
])("a window out of bounds names the field, or has its own code: %j", (query) => {
  expect(page(query)).toEqual({ code: "ERR_010", message: expect.stringMatching(/^(skip|take): /) });
  expect(listPage(query)).toEqual({ code: "ERR_022", message: "skip is at least 0 and take is from 1 to 100." });
});

test("an unknown query key is refused by name", () => {
  expect(page({ page: "1" })).toEqual({ code: "ERR_010", message: expect.stringContaining("page") });
  expect(listPage({ page: "1" })).toEqual({ code: "ERR_010", message: expect.stringContaining("page") });
});

test.each([{}, { skip: "0" }, { take: "100" }, { skip: "9".repeat(30), take: "1" }])("a window within: %j", (query) => {
  expect(page(query)).toBeNull();
  expect(listPage(query)).toBeNull();
});
