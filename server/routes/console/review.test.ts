import { describe, expect, test } from "vitest";
import { predictionKey } from "#server/domains/meaning/prediction-key.ts";
import { predictionOf } from "#server/domains/meaning/predictions.ts";
import { nodeMethods } from "#server/domains/nodes/methods.ts";
import { review } from "#server/domains/review/review.ts";
import { createSecret } from "#server/lib/secret.ts";
import { anvilRecipient as to, anvilSender as from, nativeLog, simulated } from "#server/testing/anvil-answers.ts";
import { bookOf, contract, fn, isNew } from "#server/testing/contracts.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import {
  answeringNode,
  methodsOf,
  type NodeAnswer,
  type NodeAnswers,
  nodeChainId,
} from "#server/testing/node-answers.ts";
import { contractAddress, networkId, readAnswer } from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers, errorBody, hangs, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { type ReviewAnswer, reviewAnswerSchema } from "#shared/console/meaning.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";

const key = "canary-node-key-5be2";
const body = { networkId, from, to, calldata: "0x", amount: "5" };
const network = { id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId };

/** The facts of a token at the recipient's address. */
const tokenRow = {
  environment: "ask",
  network_id: networkId,
  address: to.toLowerCase(),
  standard: "erc20",
  symbol: "OTH",
  name: "Other",
  decimals: 18,
  symbol_key: "oth",
  troubles: "[]",
  read_at: 0,
} as const;

let node: Upstream;
let harness: Harness;
let operator: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    node = await startUpstream();
    harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(`${node.origin}/v1/${key}`) } });
    operator = await harness.signIn("operator");
    listNetworks(harness.upstream, [network]);
    balance("5000000000000000000");
    node.on(answeringNode());
  },
  async () => {
    await harness.close();
    await node.close();
  },
);

const balance = (amount: string, address = from): void => {
  const pagination = { totalElements: 1, currentPage: 1, totalPages: 1, skip: 0, take: 10 };
  harness.upstream.on(answers(200, { balance: [{ address, balance: amount }], pagination }), /native-balance/);
};

const send = (payload: unknown = body, person = operator, more: object = {}) =>
  harness.send(person, "POST", "/console/ask/review", { payload: JSON.stringify(payload), ...json, ...more });
const json = { headers: { "content-type": "application/json" } };

const reviewed = async (payload: unknown = body): Promise<ReviewAnswer> => {
  const answer = await send(payload);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return reviewAnswerSchema.parse(answer.json()).data;
};

const telling = (more: NodeAnswers): void => node.on(answeringNode(more));
const keyOf = (amount = 5n) => predictionKey({ environment: "ask", networkId }, { from, to, calldata: "0x", amount });

