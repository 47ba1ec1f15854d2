import { expect, test } from "vitest";
import { runItemRecord } from "#src/testing/records.ts";
import { itemWhat } from "./item-what.ts";

const to = "0x7eB6bA53D062b2434240C718cA59F8d28aB4A605";
const transfer = {
  type: "function",
  name: "transfer",
  inputs: [
    { name: "to", type: "address", value: to },
    { name: "value", type: "uint256", value: "1000" },
  ],
};

test("a contract write shows its function, its arguments and its contract, with short addresses in a list", () => {
  expect(itemWhat(runItemRecord({ body: { addressId: "a1", abiFunction: transfer } }))).toEqual({
    short: "transfer(to: 0x7eB6bA…B4A605, value: 1000) on 0x000000…0000aa",
    full: `transfer(to: ${to}, value: 1000) on 0x00000000000000000000000000000000000000aa`,
  });
});

test("a long argument is cut only in a list", () => {
  const inputs = [{ name: "note", type: "string", value: "x".repeat(500) }];
  const { short, full } = itemWhat(runItemRecord({ body: { abiFunction: { ...transfer, inputs } } }));
  expect(short).toHaveLength(161);
  expect(full).toContain("x".repeat(500));
});

test.each([
  ["generateAddress", { reference: "alice", networkId: "net-1" }, "alice"],
  ["createProfile", { reference: "alice" }, "Profile creation: alice"],
  ["addAbi", {}, "ABI registration"],
  ["mintTokens", {}, "mintTokens"],
])("an item of %s says what it is for", (endpoint, body, short) => {
  expect(itemWhat({ endpoint, params: {}, body }).short).toBe(short);
});

test("an item whose operation has a summary shows its sentence, and in full its request", () => {
  const item = runItemRecord({ body: { abiFunction: transfer }, sentence: "Send 1.5 PDT to Acme" });
  const { short, full } = itemWhat(item);
  expect(short).toBe("Send 1.5 PDT to Acme");
  expect(full).toMatch(/^transfer\(to: /);
});
