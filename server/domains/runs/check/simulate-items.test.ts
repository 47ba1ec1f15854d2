import { beforeAll, expect, test } from "vitest";
import { readReply } from "#server/domains/nodes/json-rpc.ts";
import type { NodeMethod } from "#server/domains/nodes/methods.ts";
import type { Asking, ChainNode } from "#server/domains/nodes/node.ts";
import { itemOf, sourceOf } from "#server/domains/runs/source-item.ts";
import type { Exchange } from "#server/domains/service/exchange.ts";
import type { Store } from "#server/store/tables.ts";
import { contractAddress, networkId, sender, writeBody } from "#server/testing/samples.ts";
import { openRunStore } from "#server/testing/stored-runs.ts";
import { simulateItems } from "./simulate-items.ts";
import { findingRows, networkList, sandbox, telling } from "./testing.ts";

let store: Store;
beforeAll(async () => {
  store = await openRunStore();
});

const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

type NodeAnswer =
  | { readonly result: string }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } };
const succeeds = { eth_call: { result: "0x" }, eth_estimateGas: { result: "0xcafe" } };
const reverts = { error: { code: 3, message: "execution reverted", data: "0x" } };

/** A node that says this to each method, and what it was asked; null: it does not respond. */
const nodeSaying = (answers: Readonly<Partial<Record<NodeMethod, NodeAnswer>>> | null) => {
  const asked: (readonly [NodeMethod, readonly unknown[]])[] = [];
  let turns = 0;
  const ask: Asking["ask"] = (method, parameters) => {
    asked.push([method, parameters]);
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, ...answers?.[method] }));
    const reply: Exchange = {
      kind: "answer",
      status: 200,
      contentType: "application/json",
      retryAfter: undefined,
      bytes,
    };
    return Promise.resolve(readReply(method, reply));
  };
  const node: ChainNode = {
    turn: (job) => {
      turns += 1;
      return answers === null ? Promise.resolve(null) : job({ ask, words: (text) => text });
    },
    close: () => Promise.resolve(),
  };
  return { node, asked, turns: () => turns };
};

const item = (entry: number, more: { readonly params?: object; readonly body?: object } = {}) =>
  itemOf(
    {
      endpoint: "writeContract",
      params: { networkId, contractAddress, ...more.params },
      body: { ...writeBody, addressId: sender.address, ...more.body },
    },
    entry,
  );
const withdrawal = (from: readonly string[], amount = "1") =>
  itemOf({ endpoint: "withdraw", params: {}, body: { networkId, from, to: other, amount } }, 0);

const simulate = (
  items: readonly ReturnType<typeof item>[],
  node: ChainNode,
  { network = sandbox, units = {}, of = networkId }: { network?: object | null; units?: object; of?: string } = {},
) => {
  const { lookUp } = telling({
    listNetworks: () => (network === null ? "failing" : networkList([network])),
    listEnabledNetworks: () => ({ networks: [{ networkId, name: "SANDBOX" }] }),
  });
  const view = { id: "held", amountUnit: "native", withdrawAmountUnit: "native", ...units } as const;
  const nodes = { find: (id: string) => (id === of ? node : undefined) };
  return simulateItems(store, { view, upstream: { service: lookUp.service, nodes } }, sourceOf(items, {}), "request-1");
};

test("asks the network's node about a write as its sender, with its amount", async () => {
  const { node, asked } = nodeSaying(succeeds);
  expect(await simulate([item(0, { body: { amount: "0.5" } })], node)).toEqual({
    findings: [],
    simulated: 1,
    unavailable: 0,
  });
  expect(asked).toEqual([
    [
      "eth_call",
      [
        expect.objectContaining({
          from: sender.address.toLowerCase(),
          to: contractAddress.toLowerCase(),
          value: "0x6f05b59d3b20000",
        }),
        "latest",
      ],
    ],
    [
      "eth_estimateGas",
      [expect.objectContaining({ data: expect.stringMatching(/^0xa9059cbb/), value: "0x6f05b59d3b20000" })],
    ],
  ]);
});

test("asks about a withdrawal from one address, not from several, nor about what the service builds or what spends nothing", async () => {
  const { node, asked } = nodeSaying(succeeds);
  expect(await simulate([withdrawal([sender.address])], node)).toEqual({ findings: [], simulated: 1, unavailable: 0 });
  expect(asked[0]).toEqual([
    "eth_call",
    [{ from: sender.address.toLowerCase(), to: other.toLowerCase(), data: "0x", value: "0xde0b6b3a7640000" }, "latest"],
  ]);
  const body = { addressId: sender.address, to: other, tokenId: "1", metadata: {} };
  const others = [
    { ...withdrawal([sender.address, contractAddress]), entry: 0 },
    itemOf({ endpoint: "mintToken", params: { id: "collection-1" }, body }, 1),
    itemOf({ endpoint: "createProfile", params: {}, body: { reference: "a", type: "User" } }, 2),
    item(3, { body: { addressId: "address-9" } }),
    itemOf(
      {
        endpoint: "deployTemplate",
        params: { templateId: "template-1" },
        body: { networkId, addressId: sender.address, constructorParameters: [] },
      },
      4,
    ),
  ];
  expect(await simulate(others, nodeSaying(null).node)).toEqual({ findings: [], simulated: 0, unavailable: 5 });
});

