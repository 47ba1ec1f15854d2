import { describe, expect, test } from "vitest";
import { maxNodeAnswerBytes } from "#server/domains/nodes/node.ts";
import { createSecret } from "#server/lib/secret.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { contractAddress } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, type Behaviour, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { dryRunAnswerSchema } from "#shared/console/dry-run.ts";

const key = "canary-node-key-77aa";
const from = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const body = { networkId: "net-1", from, to: contractAddress, calldata: "0xa9059cbb", amount: "5" };

let node: Upstream;
let harness: Harness;
let operator: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    node = await startUpstream();
    harness = await startHarness({}, { "net-1": { rpcUrl: createSecret(`${node.origin}/v1/${key}?token=${key}-2`) } });
    operator = await harness.signIn("operator");
  },
  async () => {
    await harness.close();
    await node.close();
  },
);

const run = (payload: unknown = body, person = operator, more: object = {}) =>
  harness.send(person, "POST", "/console/ask/dry-run", { payload: JSON.stringify(payload), ...json, ...more });
const json = { headers: { "content-type": "application/json" } };

const outcome = async (payload: unknown = body) => dryRunAnswerSchema.parse((await run(payload)).json()).data;

const code = async () => {
  const answer = await run();
  return [answer.statusCode, answer.json<{ code: string }>().code];
};

/** A node that responds to both requests in its own way. */
const answering =
  (called: object, estimated: object): Behaviour =>
  (response, request, socket) => {
    const part = request.body.includes('"eth_call"') ? called : estimated;
    answers(200, { jsonrpc: "2.0", id: 1, ...part })(response, request, socket);
  };
const error = (number: number, message: string, data?: unknown) => ({ error: { code: number, message, data } });
const gas = { result: "0xcafe" };

describe("a dry run", () => {
  startsForEach();

  test("returns a call's result and gas, simulated as the sender", async () => {
    node.on(answering({ result: "0x01" }, gas));
    expect(await outcome()).toEqual({ outcome: "succeeded", returnData: "0x01", gas: "51966" });
    const transaction = { from, to: contractAddress, data: "0xa9059cbb", value: "0x5" };
    const questions = node.seen.map((request): unknown => JSON.parse(request.body));
    expect(questions).toHaveLength(2);
    expect(questions).toContainEqual({ jsonrpc: "2.0", id: 1, method: "eth_call", params: [transaction, "latest"] });
    expect(questions).toContainEqual({ jsonrpc: "2.0", id: 1, method: "eth_estimateGas", params: [transaction] });
  });

  test("Security 50: ignores a node of another chain", async () => {
    listNetworks(harness.upstream, [{ id: "net-1", name: "Demo", enabled: true, decimals: 18, chainId: 5 }]);
    const of =
      (chain: string): Behaviour =>
      (response, request, socket) => {
        const chosen = request.body.includes('"eth_chainId"')
          ? answering({ result: chain }, { result: chain })
          : undefined;
        (chosen ?? answering({ result: "0x01" }, gas))(response, request, socket);
      };
    node.on(of("0x1"));
    expect(await code()).toEqual([502, "POSTERN_NODE_OTHER_NETWORK"]);
    node.on(of("0x5"));
    expect(await outcome()).toMatchObject({ outcome: "succeeded" });
  });

  test.each(["0x", "0x12345678", "0x123456"])(
    "of a contract's receive or fallback sends the calldata %s unchanged",
    async (calldata) => {
      node.on(answering({ result: "0x" }, gas));
      expect(await outcome({ ...body, calldata })).toMatchObject({ outcome: "succeeded", returnData: "0x" });
      expect(node.seen.every((request) => request.body.includes(`"data":"${calldata}"`))).toBe(true);
    },
  );

  test("Security 37: sends the node only the two requests, at the configured address", async () => {
    node.on(answering({ result: "0x" }, gas));
    await outcome();
    expect(node.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 2 }, () => `POST /v1/${key}?token=${key}-2`),
    );
    for (const { headers } of node.seen) {
      expect(Object.keys(headers).toSorted()).toEqual([
        "accept",
        "connection",
        "content-length",
        "content-type",
        "host",
      ]);
    }
    // The service is queried only for the networks, to learn the expected chain.
    expect([
      ...new Set(harness.upstream.seen.map(({ method, url }) => `${method} ${new URL(url, "http://x").pathname}`)),
    ]).toEqual(["GET /api/v1/network/organization"]);
  });

  test("is a revert if only the estimate reverts", async () => {
    node.on(answering({ result: "0x" }, error(3, "execution reverted", "0x")));
    expect(await outcome()).toMatchObject({ outcome: "reverted", revertData: "0x" });
  });

  test("reports that the sender cannot pay, in the node's words on one short line", async () => {
    node.on(answering({ result: "0x" }, error(-32000, `insufficient funds\nfor transfer ${"x".repeat(1000)}`)));
    expect(await outcome()).toEqual({
      outcome: "refused",
      message: `insufficient funds for transfer ${"x".repeat(1000)}`.slice(0, 300),
    });
  });

  test("is not available if the network has no node", async () => {
    expect(await outcome({ ...body, networkId: "net-2" })).toEqual({ outcome: "unavailable" });
    expect(await outcome({ ...body, networkId: "__proto__" })).toEqual({ outcome: "unavailable" });
    expect(node.seen).toEqual([]);
  });

  test("Security 37: a node's own address is removed if it repeats it, in answers, the log and the metrics", async () => {
    const url = `${node.origin}/v1/${key}?token=${key}-2`;
    const texts: string[] = [];
    const spellings = [url, encodeURIComponent(url), Buffer.from(url).toString("base64"), key, `${key}-2`, node.origin];
    for (const text of spellings) {
      node.on(answering(error(3, `reverted at ${text}`, "0x"), gas));
      texts.push((await run()).body);
      node.on(answers(500, text, { location: text, "x-echo": text }));
      const failed = await run();
      texts.push(failed.body, JSON.stringify(failed.headers));
    }
    const metrics = await harness.dependencies.metrics.read();
    expect(texts.join("\n")).toContain("reverted at [secret]");
    for (const text of [...texts, ...harness.logged, metrics.text]) {
      expect([key, new URL(url).host, encodeURIComponent(url)].filter((part) => text.includes(part))).toEqual([]);
    }
    expect(metrics.text).toContain(
      'postern_node_requests_total{environment="ask",network="net-1",method="eth_call",outcome="reverted"} 6',
    );
  });

  test("treats a missing amount as zero", async () => {
    node.on(answering({ result: "0x" }, gas));
    await outcome({ ...body, amount: undefined });
    expect(node.seen[0]?.body).toContain('"value":"0x0"');
  });
});

