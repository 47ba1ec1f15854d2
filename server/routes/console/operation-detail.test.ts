import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, methodsOf, nodeChainId } from "#server/testing/node-answers.ts";
import { confirmWrite } from "#server/testing/sample-write.ts";
import {
  contractAddress,
  hash,
  networkId,
  sender,
  started,
  workflow,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { answers, errorBody, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import {
  operationExportSchema,
  originAnswerSchema,
  type Related,
  relatedAnswerSchema,
  type RevertReport,
  revertAnswerSchema,
  workflowAnswerSchema,
} from "#shared/console/operation-detail.ts";

const network = { id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId };
const minute = 60_000;

let node: Upstream;
let harness: Harness;
let admin: Person;
let viewer: Person;
beforeEach(async () => {
  node = await startUpstream();
  harness = await startHarness({}, { [networkId]: { rpcUrl: createSecret(node.origin) } });
  admin = await harness.signIn("admin", "Ada");
  viewer = await harness.signIn("viewer", "Vic");
  listNetworks(harness.upstream, [network]);
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(async () => {
  await harness.close();
  await node.close();
});

let keys = 0;
const send = async (more: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  keys += 1;
  const answer = await harness.send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": `canary-key-${keys}`, ...headers },
    payload: { ...writeBody, ...more },
  });
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  return String(answer.headers["x-postern-operation"]);
};

const ask = (id: string, part: string, person = viewer) =>
  harness.send(person, "GET", `/console/held/operations/${id}/${part}`);

const related = async (id: string): Promise<Related> =>
  relatedAnswerSchema.parse((await ask(id, "related")).json()).data;
const idsOf = ({ data }: Related["sameCall"]) => data.map(({ id }) => id);

describe("related operations", () => {
  test("are identical requests, what its sender sent around that time, and what acknowledges it; newest first", async () => {
    const early = await send({ amount: "1" });
    harness.clock.now += 31 * minute;
    const first = await send();
    harness.clock.now += minute;
    const again = await send({}, { "x-postern-acknowledge": first });
    harness.clock.now += minute;
    const other = await send({ amount: "2" });
    expect(await related(first)).toMatchObject({ run: null, acknowledges: null });
    const ofFirst = await related(first);
    expect(idsOf(ofFirst.sameCall)).toEqual([again]);
    expect(idsOf(ofFirst.sameSender)).toEqual([other, again]);
    expect(idsOf(ofFirst.acknowledgedBy)).toEqual([again]);
    const ofAgain = await related(again);
    expect(ofAgain.acknowledges).toMatchObject({ id: first, endpoint: "writeContract", person: { name: "Ada" } });
    expect(ofAgain.acknowledgedBy).toEqual({ data: [], isMore: false });
    expect(idsOf((await related(early)).sameSender)).toEqual([]);
  });

  test("are at most the nearest ten of each, with a note if there are more", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 13; index += 1) {
      ids.push(await send({ amount: String(index) }));
      harness.clock.now += minute;
    }
    const { sameSender } = await related(ids[0] ?? "");
    expect(sameSender.isMore).toBe(true);
    expect(idsOf(sameSender)).toEqual(ids.slice(1, 11).toReversed());
  });

  test("are none of another environment, and none without an operation", async () => {
    const id = await send();
    const elsewhere = await harness.send(viewer, "GET", `/console/ask/operations/${id}/related`);
    expect(elsewhere.statusCode).toBe(404);
    expect((await ask("nothing", "related")).statusCode).toBe(404);
  });
});

describe("an operation's origin", () => {
  test("is shown to admins: the request, its address and sender, and later changes", async () => {
    const id = await send();
    await harness.send(admin, "POST", `/console/held/operations/${id}/purpose`, { payload: { purpose: "Rent" } });
    const { data, isMore } = originAnswerSchema.parse((await ask(id, "origin", admin)).json());
    expect(isMore).toBe(false);
    expect(data.map(({ action, personName, role }) => [action, personName, role])).toEqual([
      ["operation.requested", "Ada", "admin"],
      ["operation.purpose", "Ada", "admin"],
    ]);
    expect(data[0]).toMatchObject({ address: "127.0.0.1", requestId: expect.stringMatching(/./) });
  });

  test("is refused to everyone else", async () => {
    const id = await send();
    expect((await ask(id, "origin", await harness.signIn("operator"))).statusCode).toBe(403);
  });
});

