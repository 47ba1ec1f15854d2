import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, type NodeAnswer, nodeChainId } from "#server/testing/node-answers.ts";
import { contractAddress, networkId } from "#server/testing/samples.ts";
import { resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { implementationBefore, noteImplementation } from "./implementations.ts";

const place = { environment: "ask", networkId };
const one = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const slot = (address: string) => ({ result: `0x${address.slice(2).toLowerCase().padStart(64, "0")}` });

let node: Upstream;
let harness: Harness;
beforeEach(async () => {
  node = await startUpstream();
  harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(node.origin) } });
  listNetworks(harness.upstream, [{ id: networkId, name: "Demo", enabled: true, chainId: nodeChainId }]);
});
afterEach(async () => {
  await harness.close();
  await node.close();
});

const note = (more: object = {}) => {
  const { store, environments, dependencies, clock } = harness;
  const row = { environment: "ask", network_id: networkId, contract_address: contractAddress.toLowerCase() };
  return noteImplementation(
    { store, environments, now: dependencies.now, networks: dependencies.facts.networks },
    { ...row, created_at: clock.now, ...more },
  );
};
const tells = (storage: NodeAnswer, chain: NodeAnswer = { result: "0x7a69" }): void =>
  node.on(answeringNode({ eth_getStorageAt: storage, eth_chainId: chain }));
const noted = () => implementationBefore(harness.store, place, contractAddress);

describe("the implementation of a proxy", () => {
  test("is recorded with each operation, replacing the previous one", async () => {
    expect(await noted()).toBeNull();
    tells(slot(one));
    await note();
    expect(await noted()).toBe(one);
    tells(slot(other));
    await note();
    expect(await noted()).toBe(other);
  });

  test("is forgotten once the contract is no longer a proxy", async () => {
    tells(slot(one));
    await note();
    tells({ result: "0x0" });
    await note();
    expect(await noted()).toBeNull();
  });

  test.each<[string, () => void, object]>([
    ["the node is on another network", () => tells(slot(other), { result: "0x1" }), {}],
    ["the node does not answer", () => tells({ error: { code: -32_601, message: "no" } }), {}],
    ["the node does not answer", () => node.on(resets), {}],
    ["the network has no node", () => tells(slot(other)), { network_id: "net-2" }],
    ["the operation names no network", () => tells(slot(other)), { network_id: null }],
    ["the operation names no contract", () => tells(slot(other)), { contract_address: null }],
    ["the operation is old, and its words are made later", () => tells(slot(other)), { created_at: 0 }],
    ["the environment does not exist", () => tells(slot(other)), { environment: "other" }],
  ])("is unchanged if %s", async (_name, arrange, more) => {
    tells(slot(one));
    await note();
    arrange();
    await note(more);
    expect(await noted()).toBe(one);
  });
});
