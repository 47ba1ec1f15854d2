import { describe, expect, test } from "vitest";
import { askingOf, missingMethod, type NodeAnswer } from "#server/testing/asking.ts";
import { hash } from "#server/testing/samples.ts";
import {
  chainOf,
  hasCode,
  implementationOf,
  tokenBalanceOf,
  tokenCountOf,
  tokenOwnerOf,
  transactionOf,
} from "./chain.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const word = (hex: string) => `0x${hex.padStart(64, "0")}`;
const telling = (answer: NodeAnswer) => askingOf(() => answer);

describe("the chain of a node", () => {
  test.each<[string, NodeAnswer, number | null, string]>([
    ["is the network's", { result: "0x7a69" }, 31_337, "same"],
    ["is another one", { result: "0x1" }, 31_337, "other"],
    ["is not known to the service", { result: "0x1" }, null, "unknown"],
    ["is not known", missingMethod, 31_337, "unknown"],
    ["is a decimal number", { result: "31337" }, 31_337, "unknown"],
    ["is a number", { result: 31_337 }, 31_337, "unknown"],
  ])("%s", async (_name, answer, chainId, match) => {
    expect(await chainOf(telling(answer), chainId)).toBe(match);
  });
});

test.each<[string, NodeAnswer, boolean | undefined]>([
  ["there is some", { result: "0x6080" }, true],
  ["there is none", { result: "0x" }, false],
  ["the node refuses", missingMethod, undefined],
  ["the node returns half a byte", { result: "0x608" }, undefined],
])("code at an address: %s", async (_name, answer, expected) => {
  expect(await hasCode(telling(answer), address)).toBe(expected);
});

test.each<[string, NodeAnswer, string | null | undefined]>([
  ["of a proxy", { result: word(address.slice(2).toLowerCase()) }, address],
  ["of an address without a contract", { result: word("0") }, null],
  ["without its zeros", { result: "0x0" }, null],
  ["of a slot with another value", { result: `0x${"ab".repeat(32)}` }, null],
  ["without a response of the node", missingMethod, undefined],
  ["of more than a word", { result: `0x${"00".repeat(33)}` }, undefined],
])("the implementation %s", async (_name, answer, expected) => {
  const asking = telling(answer);
  expect(await implementationOf(asking, token)).toBe(expected);
  const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
  expect(asking.questions).toEqual([{ method: "eth_getStorageAt", parameters: [token, slot, "latest"] }]);
});

test.each<[string, NodeAnswer, bigint | undefined]>([
  ["is a word", { result: word("5") }, 5n],
  ["is undefined if there is no token", { result: "0x" }, undefined],
  ["is undefined if it is longer than a word", { result: `${word("5")}00` }, undefined],
  ["is undefined if the call reverts", { error: { code: 3, message: "execution reverted" } }, undefined],
])("the balance of a token %s", async (_name, answer, expected) => {
  const asking = telling(answer);
  expect(await tokenBalanceOf(asking, token, address)).toBe(expected);
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, "0")}`;
  expect(asking.questions).toEqual([{ method: "eth_call", parameters: [{ to: token, data }, "latest"] }]);
});

test.each<[string, NodeAnswer, string | null | undefined]>([
  ["has an owner", { result: word(address.slice(2)) }, address],
  ["is not there", { error: { code: 3, message: "execution reverted", data: "0x" } }, null],
  ["is nobody's", { result: word("0") }, null],
  ["is not accepted from another contract", { result: "0x" }, undefined],
  ["is not accepted if the word is not an address", { result: word(`01${address.slice(2)}`) }, undefined],
  ["is unknown if the node refuses", { error: { code: -32_005, message: "limit exceeded" } }, undefined],
  ["is not told", missingMethod, undefined],
])("a token of a collection %s", async (_name, answer, owner) => {
  const node = telling(answer);
  expect(await tokenOwnerOf(node, token, "7")).toBe(owner);
  expect(node.questions[0]?.parameters).toEqual([{ to: token, data: `0x6352211e${word("7").slice(2)}` }, "latest"]);
});

test.each<[string, NodeAnswer, bigint | undefined]>([
  ["are told", { result: word("05") }, 5n],
  ["are not accepted from another contract", { result: "0x" }, undefined],
  ["are not told", missingMethod, undefined],
])("how many of a token an address has %s", async (_name, answer, count) => {
  const node = telling(answer);
  expect(await tokenCountOf(node, token, address, "7")).toBe(count);
  const data = `0x00fdd58e${word(address.slice(2).toLowerCase()).slice(2)}${word("7").slice(2)}`;
  expect(node.questions[0]?.parameters).toEqual([{ to: token, data }, "latest"]);
});

describe("a transaction of a node", () => {
  const transaction = {
    hash,
    from: address,
    to: token,
    input: "0xa9059cbb",
    value: "0x5",
    blockNumber: null,
    nonce: "0x0",
  };

  test("is the node's record", async () => {
    const record = await transactionOf(telling({ result: transaction }), hash);
    expect(record).toMatchObject({ from: address, to: token, input: "0xa9059cbb", value: 5n, blockNumber: null });
  });

  test("is null if the node has none", async () => {
    expect(await transactionOf(telling({ result: null }), hash)).toBeNull();
  });

  test.each<[string, NodeAnswer]>([
    ["another hash", { result: { ...transaction, hash: `0x${"cd".repeat(32)}` } }],
    ["no calldata", { result: { ...transaction, input: undefined } }],
    ["a sender that is not an address", { result: { ...transaction, from: "0x1" } }],
    ["a text", { result: "0x" }],
    ["nothing", {}],
    ["an error", missingMethod],
    ["a page", 503],
  ])("is not used if the node returns %s", async (_name, answer) => {
    await expect(transactionOf(telling(answer), hash)).rejects.toThrow("The node's response");
  });
});