describe("the workflow's own record", () => {
  const workflowOf = async (id: string) => workflowAnswerSchema.parse((await ask(id, "workflow")).json()).data;

  test("is fetched from the service now, and stored unchanged", async () => {
    const id = await send();
    harness.upstream.on(answers(200, workflow("RUNNING", { startTime: "2026-01-01", queue: "a" })), /workflows\//);
    const report = await workflowOf(id);
    expect(report).toMatchObject({
      workflowId: "workflow-1",
      answer: { kind: "status", status: "RUNNING", startTime: "2026-01-01", closeTime: null },
    });
    expect(report?.answer).toMatchObject({ record: { queue: "a" } });
  });

  test("is refused if it is about another workflow", async () => {
    const id = await send();
    harness.upstream.on(answers(200, { ...workflow("RUNNING"), workflowId: "workflow-2" }), /workflows\//);
    const answer = await ask(id, "workflow");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, "POSTERN_SERVICE_ANSWER"]);
  });

  test("is missing if the service has none, and for an operation without one", async () => {
    const id = await send();
    harness.upstream.on(answers(404, errorBody("ERR_101", 404)), /workflows\//);
    expect((await workflowOf(id))?.answer).toEqual({
      kind: "refused",
      status: 404,
      code: "ERR_101",
      message: "The service says ERR_101.",
    });
    harness.upstream.on(answers(400, errorBody("ERR_010", 400)), /write$/);
    const refused = await harness.send(admin, "POST", `/relay/held${writePath}`, {
      headers: { "idempotency-key": "refused" },
      payload: { ...writeBody, amount: "9" },
    });
    expect(await workflowOf(String(refused.headers["x-postern-operation"]))).toBeNull();
  });

  test("is a service error while the service is unreachable", async () => {
    const id = await send();
    harness.upstream.on(resets, /workflows\//);
    expect((await ask(id, "workflow")).statusCode).toBe(502);
  });
});

const reverted = async (): Promise<string> => {
  const id = await send();
  await confirmWrite(harness, 0);
  return id;
};
const mined = {
  hash,
  from: sender.address.toLowerCase(),
  to: contractAddress.toLowerCase(),
  input: "0xa9059cbb",
  value: "0x0",
  gas: "0x5208",
  blockNumber: "0x7",
};
const why = async (id: string): Promise<RevertReport> =>
  revertAnswerSchema.parse((await ask(id, "revert")).json()).data;

describe("a revert reason", () => {
  const failing = { error: { code: 3, message: "execution reverted", data: "0x4e487b71" } };

  test("is found by repeating the call at its block, with its gas, once for all requests", async () => {
    const questions: unknown[] = [];
    const noted = {
      by: (parameters: readonly unknown[]) => {
        questions.push(parameters);
        return failing;
      },
    };
    node.on(answeringNode({ eth_getTransactionByHash: { result: mined }, eth_call: noted }));
    const id = await reverted();
    expect(await why(id)).toEqual({
      kind: "reproduced",
      data: "0x4e487b71",
      message: "execution reverted",
      block: "7",
    });
    expect(questions).toEqual([
      [{ from: mined.from, to: mined.to, data: mined.input, value: "0x0", gas: "0x5208" }, "0x7"],
    ]);
    const { length } = node.seen;
    await why(id);
    expect(node.seen).toHaveLength(length);
  });

  test("is found on the state before its block if the call succeeds after it", async () => {
    const id = await reverted();
    const atBlock = { by: ([, block]: readonly unknown[]) => (block === "0x7" ? { result: "0x" } : failing) };
    node.on(answeringNode({ eth_getTransactionByHash: { result: mined }, eth_call: atBlock }));
    expect(await why(id)).toMatchObject({ kind: "reproduced", block: "6" });
  });

  test("is unknown if the call succeeds now, or the node does not know it or is of another chain, and is then queried again", async () => {
    const id = await reverted();
    node.on(answeringNode({ eth_getTransactionByHash: { result: mined }, eth_call: { result: "0x" } }));
    expect(await why(id)).toEqual({ kind: "unknown", why: "not-reproduced" });
    node.on(answeringNode({ eth_getTransactionByHash: { result: null } }));
    expect(await why(id)).toEqual({ kind: "unknown", why: "no-transaction" });
    node.on(
      answeringNode({ eth_chainId: { result: "0x5" }, eth_getTransactionByHash: { result: mined }, eth_call: failing }),
    );
    expect(await why(id)).toEqual({ kind: "unknown", why: "no-answer" });
    node.on(resets);
    expect(await why(id)).toEqual({ kind: "unknown", why: "no-answer" });
  });

  test.each([
    ["hash", { hash: `0x${"34".repeat(32)}` }],
    ["sender", { from: `0x${"34".repeat(20)}` }],
    ["destination", { to: `0x${"34".repeat(20)}` }],
  ])("Security 62: is not accepted from a node that reports another %s", async (_what, more) => {
    const id = await reverted();
    node.on(answeringNode({ eth_getTransactionByHash: { result: { ...mined, ...more } }, eth_call: failing }));
    expect(await why(id)).toEqual({ kind: "unknown", why: "no-answer" });
    expect(methodsOf(node.seen)).not.toContain("eth_call");
  });

  test("is the service's own, without querying a node; operations that did not revert have none", async () => {
    const id = await send();
    expect(await why(id)).toEqual({ kind: "unknown", why: "not-reverted" });
    harness.upstream.on(
      answers(200, workflow("FAILED", { error: { message: "no", data: "0x08c379a0" } })),
      /workflows\//,
    );
    harness.clock.now += 60_000;
    await harness.track();
    expect(await why(id)).toEqual({ kind: "told", data: "0x08c379a0" });
    expect(methodsOf(node.seen)).not.toContain("eth_call");
  });
});

describe("the file of one operation", () => {
  test("Security 56: has everything shown, the origin for admins only, and no secret of a service that repeats them", async () => {
    const id = await send({}, {});
    harness.upstream.on(
      answers(200, workflow("RUNNING", { note: `${apiKey} and ${clientShare}`, headers: { "x-api-key": apiKey } })),
      /workflows\//,
    );
    const file = await ask(id, "export", admin);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="postern-held-operation-.*\.json"$/);
    const whole = operationExportSchema.parse(file.json());
    expect(whole).toMatchObject({
      operation: { id, state: "started" },
      related: { run: null },
      workflow: { answer: { kind: "status", status: "RUNNING" } },
      revert: null,
      origin: [{ action: "operation.requested" }],
    });
    const plain = await ask(id, "export", viewer);
    expect(plain.json()).not.toHaveProperty("origin");
    for (const { body } of [file, plain]) {
      expect(body).not.toContain(apiKey);
      expect(body).not.toContain(clientShare);
    }
  });

  test("is available without the service's unavailable parts", async () => {
    const id = await send();
    harness.upstream.on(resets, /workflows\//);
    const file = await ask(id, "export");
    expect(file.statusCode).toBe(200);
    expect(operationExportSchema.parse(file.json()).workflow).toBeNull();
  });
});
