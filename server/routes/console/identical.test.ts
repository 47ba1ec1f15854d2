import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { contractAddress, networkId, started, writeBody, writeItem, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";

let harness: Harness;
let operator: Person;
beforeEach(async () => {
  harness = await startHarness();
  operator = await harness.signIn("operator");
  harness.upstream.on(answers(200, started));
});
afterEach(() => harness.close());

const ask = (payload: unknown, environment = "ask") =>
  harness.send(operator, "POST", `/console/${environment}/identical`, {
    payload: JSON.stringify(payload),
    headers: { "content-type": "application/json" },
  });
const identicalTo = async (payload: unknown): Promise<unknown> => (await ask(payload)).json();
/** Everything sent through Postern was compared; the service's transactions were never read. */
const coverage = { isComplete: true, asOf: null, gaps: [] };
const none = { paidBefore: null, searched: expect.objectContaining({ isComplete: false }), coverage };
const send = async (): Promise<string> => {
  const sent = await harness.send(operator, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": "k1" },
    payload: { ...writeBody, clientShare },
  });
  expect(sent.statusCode).toBe(200);
  return String(sent.headers["x-postern-operation"]);
};

describe("the look-up of an identical operation", () => {
  test("finds none before anything was sent, and sends and records nothing", async () => {
    expect(await identicalTo(writeItem)).toEqual({ data: { operationId: null, ...none } });
    expect(harness.upstream.count("POST")).toBe(0);
    expect(await identicalTo(writeItem)).toEqual({ data: { operationId: null, ...none } });
  });

  test("returns the operation that would make the relay refuse the request, in any spelling", async () => {
    const operationId = await send();
    const paidBefore = expect.objectContaining({ id: operationId, operationId, isSameAmount: true });
    expect(await identicalTo(writeItem)).toEqual({ data: { operationId, ...none, paidBefore } });
    const params = { networkId, contractAddress: contractAddress.toLowerCase() };
    expect(await identicalTo({ ...writeItem, params, body: { ...writeBody, feeLevel: "HIGH" } })).toEqual({
      data: { operationId, ...none, paidBefore },
    });
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("finds none in another environment", async () => {
    await send();
    expect((await ask(writeItem, "held")).json()).toEqual({ data: { operationId: null, ...none } });
  });

  test.each([
    ["a client share", { ...writeItem, body: { ...writeBody, clientShare: "another-share-of-a-test" } }],
    ["an endpoint that spends nothing", { ...writeItem, endpoint: "createWallet" }],
    ["more than a request", { ...writeItem, run: "r" }],
  ])("refuses %s", async (_what, payload) => {
    const answer = await ask(payload);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(answer.body).not.toContain("another-share-of-a-test");
  });
});
