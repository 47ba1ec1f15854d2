import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { contractAddress, started, workflow, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { relayRead } from "./read.ts";
import { relayWrite } from "./write.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
});
afterEach(() => harness.close());

/** An error body of the specification with an extra key of 20,000 nested lists. */
const nested = `${JSON.stringify(errorBody("ERR_010", 400, { stack: "x" })).slice(0, -1)},"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;

/** A schema that fails on every answer. */
const response = z.pipe(
  z.unknown(),
  z.transform((): unknown => {
    throw new RangeError("Maximum call stack size exceeded");
  }),
);
const endpoint = { ...endpoints.writeContract, response };
const call = {
  endpoint,
  params: { networkId: "net-1", contractAddress },
  query: {},
  body: { ...writeBody, clientShare },
  requestId: "request-1",
};
const organization = {
  endpoint: { ...endpoints.getOrganization, response },
  params: {},
  query: {},
  body: undefined,
  requestId: "request-1",
};

const operationWith = (id: string) => operationIn(harness, ada, id);

/** A write directly to the relay, bypassing its route. */
const write = (service: Service, usedEndpoint: Endpoint = endpoint) =>
  relayWrite(harness.dependencies, {
    service,
    call: { ...call, endpoint: usedEndpoint },
    operation: {
      environment: "ask",
      endpoint: endpoint.name,
      by: { requestId: "request-1", person: { id: ada.id, name: "Ada" }, role: "operator", address: null },
      idempotencyKey: "k1",
      acknowledges: null,
      run: null,
      params: call.params,
      query: {},
      body: writeBody,
    },
    spends: null,
  });

const serviceOf = (): Service => {
  const service = harness.environments.get("ask")?.upstream()?.service;
  if (service === undefined) throw new Error("The environment has a service.");
  return service;
};

describe("Reliability 18: an unreadable answer ends the sending as unknown immediately, with the reason", () => {
  test("20,000 nested lists in an error body", async () => {
    harness.upstream.on(answers(400, nested));
    const headers = { "idempotency-key": "k1" };
    const payload = { ...writeBody, clientShare };
    const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, { headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, "POSTERN_OUTCOME_UNKNOWN"]);
    const operation = await operationWith(String(answer.headers["x-postern-operation"]));
    expect(operation).toMatchObject({ state: "unknown", error: { code: "POSTERN_OUTCOME_UNKNOWN" } });
    expect(operation.timeline.at(-1)?.detail).toContain("its response (status 400)");
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("a schema that fails", async () => {
    harness.upstream.on(answers(200, started));
    const { operationId, reply } = await write(serviceOf());
    expect(reply).toMatchObject({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    const operation = await operationWith(operationId);
    expect(operation.timeline.map(({ state }) => state)).toEqual(["prepared", "sending", "unknown"]);
    expect(operation.error?.message).toContain("its response (status 200) could not be read");
  });

  test("an answer from which the journal cannot remove secrets", async () => {
    harness.upstream.on(answers(200, started));
    const clean = (text: string): string => {
      if (text.includes("workflow-1")) throw new RangeError("Maximum call stack size exceeded");
      return text;
    };
    const { operationId } = await write({ ...serviceOf(), clean }, endpoints.writeContract);
    expect(await operationWith(operationId)).toMatchObject({ state: "unknown", workflowId: null });
  });

  test("any other exception after sending", async () => {
    const { operationId } = await write({ ...serviceOf(), write: () => Promise.reject(new RangeError("anything")) });
    expect(await operationWith(operationId)).toMatchObject({
      state: "unknown",
      error: { code: "POSTERN_OUTCOME_UNKNOWN" },
    });
  });

  test("an exception before sending ends as not sent", async () => {
    const { operationId } = await write({ ...serviceOf(), prepare: () => Promise.reject(new RangeError("anything")) });
    expect(await operationWith(operationId)).toMatchObject({
      state: "not_sent",
      error: { code: "POSTERN_NOT_SENT", message: "The request could not be made. Nothing was sent." },
    });
    expect(harness.upstream.count("POST")).toBe(0);
  });
});

describe("Reliability 18: an unreadable answer to a read is the service's error, not the server's", () => {
  test("20,000 nested lists in an error body", async () => {
    harness.upstream.on(answers(400, nested));
    const answer = await harness.send(ada, "GET", "/relay/ask/api/v1/organizations");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, "POSTERN_SERVICE_ANSWER"]);
  });

  test("a schema that fails", async () => {
    harness.upstream.on(answers(200, { data: {} }));
    await expect(relayRead(serviceOf(), organization)).rejects.toMatchObject({
      code: "POSTERN_SERVICE_ANSWER",
      message: "The service's response (status 200) could not be read.",
    });
  });

  test("an answer from which secrets cannot be removed", () => {
    expect(answerTo(organization, { kind: "unreadable", status: 400 })).toMatchObject({
      kind: "garbage",
      status: 400,
      why: "could not be read",
    });
  });
});

test("Reliability 18: an unreadable status stops the tracker no more than a missing one", async () => {
  harness.upstream.on(answers(200, started), /write$/);
  const headers = { "idempotency-key": "k1" };
  const sent = await harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers,
    payload: { ...writeBody, clientShare },
  });
  const id = String(sent.headers["x-postern-operation"]);
  harness.upstream.on(answers(200, nested), /workflows/);
  harness.clock.now += 300;
  await harness.track();
  expect((await operationWith(id)).state).toBe("started");
  harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
  harness.clock.now += 2_000;
  await harness.track();
  expect((await operationWith(id)).state).toBe("running");
  expect(harness.logged.join("\n")).not.toContain("RangeError");
});
