import { afterEach, beforeEach, expect, test } from "vitest";
import { type Call, nested } from "#server/domains/nodes/trace/testing.ts";
import { createSecret } from "#server/lib/secret.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { answeringNode, methodsOf, nodeChainId } from "#server/testing/node-answers.ts";
import {
  contractAddress,
  hash,
  networkId,
  receipt,
  sender,
  started,
  workflow,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { turnsDuring } from "#server/testing/turns.ts";
import { answers, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { saveTrace } from "./save-trace.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
/** Ten thousand payments by one transaction are as many as fit into a block, and more. */
const many = isFull ? 10_000 : 1_000;

let node: Upstream;
let harness: Harness;
let ada: Person;
beforeEach(async () => {
  node = await startUpstream();
  harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(node.origin) } });
  ada = await harness.signIn("admin");
  harness.upstream.on(answers(200, started), /write$/);
  harness.upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /workflows/);
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
  const network = { id: networkId, name: "tETH", enabled: true, chainId: nodeChainId, decimals: 18, symbol: "ETH" };
  await mirror(harness.store, "ask", { kind: "networks", id: networkId, record: network });
});
afterEach(async () => {
  await harness.close();
  await node.close();
});

/** A contract that calls this many addresses, with a unit of the coin or none. */
const calling = (count: number, value: bigint): Call => ({
  type: "CALL",
  from: sender.address,
  to: contractAddress,
  value: BigInt(count) * value,
  calls: Array.from({ length: count }, (_, index) => ({
    type: "CALL",
    from: contractAddress,
    to: recipient(index),
    value,
  })),
});
const recipient = (index: number): string => `0x${(index + 1).toString(16).padStart(40, "0")}`;

/** The operation until its receipt has arrived. */
const receive = async (): Promise<string> => {
  const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": "k1" },
    payload: { ...writeBody, clientShare, amount: "0.25" },
  });
  for (let round = 0; round < 3; round += 1) {
    harness.clock.now += 30_000;
    await harness.track();
  }
  return String(answer.headers["x-postern-operation"]);
};

const trace = async (): Promise<void> => {
  await harness.traces.round();
  await harness.traces.idle();
};

const stored = async () => ({
  trace: await harness.store.selectFrom("traces").select(["state", "reason", "tries"]).executeTakeFirstOrThrow(),
  movements: await harness.store.selectFrom("trace_movements").select("position").execute(),
});

test(`a trace of ${many} payments is kept as a whole, and shown`, async () => {
  node.on(answeringNode({ debug_traceTransaction: { result: nested(calling(many, 1n)) } }));
  const id = await receive();
  await trace();
  await harness.fill();
  const { trace: row, movements } = await stored();
  expect([row.state, movements.length]).toEqual(["read", many]);
  const { meaning } = await operationIn(harness, ada, id);
  expect(meaning?.traced?.movements.length).toBe(many);
  expect(meaning?.traced?.movements.at(-1)).toMatchObject({ to: recipient(many - 1), amount: "1" });
});

test.each<[string, () => object]>([
  ["50 MB", () => ({ ...nested(calling(1, 1n)), output: `0x${"ab".repeat(25_000_000)}` })],
  ["more values than are read", () => nested(calling(30_000, 0n))],
])("a trace of %s is not known, which the operation says, and it is not asked for again", async (_what, answer) => {
  node.on(answeringNode({ debug_traceTransaction: { result: answer() } }));
  const id = await receive();
  await trace();
  await harness.fill();
  expect(await stored()).toEqual({
    trace: { state: "unavailable", reason: "too-large", tries: 0 },
    movements: [],
  });
  const { meaning } = await operationIn(harness, ada, id);
  expect(meaning?.traced).toEqual({
    movements: [],
    unknown: "Coins that the contract passed on are not known: the trace of the node of tETH is too large to be read.",
  });
  harness.clock.now += 30 * 86_400_000;
  await trace();
  const asked = methodsOf(node.seen).filter((method) => /trace/i.test(method));
  expect(asked).toEqual(["debug_traceTransaction"]);
});

test("Security 73: thousands of movements are stored with pauses", async () => {
  await receive();
  const claimed = { owner: "me", lease_until: harness.clock.now + 60_000 };
  await harness.store.updateTable("traces").set(claimed).execute();
  const row = await harness.store.selectFrom("traces").selectAll().executeTakeFirstOrThrow();
  const passedOn = Array.from({ length: many }, (_, index) => ({
    from: contractAddress.toLowerCase(),
    to: recipient(index),
    amount: 1n,
  }));
  const top = { from: sender.address.toLowerCase(), to: contractAddress.toLowerCase(), amount: BigInt(many) };
  const { value, turns } = await turnsDuring(() =>
    saveTrace(harness.store, row, { answer: { kind: "read", top, passedOn }, networkId }, harness.clock.now),
  );
  expect([value, (await stored()).movements.length]).toEqual([true, many]);
  expect(turns).toBeGreaterThanOrEqual(many / 100 - 1);
});
