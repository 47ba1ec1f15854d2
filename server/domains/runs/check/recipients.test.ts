import { encodeFunctionData, getAddress, parseAbi } from "viem/utils";
import { beforeAll, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { contractAddress, networkId } from "#server/testing/samples.ts";
import { openRunStore } from "#server/testing/stored-runs.ts";
import { checkRecipients } from "./recipients.ts";
import { namedNetworks, reading, spending } from "./testing.ts";

const own = getAddress(contractAddress);
const other = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
const person = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

let store: Store;
beforeAll(async () => {
  store = await openRunStore();
  const facts = { symbol: "OTH", name: "Other", decimals: 18, symbol_key: "oth", troubles: "[]", read_at: 0 };
  const row = { environment: "held", network_id: networkId, address: other.toLowerCase(), ...facts };
  await store
    .insertInto("tokens")
    .values({ ...row, standard: "erc20" })
    .execute();
});

const abi = parseAbi([
  "function transfer(address to, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
  "function mint(address to, uint256 value)",
  "function approve(address spender, uint256 value)",
]);
const called = (data: `0x${string}`) => reading({ spending: { ...spending, data } });
const withdrawn = (to: string) =>
  reading({
    endpoint: "withdraw",
    body: { networkId, from: [person], to, amount: "1" },
    spending: { ...spending, to: to.toLowerCase(), data: "0x" },
  });
const minted = (to: string) =>
  reading({
    endpoint: "mintToken",
    params: { id: "c1" },
    body: { addressId: "a1", to, tokenId: "1" },
    spending: { ...spending, to: "collection:c1", data: "0x" },
  });

test.each([
  [
    "a transfer",
    called(encodeFunctionData({ abi, functionName: "transfer", args: [other, 1n] })),
    /the contract of a token/,
  ],
  [
    "a transfer for somebody",
    called(encodeFunctionData({ abi, functionName: "transferFrom", args: [person, other, 1n] })),
    /the contract of a token/,
  ],
  [
    "a transfer of a multi-token",
    called(encodeFunctionData({ abi, functionName: "safeTransferFrom", args: [person, other, 1n, 1n, "0x"] })),
    /the contract of a token/,
  ],
  [
    "a mint by a call",
    called(encodeFunctionData({ abi, functionName: "mint", args: [other, 1n] })),
    /the contract of a token/,
  ],
  [
    "a transfer to the token itself",
    called(encodeFunctionData({ abi, functionName: "transfer", args: [own, 1n] })),
    /the token's own contract/,
  ],
  ["coins", withdrawn(other), /the contract of a token/],
  ["a mint", minted(other), /the contract of a token/],
])("%s to the contract of a token is a warning to confirm", async (_what, item, message) => {
  const findings = await checkRecipients(store, "held", [item], namedNetworks());
  expect(findings).toMatchObject([
    { severity: "warning", entry: 0, needsTick: true, message: expect.stringMatching(message) },
  ]);
});

test.each([
  ["a transfer to a person", called(encodeFunctionData({ abi, functionName: "transfer", args: [person, 1n] })), "held"],
  ["an approval", called(encodeFunctionData({ abi, functionName: "approve", args: [other, 1n] })), "held"],
  ["a call of another function", called("0x01"), "held"],
  ["coins for a person", withdrawn(person), "held"],
  ["a token of another environment", withdrawn(other), "ask"],
])("%s is not", async (_what, item, environment) => {
  expect(await checkRecipients(store, environment, [item], namedNetworks())).toEqual([]);
});