describe("a review", () => {
  startsForEach();

  test.each<[string, () => Promise<unknown>]>([
    ["that was read before", () => harness.store.insertInto("tokens").values(tokenRow).execute()],
    [
      "with the functions of a token in the contract book",
      async () => {
        const admin = await harness.signIn("admin");
        const book = contract({ abi: [fn("balanceOf"), fn("transferFrom")] });
        return bookOf(harness, admin).put(book, isNew, `${networkId}/${to}`);
      },
    ],
    [
      "with code, which the service reads as a token",
      () => {
        telling({ eth_getCode: { result: "0x6080" } });
        serveTokens(harness.upstream, { [to.toLowerCase()]: erc20("OTH") });
        return Promise.resolve();
      },
    ],
  ])("warns of coins for the contract of a token %s", async (_what, prepare) => {
    const codes = async () => (await reviewed()).warnings.map(({ code }) => code);
    expect(await codes()).not.toContain("to-other-token");
    await prepare();
    expect(await codes()).toContain("to-other-token");
  });

  test("returns in one response what a write does, moves and costs, and the sender's balances", async () => {
    const answer = await reviewed();
    expect(sentenceText(answer.meaning.short)).toMatch(/^Send /);
    const [movement] = answer.meaning.movements;
    expect(movement).toMatchObject({ kind: "transfer", asset: { kind: "native" }, amount: "5", from, to });
    expect(answer.simulation).toEqual({ outcome: "succeeded", returnData: "0x", gas: "21000", movements: [movement] });
    expect(answer.fees).toMatchObject({
      gas: "21000",
      levels: ["LOW", "MEDIUM", "HIGH"].map((level) => ({ level, fee: { amount: "21000000000000" } })),
    });
    expect(answer.fees?.levels[0]?.fee.text).toMatch(/^0\.000021 /);
    expect(answer.balances).toEqual([
      { asset: { kind: "native" }, amount: "5000000000000000000", text: expect.stringMatching(/^5 /) },
    ]);
    expect(answer.unknown).toEqual([]);
  });

  test("Security 50: sends the node only listed requests, at the configured address, and sends the service nothing", async () => {
    await reviewed();
    expect(methodsOf(node.seen).filter((method) => !Object.hasOwn(nodeMethods, method))).toEqual([]);
    expect(node.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(node.seen.map(() => `POST /v1/${key}`));
    expect(harness.upstream.seen.filter(({ method }) => method !== "GET").map(({ url }) => url)).toEqual([]);
    expect(await harness.store.selectFrom("operations").selectAll().execute()).toEqual([]);
  });

  test("stores the prediction for the operation it may become", async () => {
    await reviewed();
    expect(await predictionOf(harness.store, keyOf())).toMatchObject([{ asset: { kind: "native" }, amount: "5" }]);
    expect(await predictionOf(harness.store, keyOf(6n))).toBeNull();
    // The newest prediction counts, and a call that fails moves nothing.
    telling({ eth_estimateGas: { error: { code: 3, message: "execution reverted", data: "0x" } } });
    await reviewed();
    expect(await predictionOf(harness.store, keyOf())).toEqual([]);
  });

  test("warns if the simulation fails, in the node's words", async () => {
    telling({ eth_simulateV1: { error: { code: -32_003, message: "Insufficient funds for gas * price + value" } } });
    const answer = await reviewed();
    const message = "Insufficient funds for gas * price + value";
    expect(answer.simulation).toEqual({ outcome: "refused", message });
    expect(answer.warnings.map(({ code }) => code)).toContain("simulation-fails");
    expect(answer.fees).toBeNull();
  });

  test("warns if the node predicts something different from the bytes", async () => {
    const more = { ...nativeLog, data: `0x${"6".padStart(64, "0")}` };
    telling({ eth_simulateV1: simulated.with([more]) });
    expect((await reviewed()).warnings.map(({ code }) => code)).toContain("simulation-differs");
  });

  test("Security 50: the node's own address is removed from every part if the node repeats it", async () => {
    const url = `${node.origin}/v1/${key}`;
    const error = { error: { code: -32_000, message: `failed at ${url}` } };
    const failed = { status: "0x0", returnData: "0x", logs: [], error: { code: -32_015, message: `ran at ${url}` } };
    const texts: string[] = [];
    const each: readonly NodeAnswers[] = [
      { eth_estimateGas: error },
      { eth_simulateV1: { result: [{ calls: [failed] }] } },
      { eth_simulateV1: error, eth_call: error },
      { eth_simulateV1: { does: answers(500, url) }, eth_chainId: { does: answers(500, url, { "x-echo": url }) } },
    ];
    for (const nodeAnswers of each) {
      telling(nodeAnswers);
      texts.push((await send()).body);
    }
    expect(texts.join("\n")).toContain("ran at [secret]");
    const metrics = await harness.dependencies.metrics.read();
    for (const text of [...texts, ...harness.logged, metrics.text]) {
      expect([key, new URL(url).host].filter((part) => text.includes(part))).toEqual([]);
    }
  });

  test("warns of a recipient with code", async () => {
    telling({ eth_getCode: { result: "0x6080" } });
    expect((await reviewed()).warnings.map(({ code }) => code)).toContain("recipient-is-contract");
  });

  describe("of a token", () => {
    const call = {
      ...body,
      to: contractAddress,
      calldata: `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${"3".padStart(64, "0")}`,
      amount: "0",
    };
    const word = { result: `0x${"4".padStart(64, "0")}` };
    const token = [{ asset: { kind: "erc20", token: contractAddress }, amount: "4" }];

    test("has the sender's balance of it from the node", async () => {
      telling({ eth_call: word, eth_getCode: { result: "0x60" }, eth_simulateV1: simulated.with([]) });
      const answer = await reviewed(call);
      expect(answer.balances).toMatchObject(token);
      expect(answer.tokens).toMatchObject([{ address: contractAddress }]);
      expect(answer.warnings.map(({ code: one }) => one)).toContain("large-share");
    });

    test("has the sender's balance of the approved asset", async () => {
      telling({ eth_call: word, eth_getCode: { result: "0x60" }, eth_simulateV1: simulated.with([]) });
      const approve = { ...call, calldata: call.calldata.replace("0xa9059cbb", "0x095ea7b3") };
      expect((await reviewed(approve)).balances).toMatchObject(token);
    });

    test("has it from the service if the node does not return it, and never from a node of another network", async () => {
      const { data } = readAnswer.result;
      const four = { ...readAnswer.result, data: { ...data, result: "4" } };
      harness.upstream.on(answers(200, { result: four }), /functions\/read$/);
      telling({ eth_call: { error: { code: -32_000, message: "busy" } }, eth_simulateV1: simulated.with([]) });
      expect((await reviewed(call)).balances).toMatchObject(token);
      telling({ eth_chainId: { result: "0x1" }, eth_call: { result: `0x${"9".padStart(64, "0")}` } });
      expect((await reviewed(call)).balances).toMatchObject(token);
    });
  });

  test("warns if more than half of the sender's balance leaves", async () => {
    balance("9");
    expect((await reviewed()).warnings.map(({ code }) => code)).toContain("large-share");
  });

  test("warns of a proxy whose implementation has changed since the last call", async () => {
    const now = `0x${"2".repeat(40)}`;
    const row = { environment: "ask", network_id: networkId, address: to.toLowerCase(), seen_at: 1 };
    await harness.store
      .insertInto("implementations")
      .values({ ...row, implementation: `0x${"1".repeat(40)}` })
      .execute();
    telling({ eth_getStorageAt: { result: `0x${now.slice(2).padStart(64, "0")}` }, eth_getCode: { result: "0x60" } });
    const call = { ...body, calldata: "0x12345678" };
    expect((await reviewed(call)).warnings.map(({ code }) => code)).toContain("implementation-changed");
    await harness.store.deleteFrom("implementations").execute();
    expect((await reviewed(call)).warnings.map(({ code }) => code)).not.toContain("implementation-changed");
  });

  test("estimates no fee if gas is free", async () => {
    listNetworks(harness.upstream, [{ ...network, isGasless: true }]);
    expect((await reviewed()).fees).toBeNull();
    expect(methodsOf(node.seen)).not.toContain("eth_feeHistory");
  });

  test("depends on the bytes alone: the case of an address and of calldata changes nothing", async () => {
    const call = { ...body, calldata: "0xabcdef12", from, to };
    const other = { ...call, calldata: "0xABCDEF12", from: from.toLowerCase(), to: to.toLowerCase() };
    expect((await reviewed(other)).meaning).toEqual((await reviewed(call)).meaning);
  });
});

const code = (answer: ReviewAnswer): string =>
  answer.simulation.outcome === "unanswered" ? answer.simulation.code : answer.simulation.outcome;

describe("a review without a part of it", () => {
  startsForEach();

  test("is not simulated if the network has no node, and says what is unknown", async () => {
    const other = "0e7a1c52-5a0d-4b0c-8000-000000000002";
    listNetworks(harness.upstream, [network, { ...network, id: other }]);
    const answer = await reviewed({ ...body, networkId: other });
    expect([answer.simulation, answer.fees]).toEqual([{ outcome: "unavailable" }, null]);
    expect(answer.meaning.movements).toMatchObject([{ amount: "5" }]);
    expect(answer.balances).toHaveLength(1);
    expect(answer.unknown.length).toBeGreaterThan(0);
    expect(node.seen).toEqual([]);
  });

  test("Security 50: ignores a node of another network, and reports it", async () => {
    telling({ eth_chainId: { result: "0x1" }, eth_getCode: { result: "0x6080" } });
    const answer = await reviewed();
    expect(answer.simulation).toEqual({
      outcome: "unanswered",
      code: "POSTERN_NODE_OTHER_NETWORK",
      message: "The node configured for this network belongs to another network.",
    });
    expect(answer.fees).toBeNull();
    expect(answer.warnings.map(({ code: one }) => one)).not.toContain("recipient-is-contract");
    expect(await predictionOf(harness.store, keyOf())).toBeNull();
    expect(harness.logged.filter((line) => line.includes('"POSTERN_NODE_OTHER_NETWORK"'))).toHaveLength(1);
  });

  test.each<[string, NodeAnswer, NodeAnswer]>([
    ["does not respond", { error: { code: -32_601, message: "Method not found" } }, { result: "0x5208" }],
    ["does not return a number for", { result: "one" }, { result: "0x5208" }],
  ])("uses a node that %s its chain, and reports it", async (_name, chain) => {
    telling({ eth_chainId: chain });
    const answer = await reviewed();
    expect(code(answer)).toBe("succeeded");
    expect(answer.unknown).toContain("The network's node did not report which chain it is on.");
  });

  test.each<[string, NodeAnswers, string]>([
    ["simulates without movements", { eth_simulateV1: { does: answers(403, "no") } }, "succeeded"],
    ["returned no prices", { eth_feeHistory: { does: answers(200, "<html>") } }, "succeeded"],
    ["returns no code", { eth_getCode: { result: "0xzz" }, eth_getStorageAt: { result: null } }, "succeeded"],
    ["estimates nothing", { eth_estimateGas: { result: "none" } }, "POSTERN_NODE_ANSWER"],
    ["cuts the connection", { eth_estimateGas: { does: resets } }, "POSTERN_NODE_UNREACHABLE"],
  ])("has its other parts if a node %s", async (_name, nodeAnswers, outcome) => {
    telling(nodeAnswers);
    const answer = await reviewed();
    expect(code(answer)).toBe(outcome);
    expect(answer.meaning.movements).toMatchObject([{ amount: "5" }]);
    expect(answer.balances).toHaveLength(1);
  });

  test("has the node's results if the service does not respond", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_001", 500)));
    const answer = await reviewed({ ...body, amount: "7" });
    expect(code(answer)).toBe("succeeded");
    expect(answer.balances).toEqual([]);
    expect(answer.unknown.length).toBeGreaterThan(0);
  });

  const direct = async (more: { readonly budgetMs?: number; readonly upstream?: () => null }) => {
    const running = harness.environments.get("ask");
    if (running === undefined) throw new Error("This environment does not exist.");
    const noted: unknown[] = [];
    const { store, dependencies } = harness;
    const deps = {
      store,
      facts: dependencies.facts,
      now: dependencies.now,
      note: (error: unknown) => noted.push(error),
    };
    const { budgetMs = 10_000, upstream = running.upstream } = more;
    const reviewing = { running: { ...running, upstream }, body, requestId: "r", budgetMs };
    return { answer: await review(deps, reviewing), noted };
  };

  test("has the decoded bytes in one response if neither responds in time", async () => {
    harness.upstream.on(hangs);
    node.on(hangs);
    const { answer, noted } = await direct({ budgetMs: 300 });
    expect(answer.meaning.movements).toMatchObject([{ asset: { kind: "native" }, amount: "5" }]);
    expect(code(answer)).toBe("POSTERN_NODE_TIMEOUT");
    expect(answer.unknown).toContain(
      "The contract, tokens and names could not be read in time, so only the calldata is described.",
    );
    expect(noted).toHaveLength(1);
  });

  test("has the decoded bytes while the embedded service is down", async () => {
    const { answer } = await direct({ upstream: () => null });
    expect(answer.meaning.movements).toMatchObject([{ amount: "5" }]);
    expect(code(answer)).toBe("POSTERN_SERVICE_UNREACHABLE");
  });
});

