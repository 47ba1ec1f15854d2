import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, methodsOf, type NodeAnswers } from "#server/testing/node-answers.ts";
import { startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { pricesAnswerSchema } from "#shared/console/prices.ts";

const key = "canary-node-key-31bb";

let node: Upstream;
let harness: Harness;
let viewer: Person;
beforeEach(async () => {
  node = await startUpstream();
  node.on(answeringNode());
  harness = await startHarness({}, { "net-1": { rpcUrl: createSecret(`${node.origin}/v1/${key}`) } });
  viewer = await harness.signIn("viewer");
});
afterEach(async () => {
  await harness.close();
  await node.close();
});

const network = (more: object = {}) =>
  listNetworks(harness.upstream, [
    { id: "net-1", name: "Demo", enabled: true, decimals: 18, chainId: 31_337, ...more },
  ]);
const prices = async (networkId = "net-1") => {
  const answer = await harness.send(viewer, "GET", `/console/ask/prices/${networkId}`);
  return pricesAnswerSchema.parse(answer.json()).data;
};
const levels = (gasPrice: string) => ["LOW", "MEDIUM", "HIGH"].map((level) => ({ level, gasPrice }));
const nodeReturns = (more: NodeAnswers) => node.on(answeringNode(more));

test("the prices of a network are its node's, by any name of the network", async () => {
  network();
  const expected = { outcome: "known", levels: levels("1000000000") };
  expect(await prices()).toEqual(expected);
  expect(await prices("Demo")).toEqual(expected);
  expect(new Set(methodsOf(node.seen))).toEqual(new Set(["eth_chainId", "eth_feeHistory"]));
});

test("repeated requests do not query the node again; ten seconds later they do", async () => {
  network();
  await Promise.all([prices(), prices(), prices()]);
  const once = node.seen.length;
  await prices();
  expect(node.seen).toHaveLength(once);
  harness.clock.now += 10_000;
  await prices();
  expect(node.seen).toHaveLength(2 * once);
});

test("a network without a node has none", async () => {
  expect(await prices("net-2")).toEqual({ outcome: "unavailable" });
  expect(node.seen).toEqual([]);
});

test("if the service pays, gas costs nothing", async () => {
  network({ isGasless: true });
  expect(await prices()).toEqual({ outcome: "known", levels: levels("0") });
});

test.each<[string, NodeAnswers, RegExp]>([
  ["of another chain (Security 50)", { eth_chainId: { result: "0x5" } }, /another network/],
  ["that returns none", { eth_feeHistory: { error: { code: -32_601, message: "no" } } }, /returned no prices/],
  ["that hangs up", { eth_feeHistory: { does: (_response, _seen, socket) => socket.destroy() } }, /returned no prices/],
])("a node %s gives no prices, with a message without its address", async (_what, answers, words) => {
  network();
  nodeReturns(answers);
  const answer = await prices();
  expect(answer).toEqual({ outcome: "unanswered", message: expect.stringMatching(words) });
  expect(JSON.stringify(answer)).not.toContain(key);
});