describe("a dry run that reverts", () => {
  startsOnce();

  test.each([
    ["as geth has it", error(3, "execution reverted", "0x08c379a0"), "0x08c379a0"],
    ["after a word", error(-32015, "VM execution error.", "Reverted 0x08c379a0"), "0x08c379a0"],
    ["in an object", error(-32603, "Internal error", { data: "0x08c379a0" }), "0x08c379a0"],
    ["not at all", error(-32000, "execution reverted"), null],
    ["as something else", error(3, "execution reverted", "0x0"), null],
  ])("is reported with its data: %s", async (_name, called, revertData) => {
    node.on(answering(called, called));
    expect(await outcome()).toEqual({ outcome: "reverted", revertData, message: called.error.message });
  });
});

describe("a node without a usable response", () => {
  startsForEach();

  test.each<[string, Behaviour, number, string]>([
    ["a cut connection", resets, 502, "POSTERN_NODE_UNREACHABLE"],
    ["a page", answers(200, "<html>"), 502, "POSTERN_NODE_ANSWER"],
    ["a refusal of the key", answers(401, error(-32001, "invalid key")), 502, "POSTERN_NODE_ANSWER"],
    ["too many requests", answers(429, "slow down"), 502, "POSTERN_NODE_ANSWER"],
    ["a response to another request", answers(200, { id: 2, result: "0x" }), 502, "POSTERN_NODE_ANSWER"],
    ["a result that is not hex", answers(200, { id: 1, result: "0xzz" }), 502, "POSTERN_NODE_ANSWER"],
    ["half a byte", answering({ result: "0x0" }, gas), 502, "POSTERN_NODE_ANSWER"],
    ["no gas", answering({ result: "0x" }, { result: "0x" }), 502, "POSTERN_NODE_ANSWER"],
    [
      "an endless gas value",
      answering({ result: "0x" }, { result: `0x${"f".repeat(64)}` }),
      502,
      "POSTERN_NODE_ANSWER",
    ],
    ["a result that is a number", answers(200, { id: 1, result: 5 }), 502, "POSTERN_NODE_ANSWER"],
    ["several answers", answers(200, [{ id: 1, result: "0x" }]), 502, "POSTERN_NODE_ANSWER"],
    ["deep nesting", answers(200, "[".repeat(100_000)), 502, "POSTERN_NODE_ANSWER"],
    [
      "a giant answer",
      answers(200, { id: 1, result: `0x${"00".repeat(maxNodeAnswerBytes / 2)}` }),
      502,
      "POSTERN_NODE_ANSWER",
    ],
  ])("%s: an error and a line in the log", async (_name, behaviour, status, expected) => {
    node.on(behaviour);
    expect(await code()).toEqual([status, expected]);
    expect(harness.logged.filter((line) => line.includes('"node failed"') && line.includes(expected))).toHaveLength(1);
  });

  test("Security 37: a redirect is not followed", async () => {
    const other = await startUpstream();
    node.on(answers(307, "", { location: other.origin }));
    expect(await code()).toEqual([502, "POSTERN_NODE_ANSWER"]);
    expect(other.seen).toEqual([]);
    await other.close();
  });

  test("after a few failures it is not queried for a while, but the service still is", async () => {
    node.on(resets);
    for (let attempt = 0; attempt < 5; attempt += 1) await run();
    expect(node.seen).toHaveLength(10);
    expect(await code()).toEqual([502, "POSTERN_NODE_UNREACHABLE"]);
    expect(node.seen).toHaveLength(10);
    const before = harness.upstream.seen.length;
    const read = await harness.send(operator, "GET", "/relay/ask/api/v1/organizations");
    expect([read.statusCode, harness.upstream.seen.length - before]).toEqual([404, 1]);
  });
});