test("finds the node by the network's id, whatever the item calls the network", async () => {
  for (const named of [networkId, networkId.toUpperCase(), "sandbox"]) {
    const { node } = nodeSaying(succeeds);
    expect(await simulate([item(0, { params: { networkId: named } })], node)).toMatchObject({ simulated: 1 });
  }
  const { node, turns } = nodeSaying(succeeds);
  expect(await simulate([item(0)], node, { of: "another" })).toEqual({ findings: [], simulated: 0, unavailable: 1 });
  expect(turns()).toBe(0);
});

test("asks the node of an id also if the service does not list its networks", async () => {
  const { node, asked } = nodeSaying(succeeds);
  const { findings, simulated } = await simulate([item(0, { body: { amount: "1" } })], node, { network: null });
  expect([findings, simulated]).toEqual([[], 1]);
  expect(asked[0]?.[1][0]).toMatchObject({ value: "0xde0b6b3a7640000" });
});

test("counts amounts in the unit of the endpoint, and in the decimals of the coin", async () => {
  const valueOf = async (items: readonly ReturnType<typeof item>[], settings: Parameters<typeof simulate>[2]) => {
    const { node, asked } = nodeSaying(succeeds);
    const { findings } = await simulate(items, node, settings);
    return findings[0]?.message ?? asked[0]?.[1][0];
  };
  expect(await valueOf([item(0, { body: { amount: "5" } })], { units: { amountUnit: "base" } })).toMatchObject({
    value: "0x5",
  });
  expect(await valueOf([withdrawal([sender.address], "5")], { units: { amountUnit: "base" } })).toMatchObject({
    value: "0x4563918244f40000",
  });
  const { decimals: _left, ...plain } = sandbox;
  expect(await valueOf([item(0, { body: { amount: "1" } })], { network: plain })).toMatchObject({
    value: "0xde0b6b3a7640000",
  });
  const coarse = { network: { ...sandbox, decimals: 2 } };
  expect(await valueOf([item(0, { body: { amount: "1.25" } })], coarse)).toMatchObject({ value: "0x7d" });
  expect(await valueOf([item(0, { body: { amount: "1.255" } })], coarse)).toBe(
    "The network's node would not run it: the network's coin has 2 decimals.",
  );
});

test("says at each item, in their order, what its transaction would do", async () => {
  const { node } = nodeSaying({ ...succeeds, eth_call: reverts });
  const result = await simulate([item(0), item(1), item(2)], node);
  expect(findingRows(result.findings)).toEqual(
    [0, 1, 2].map((entry) => ["warning", entry, "It would revert without a reason."]),
  );
  expect([result.simulated, result.unavailable]).toEqual([3, 0]);
  const poor = nodeSaying({ ...succeeds, eth_estimateGas: { error: { code: -32000, message: "insufficient funds" } } });
  expect(findingRows((await simulate([item(0)], poor.node)).findings)).toEqual([
    ["warning", 0, "The network's node would not run it: insufficient funds."],
  ]);
});

test("does not trust a node of another chain", async () => {
  const { node } = nodeSaying({ ...succeeds, eth_chainId: { result: "0x6" } });
  const result = await simulate([item(0)], node, { network: { ...sandbox, chainId: 5 } });
  expect(findingRows(result.findings)).toEqual([
    ["warning", 0, "The node configured for this network belongs to another network."],
  ]);
  expect(result).toMatchObject({ simulated: 0, unavailable: 1 });
  const right = nodeSaying({ ...succeeds, eth_chainId: { result: "0x5" } });
  expect(await simulate([item(0)], right.node, { network: { ...sandbox, chainId: 5 } })).toMatchObject({
    simulated: 1,
  });
});

test("reports a node that does not respond once, and does not ask it again", async () => {
  const { node, turns } = nodeSaying(null);
  const result = await simulate(
    Array.from({ length: 12 }, (_, entry) => item(entry)),
    node,
  );
  expect(findingRows(result.findings)).toEqual([["warning", 0, "The network's node cannot be reached."]]);
  expect(result).toMatchObject({ simulated: 0, unavailable: 12 });
  // Four are asked about at once.
  expect(turns()).toBe(4);
});

test("fails if a node fails in another way than a node may", async () => {
  const node = { turn: () => Promise.reject(new Error("a fault")), close: () => Promise.resolve() };
  await expect(simulate([item(0)], node)).rejects.toThrow("a fault");
});
