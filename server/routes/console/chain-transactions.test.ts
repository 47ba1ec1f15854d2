import { beforeEach, describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { tokenLog } from "#server/testing/anvil-answers.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, methodsOf, type NodeAnswer, nodeChainId } from "#server/testing/node-answers.ts";
import { confirmWrite, sendWrite } from "#server/testing/sample-write.ts";
import { contractAddress, hash, networkId, receipt, sender, started } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, errorBody, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { type TransactionAnswer, transactionAnswerSchema } from "#shared/console/transaction-answer.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const calldata = `0xa9059cbb${recipient.slice(2).toLowerCase().padStart(64, "0")}${(10n ** 18n + 1n).toString(16).padStart(64, "0")}`;
/** The node's version of the transaction of `receipt`. */
const transaction = {
  hash,
  from: sender.address.toLowerCase(),
  to: contractAddress.toLowerCase(),
  input: calldata,
  value: "0x0",
  nonce: "0x0",
  blockNumber: "0x7",
};
const network = { id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId };

let node: Upstream;
let harness: Harness;
let viewer: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    node = await startUpstream();
    harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(`${node.origin}/canary-node`) } });
    viewer = await harness.signIn("viewer");
    listNetworks(harness.upstream, [network]);
    harness.upstream.on(answers(404, errorBody("ERR_078", 404)), /\/tx\//);
    tells({ result: null });
  },
  async () => {
    await harness.close();
    await node.close();
  },
);

const tells = (answer: NodeAnswer, more: Readonly<Record<string, NodeAnswer>> = {}): void =>
  node.on(answeringNode({ eth_getTransactionByHash: answer, ...more }));