describe("Security 37: the request", () => {
  startsOnce();

  test.each([
    ["no body", null],
    ["a list", [body]],
    ["an unknown field", { ...body, method: "eth_sendRawTransaction" }],
    ["a block", { ...body, block: "0x1" }],
    ["no sender", { ...body, from: undefined }],
    ["an invalid address", { ...body, to: "0x1" }],
    ["an address of another family", { ...body, to: "tb1q" }],
    ["calldata of half a byte", { ...body, calldata: "0x1" }],
    ["calldata that is not hex", { ...body, calldata: "hello" }],
    ["giant calldata", { ...body, calldata: `0x${"00".repeat(128 * 1024 + 1)}` }],
    ["an amount that is a number", { ...body, amount: 5 }],
    ["a negative amount", { ...body, amount: "-1" }],
    ["an amount with a point", { ...body, amount: "1.5" }],
    ["an amount in hex", { ...body, amount: "0x5" }],
    ["more than possible", { ...body, amount: (2n ** 256n).toString() }],
    ["a network that is no text", { ...body, networkId: ["net-1"] }],
  ])("%s is refused before the node is queried", async (_name, payload) => {
    expect((await run(payload)).statusCode).toBe(400);
    expect(node.seen).toEqual([]);
  });

  test("a viewer is refused, which is recorded", async () => {
    const viewer = await harness.signIn("viewer", "Vic");
    const answer = await run(body, viewer);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "POSTERN_FORBIDDEN"]);
    expect(node.seen).toEqual([]);
    const rows = await harness.store.selectFrom("audit").where("outcome", "=", "denied").selectAll().execute();
    expect(rows).toMatchObject([{ action: "dry-run.requested", person_name: "Vic", environment: "ask" }]);
  });

  test.each([
    ["no mark", { headers: { ...json.headers, "x-postern": "" } }],
    ["another site", { headers: { ...json.headers, "sec-fetch-site": "cross-site" } }],
  ])("a request with %s is refused", async (_name, more) => {
    const answer = await run(body, operator, more);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "POSTERN_CROSS_SITE"]);
    expect(node.seen).toEqual([]);
  });

  test("an unknown environment is not found", async () => {
    const answer = await harness.send(operator, "POST", "/console/other/dry-run", { payload: body });
    expect(answer.statusCode).toBe(404);
  });
});
