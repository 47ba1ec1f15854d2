import { expect, test } from "vitest";
import { turnsDuring } from "#server/testing/turns.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import { storedAbi } from "./rows.ts";

const inputs = [
  { name: "to", type: "address" },
  { name: "__proto__", type: "uint256", internalType: "Ünit" },
];
const outputs = [{ name: "", type: "bool" }];
const transfer = {
  type: "function",
  name: "transfer",
  inputs,
  outputs,
  stateMutability: "nonpayable",
} as const;

test("an ABI has the text and hash stored by earlier versions, in any key order", async () => {
  const text =
    '[{"inputs":[{"name":"to","type":"address"},{"internalType":"Ünit","name":"__proto__","type":"uint256"}],' +
    '"name":"transfer","outputs":[{"name":"","type":"bool"}],"stateMutability":"nonpayable","type":"function"}]';
  const hash = "75be735d0a83dba8564bc971de1df94afd50b63c22a43d065562446e063c113a";
  expect(await storedAbi([transfer])).toEqual({ text, hash, entries: 1 });
  const { type, name, stateMutability } = transfer;
  expect(await storedAbi([{ stateMutability, outputs, inputs, name, type }])).toEqual({ text, hash, entries: 1 });
});

test("a long ABI also has canonical JSON as its text, and pauses for other work", async () => {
  const abi = Array.from({ length: 120 }, (_, index) => ({ ...transfer, name: `f${index}` }));
  const { value, turns } = await turnsDuring(() => storedAbi(abi));
  expect(value?.text).toBe(canonicalJson(abi));
  expect(turns).toBeGreaterThanOrEqual(2);
});