const mined = (more: object = {}): void =>
  harness.upstream.on(answers(200, { receipt: { ...receipt(1).receipt, ...more } }), /\/tx\//);

const ask = (path = `${networkId}/${hash}`, environment = "held") =>
  harness.send(viewer, "GET", `/console/${environment}/transactions/${path}`);
const transactionAt = async (path?: string): Promise<TransactionAnswer> => {
  const answer = await ask(path);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return transactionAnswerSchema.parse(answer.json()).data;
};
const refused = async (path?: string, environment?: string) => {
  const answer = await ask(path, environment);
  return [answer.statusCode, answer.json<{ code: string }>().code];
};

/** Sends the sample write, and follows it to its receipt. */
const sent = async (): Promise<string> => {
  harness.upstream.on(answers(200, started), /write$/);
  const id = await sendWrite(harness, await harness.signIn("operator"));
  await confirmWrite(harness);
  return id;
};

describe("a transaction's page", () => {
  startsForEach();

  test("has the receipt of the service, the bytes of the node, and their meaning, for a transaction of others", async () => {
    mined({ logs: [tokenLog] });
    tells({ result: transaction });
    const answer = await transactionAt();
    expect(answer).toMatchObject({
      networkId,
      hash,
      receipt: { transactionHash: hash, gasUsed: "51000" },
      node: {
        outcome: "found",
        transaction: { from: sender.address, to: contractAddress, calldata, amount: "0", blockNumber: "7" },
      },
      happened: [{ kind: "transfer", asset: { kind: "erc20" }, amount: "1500000000000000000", to: recipient }],
      fee: { amount: (51_000n * 1_000_000_007n).toString() },
      operationId: null,
      unknown: [],
    });
    expect(answer.meaning?.movements).toMatchObject([{ amount: "1000000000000000001", to: recipient }]);
    expect(methodsOf(node.seen).toSorted()).toEqual(["eth_chainId", "eth_getTransactionByHash"]);
  });

  test("has the coin that the transaction itself carried, which no log shows", async () => {
    mined();
    tells({ result: { ...transaction, input: "0x", value: "0x5" } });
    expect((await transactionAt()).happened).toMatchObject([
      { kind: "transfer", asset: { kind: "native" }, amount: "5", from: sender.address, to: contractAddress },
    ]);
  });

  test("has the operation's bytes if there is no node", async () => {
    const id = await sent();
    tells({ error: { code: -32_601, message: "Method not found" } });
    const answer = await transactionAt();
    expect([answer.operationId, answer.node.outcome]).toEqual([id, "unanswered"]);
    expect(sentenceText(answer.meaning?.long ?? [])).toContain(recipient);
  });

  test("reports that the node's bytes differ from the operation's, and shows the node's", async () => {
    const id = await sent();
    tells({ result: { ...transaction, input: "0x12345678" } });
    const answer = await transactionAt();
    expect([answer.operationId, answer.unknown]).toEqual([
      id,
      ["The network's node has different bytes than the operation requested. The node's bytes are shown."],
    ]);
    expect(answer.meaning?.movements).toEqual([]);
  });

  test("of an operation has its recorded receipt while the service has none", async () => {
    const id = await sent();
    harness.upstream.on(resets, /\/tx\//);
    const answer = await transactionAt();
    expect([answer.operationId, answer.receipt?.transactionHash]).toEqual([id, hash]);
    expect(answer.unknown).toEqual(["The receipt could not be read now: The service cannot be reached."]);
  });

  test("is pending if only the node knows it", async () => {
    tells({ result: { ...transaction, blockNumber: null } });
    expect(await transactionAt()).toMatchObject({
      receipt: null,
      node: { outcome: "found", transaction: { blockNumber: null } },
      happened: null,
      fee: null,
    });
  });

  test("of one that creates a contract has no destination", async () => {
    mined({ to: null });
    tells({ result: { ...transaction, to: null, input: "0x6080" } });
    expect(await transactionAt()).toMatchObject({
      node: { transaction: { to: null } },
      meaning: { source: "creation" },
    });
  });

  test("has every movement of a receipt with 2,000 logs", async () => {
    mined({ logs: Array.from({ length: 2_000 }, () => tokenLog) });
    tells({ result: transaction });
    expect((await transactionAt()).happened).toHaveLength(2_000);
  });

  test("accepts a hash without 0x, in either case, for the same transaction", async () => {
    mined();
    tells({ result: transaction });
    const answer = await transactionAt(`${networkId}/${hash.slice(2).toUpperCase()}`);
    expect(answer).toMatchObject({ hash: hash.slice(2), node: { outcome: "found" } });
    expect(node.seen.map(({ body }) => body).join("")).toContain(`"${hash}"`);
  });
});

describe("a node that cannot be trusted", () => {
  startsForEach();
  beforeEach(() => mined());

  test.each<[string, NodeAnswer, string]>([
    ["another transaction", { result: { ...transaction, hash: `0x${"cd".repeat(32)}` } }, "POSTERN_NODE_ANSWER"],
    ["another sender than the receipt", { result: { ...transaction, from: recipient } }, "POSTERN_NODE_ANSWER"],
    ["another destination than the receipt", { result: { ...transaction, to: recipient } }, "POSTERN_NODE_ANSWER"],
    [
      "a creation although the receipt has a destination",
      { result: { ...transaction, to: null } },
      "POSTERN_NODE_ANSWER",
    ],
    ["calldata of half a byte", { result: { ...transaction, input: "0x1" } }, "POSTERN_NODE_ANSWER"],
    ["a page", { does: answers(200, "<html>") }, "POSTERN_NODE_ANSWER"],
    ["nothing", { does: resets }, "POSTERN_NODE_UNREACHABLE"],
  ])("is not used if it returns %s: the receipt is still shown", async (_name, answer, code) => {
    tells(answer);
    expect(await transactionAt()).toMatchObject({
      receipt: { status: 1 },
      node: { outcome: "unanswered", code },
      meaning: null,
    });
  });

  test("Security 50: is not used if it belongs to another network", async () => {
    tells({ result: transaction }, { eth_chainId: { result: "0x1" } });
    expect(await transactionAt()).toMatchObject({
      node: { outcome: "unanswered", code: "POSTERN_NODE_OTHER_NETWORK" },
      meaning: null,
    });
  });
});

describe("a transaction that is not found", () => {
  startsForEach();

  test("is a 404 if neither the service nor the node knows it", async () => {
    expect(await refused()).toEqual([404, "POSTERN_NOT_FOUND"]);
    expect((await ask()).body).toContain("and the network's node does not know it");
  });

  test("is a 404 that distinguishes a missing node from one that does not respond", async () => {
    listNetworks(harness.upstream, [network, { ...network, id: "net-2" }]);
    expect((await ask(`net-2/${hash}`)).body).toContain("no node is configured");
    tells({ does: resets });
    expect((await ask()).body).toContain("did not say whether it has it");
  });

  test("is a service error if the service does not respond", async () => {
    harness.upstream.on(resets, /\/tx\//);
    expect(await refused()).toEqual([502, "POSTERN_SERVICE_UNREACHABLE"]);
  });

  test("Security 44: rejects the receipt of another transaction", async () => {
    mined({ transactionHash: `0x${"12".repeat(32)}` });
    expect(await refused()).toEqual([502, "POSTERN_SERVICE_ANSWER"]);
  });

  test("ignores operations of another network or environment", async () => {
    await sent();
    harness.upstream.on(answers(404, errorBody("ERR_078", 404)), /\/tx\//);
    const other = "0e7a1c52-5a0d-4b0c-8000-000000000002";
    listNetworks(harness.upstream, [network, { ...network, id: other }]);
    expect(await refused(`${other}/${hash}`)).toEqual([404, "POSTERN_NOT_FOUND"]);
    expect(await refused(`${networkId}/${hash}`, "ask")).toEqual([404, "POSTERN_NOT_FOUND"]);
    expect((await transactionAt()).operationId).not.toBeNull();
  });
});

describe("a transaction that cannot be asked for", () => {
  startsOnce();

  test.each([
    ["too short", `${networkId}/0xabcd`],
    ["a word", `${networkId}/latest`],
    ["of 65 digits", `${networkId}/${hash}a`],
    ["with a query in it", `${networkId}/${hash.slice(0, -1)}%3F`],
    ["of a network with a slash", `a%2Fb/${hash}`],
  ])("is refused if its hash is %s, and nothing is queried", async (_name, path) => {
    expect((await ask(path)).statusCode).toBe(400);
    expect([...node.seen, ...harness.upstream.seen]).toEqual([]);
  });

  test("in an unknown environment is not found", async () => {
    expect(await refused(undefined, "other")).toEqual([404, "POSTERN_NOT_FOUND"]);
  });
});