describe("Security 50: who may request a review, and with what", () => {
  startsOnce();

  test.each([
    ["no body", null],
    ["a list", [body]],
    ["an unknown field", { ...body, abi: [] }],
    ["a method", { ...body, method: "eth_sendRawTransaction" }],
    ["no sender", { ...body, from: undefined }],
    ["no destination", { ...body, to: undefined }],
    ["an invalid address", { ...body, to: "0x1" }],
    ["calldata of half a byte", { ...body, calldata: "0x1" }],
    ["giant calldata", { ...body, calldata: `0x${"00".repeat(128 * 1024 + 1)}` }],
    ["an amount that is a number", { ...body, amount: 5 }],
    ["a negative amount", { ...body, amount: "-1" }],
    ["more than possible", { ...body, amount: (2n ** 256n).toString() }],
  ])("%s is refused before anything is queried", async (_name, payload) => {
    expect((await send(payload)).statusCode).toBe(400);
    expect([...node.seen, ...harness.upstream.seen]).toEqual([]);
  });

  test("a viewer is refused, which is recorded", async () => {
    const viewer = await harness.signIn("viewer", "Vic");
    const answer = await send(body, viewer);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "POSTERN_FORBIDDEN"]);
    expect([...node.seen, ...harness.upstream.seen]).toEqual([]);
    const rows = await harness.store.selectFrom("audit").where("outcome", "=", "denied").selectAll().execute();
    expect(rows).toMatchObject([{ action: "dry-run.requested", person_name: "Vic", environment: "ask" }]);
  });

  test.each([
    ["no mark", { headers: { ...json.headers, "x-postern": "" } }],
    ["another site", { headers: { ...json.headers, "sec-fetch-site": "cross-site" } }],
  ])("a request with %s is refused", async (_name, more) => {
    const answer = await send(body, operator, more);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "POSTERN_CROSS_SITE"]);
    expect(node.seen).toEqual([]);
  });

  test("an unknown environment is not found", async () => {
    const answer = await harness.send(operator, "POST", "/console/other/review", { payload: body });
    expect(answer.statusCode).toBe(404);
  });
});
