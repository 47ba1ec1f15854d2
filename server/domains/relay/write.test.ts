import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RemoteService } from "#server/config/config.ts";
import { openService } from "#server/domains/service/service.ts";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { remoteService } from "#server/testing/remote-service.ts";
import {
  contractAddress,
  hash,
  networkId,
  receipt,
  started,
  workflow,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, type Behaviour, errorBody, hangs, resets, startUpstream } from "#server/testing/upstream.ts";
import { validRequest } from "#server/testing/valid-requests.ts";
import { endpointFacts, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { endpointList } from "#shared/wire/endpoints.ts";

let harness: Harness;
let ada: Person;
const startWith = (more: Partial<RemoteService>) => async () => {
  harness = await startHarness(more);
  ada = await harness.signIn("operator", "Ada");
};
const { startsForEach, startsOnce } = starts(startWith({}), () => harness.close());

/** Restarts with a time-out so short that a silent service reaches it quickly. */
const hurry = async () => {
  await harness.close();
  await startWith({ timeouts: { writeMs: 100 } })();
};

type Sent = { readonly status: number; readonly code: string | undefined; readonly id: string; readonly body: string };

const post = async (
  person: Person,
  key: string | null,
  more: { body?: object; acknowledge?: string; held?: boolean } = {},
): Promise<Sent> => {
  const { body = { ...writeBody, clientShare }, acknowledge, held = false } = more;
  const answer = await harness.send(person, "POST", `/relay/${held ? "held" : "ask"}${writePath}`, {
    headers: {
      ...(key === null ? {} : { "idempotency-key": key }),
      ...(acknowledge === undefined ? {} : { "x-postern-acknowledge": acknowledge }),
    },
    payload: body,
  });
  const json = answer.json<{ code?: string }>();
  return {
    status: answer.statusCode,
    code: json.code,
    id: String(answer.headers["x-postern-operation"]),
    body: answer.body,
  };
};

const journal = (id: string, environment?: string) => operationIn(harness, ada, id, environment);

const states = async (id: string) => (await journal(id)).timeline.map(({ state }) => state);

const changing = endpointList
  .filter(({ changes }) => changes)
  .map(({ name }) => name)
  .filter(isEndpointName);

describe("a write", () => {
  startsForEach();

  test("is recorded, sent and started, and its answer identifies the operation", async () => {
    harness.upstream.on(answers(200, started));
    const sent = await post(ada, "k1");
    expect(sent).toMatchObject({ status: 200, body: JSON.stringify(started) });
    expect(await journal(sent.id)).toMatchObject({
      state: "started",
      endpoint: "writeContract",
      person: { id: ada.id, name: "Ada" },
      idempotencyKey: "k1",
      parameters: { networkId, contractAddress },
      body: writeBody,
      workflowId: "workflow-1",
      serviceOperationId: "service-1",
    });
    expect(await states(sent.id)).toEqual(["prepared", "sending", "started"]);
    expect(JSON.parse(harness.upstream.seen[0]?.body ?? "")).toEqual({ ...writeBody, clientShare });
  });

  test.each([
    ["fallback", [{ name: "data", type: "bytes", value: "0x12345678" }]],
    ["fallback", []],
    ["receive", []],
  ])("of a contract's %s with the inputs %j is sent unchanged, and recorded", async (type, inputs) => {
    harness.upstream.on(answers(200, started));
    const body = { addressId: "address-1", abiFunction: { type, inputs, stateMutability: "payable" }, amount: "1" };
    const sent = await post(ada, "k1", { body: { ...body, clientShare } });
    expect(sent.status).toBe(200);
    expect(JSON.parse(harness.upstream.writes()[0]?.body ?? "")).toEqual({ ...body, clientShare });
    expect(await journal(sent.id)).toMatchObject({ state: "started", body });
    expect(await post(ada, "k2", { body: { ...body, clientShare } })).toMatchObject({
      status: 409,
      code: "POSTERN_IDENTICAL_OPERATION",
    });
  });

  test("Reliability 1: its row says sending before the service sees a byte", async () => {
    let rowStates: Promise<readonly string[]> | undefined;
    harness.upstream.on((response, one, socket) => {
      rowStates = harness.store
        .selectFrom("operations")
        .select("state")
        .execute()
        .then((rows) => rows.map(({ state }) => state));
      void rowStates.then(() => {
        answers(200, started)(response, one, socket);
      });
    });
    await post(ada, "k1");
    expect(await rowStates).toEqual(["sending"]);
  });

  test("Reliability 3: 50 parallel requests with one key are one POST", async () => {
    harness.upstream.on(answers(200, started));
    const sent = await Promise.all(Array.from({ length: 50 }, () => post(ada, "k1")));
    expect(harness.upstream.count("POST")).toBe(1);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    for (const { status, code } of sent) expect(status === 200 || code === "POSTERN_IN_FLIGHT").toBe(true);
  });

  test("Reliability 4: the same key with another body is refused; another share is not another body", async () => {
    harness.upstream.on(answers(200, started));
    const first = await post(ada, "k1");
    const other = await post(ada, "k1", { body: { ...writeBody, clientShare, amount: "1" } });
    expect(other).toMatchObject({ status: 422, code: "POSTERN_KEY_REUSED", id: first.id });
    expect(await post(ada, "k1", { body: { ...writeBody, clientShare: "another share" } })).toEqual(first);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("Reliability 5: the same key is told to wait while the POST is open, and gets the stored reply afterwards", async () => {
    let answer: () => void = () => undefined;
    harness.upstream.on((response, request, socket) => {
      answer = () => {
        answers(200, started)(response, request, socket);
      };
    });
    const first = post(ada, "k1");
    await harness.upstream.until(1);
    const during = await post(ada, "k1");
    expect(during).toMatchObject({ status: 409, code: "POSTERN_IN_FLIGHT" });
    answer();
    expect(await first).toMatchObject({ status: 200, id: during.id });
    harness.clock.now += 30 * 24 * 60 * 60 * 1000;
    ada = { ...(await harness.signIn("operator")), id: ada.id };
    await harness.store.updateTable("sessions").set({ person_id: ada.id }).execute();
    expect(await post(ada, "k1")).toEqual(await first);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("Reliability 5: a problem is repeated byte for byte, with the time and the request of the first answer", async () => {
    harness.upstream.on(resets);
    const first = await post(ada, "k1");
    expect(first).toMatchObject({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(JSON.parse(first.body)).toMatchObject({ path: `/relay/ask${writePath}`, operationId: first.id });
    harness.clock.now += 60_000;
    expect(await post(ada, "k1")).toEqual(first);
  });

  test("Reliability 5: a problem stored as a body by an earlier version is repeated unchanged", async () => {
    harness.upstream.on(resets);
    await post(ada, "k1");
    const body = '{"code":"POSTERN_OUTCOME_UNKNOWN","path":"/relay","timestamp":"2026-11-21T00:00:00.000Z"}';
    await harness.store
      .updateTable("operations")
      .set({ reply_status: 502, reply_type: "application/json; charset=utf-8", reply_body: body })
      .execute();
    expect(await post(ada, "k1")).toMatchObject({ status: 502, body });
  });

  test("Reliability 5: keys are per person and per environment", async () => {
    harness.upstream.on(answers(200, started));
    const bob = await harness.signIn("operator", "Bob");
    const one = await post(ada, "k1");
    const other = await post(bob, "k1", { acknowledge: one.id });
    const held = await post(ada, "k1", { held: true, body: writeBody });
    expect(new Set([one.id, other.id, held.id]).size).toBe(3);
    expect(harness.upstream.count("POST")).toBe(3);
  });

  test.each<[string, Behaviour, number, string, string]>([
    ["408", answers(408, errorBody("ERR_888", 408)), 502, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["429", answers(429, errorBody("ERR_888", 429)), 429, "ERR_888", "rejected"],
    ["500", answers(500, errorBody("ERR_019", 500)), 502, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["502", answers(502, "<html>"), 502, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["503", answers(503, errorBody("ERR_204", 503)), 502, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["a redirect", answers(307, "", { location: "/elsewhere" }), 502, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["a reset", resets, 502, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["a time-out", hangs, 504, "POSTERN_OUTCOME_UNKNOWN", "unknown"],
    ["a refusal", answers(403, errorBody("ERR_009", 403)), 403, "ERR_009", "rejected"],
    ["a refusal of a looser form", answers(403, { code: "ERR_009", message: ["no"] }), 403, "ERR_009", "rejected"],
  ])("Reliability 6, 7 and 19: %s is one POST", async (_name, behaviour, status, code, state) => {
    if (behaviour === hangs) await hurry();
    harness.upstream.on(behaviour);
    const first = await post(ada, "k1");
    expect(first).toMatchObject({ status, code });
    expect((await journal(first.id)).state).toBe(state);
    expect(await post(ada, "k1")).toEqual(first);
    expect(harness.upstream.seen).toHaveLength(1);
  });

  test("keeps the service's error and revert data in the journal", async () => {
    harness.upstream.on(answers(400, errorBody("ERR_010", 400, { data: "0x08c379a0" })));
    const { id } = await post(ada, "k1");
    expect((await journal(id)).error).toMatchObject({ code: "ERR_010", statusCode: 400, data: "0x08c379a0" });
  });

  test.each([301, 302, 307, 308])(
    "Security 2: a redirect with status %i does not send it to another host",
    async (status) => {
      const other = await startUpstream();
      harness.upstream.on(answers(status, "", { location: `${other.origin}${writePath}` }));
      const sent = await post(ada, "k1");
      expect(sent).toMatchObject({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
      expect((await journal(sent.id)).state).toBe("unknown");
      expect([harness.upstream.count("POST"), other.seen.length]).toEqual([1, 0]);
      await other.close();
    },
  );

  test("Reliability 9: a write without a connection was not sent, and a new key may retry immediately", async () => {
    const { origin } = harness.upstream;
    await harness.upstream.close();
    const sent = await post(ada, "k1");
    expect(sent).toMatchObject({ status: 502, code: "POSTERN_NOT_SENT" });
    expect(await journal(sent.id)).toMatchObject({ state: "not_sent", error: { code: "POSTERN_NOT_SENT" } });
    expect(await post(ada, "k2")).toMatchObject({ code: "POSTERN_NOT_SENT" });
    expect(origin).toContain("127.0.0.1");
  });

  test("Reliability 9: a write to an unresolvable name was not sent", async () => {
    const service = openService(remoteService("http://postern-test.invalid", apiKey));
    const { endpoints: operations } = await import("#shared/wire/endpoints.ts");
    const params = { networkId: "n", contractAddress };
    const exchange = await service.write({
      endpoint: operations.writeContract,
      params,
      query: {},
      body: {},
      requestId: "request-1",
    });
    expect(exchange).toEqual({ kind: "refused" });
    await service.close();
  });

  test("Security 42: a refusal's details for the service's developers are only in the log, not in its answer or the journal", async () => {
    const error = {
      message: "TypeError: no\n    at pay (/srv/canary/pay.js:1:2)",
      stack_trace: ["canary"],
      detail: `at run (/srv/canary/x.js:1:2) ${clientShare}`,
    };
    harness.upstream.on(answers(400, { ...errorBody("ERR_010", 400), ...error }));
    const sent = await post(ada, "k1");
    expect(JSON.parse(sent.body)).toEqual({
      ...errorBody("ERR_010", 400),
      message: "TypeError: no",
      detail: "[secret]",
    });
    expect(await journal(sent.id)).toMatchObject({ state: "rejected", error: { message: "TypeError: no" } });
    const stored = [
      await harness.store.selectFrom("operations").selectAll().execute(),
      await harness.store.selectFrom("operation_events").selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain("canary/");
    const lines = harness.logged.filter((line) => line.includes("service error"));
    expect(lines).toEqual([expect.stringMatching(/pay\.js.*stack_trace: .*canary.*x\.js/)]);
    expect(lines.join("")).not.toContain(clientShare);
  });

  test("an operation without a workflow succeeds with its answer", async () => {
    harness.upstream.on(answers(201, { data: { id: "a-1", address: "0x1" }, message: "Address generated" }));
    const answer = await harness.send(ada, "POST", "/relay/held/api/v2/addresses/generate", {
      headers: { "idempotency-key": "k1" },
      payload: { reference: "demo", network: "SANDBOX" },
    });
    expect(answer.statusCode).toBe(201);
    expect((await journal(String(answer.headers["x-postern-operation"]), "held")).state).toBe("succeeded");
    // A code is not an id: the older body is sent unchanged.
    expect(JSON.parse(harness.upstream.seen[0]?.body ?? "")).toEqual({
      reference: "demo",
      network: "SANDBOX",
      clientShare,
    });
  });
});

describe("Reliability 2: the idempotency key of a write", () => {
  startsOnce();

  test("is required", async () => {
    for (const key of [null, "", "a".repeat(201), "a b"]) {
      expect(await post(ada, key)).toMatchObject({ status: 400, code: "POSTERN_KEY_REQUIRED" });
    }
    expect(harness.upstream.seen).toHaveLength(0);
  });

  test.each(changing)("is required of %s", async (name) => {
    const admin = await harness.signIn("admin");
    const { target, body } = validRequest(name);
    const { method } = endpointFacts[name];
    const payload = method === "POST" ? { payload: body ?? {} } : {};
    const answer = await harness.send(admin, method, `/relay/held${target}`, payload);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_KEY_REQUIRED"]);
    expect(harness.upstream.seen).toHaveLength(0);
  });
});

describe("Reliability 8: an identical spending intent", () => {
  startsForEach();

  const minutes = 60_000;
  beforeEach(() => {
    harness.upstream.on(answers(200, started));
  });

  test("of two people with two keys at once is one POST", async () => {
    const bob = await harness.signIn("operator", "Bob");
    const sent = await Promise.all([post(ada, "k1"), post(bob, "k2")]);
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("is found in any case of its hexadecimal", async () => {
    await post(ada, "k1");
    const url = `/relay/ask${writePath.replace(contractAddress, contractAddress.toLowerCase())}`;
    const headers = { "idempotency-key": "k2" };
    const answer = await harness.send(ada, "POST", url, { headers, payload: { ...writeBody, clientShare } });
    expect(answer.json()).toMatchObject({ code: "POSTERN_IDENTICAL_OPERATION" });
  });

  test("is found with a higher fee, and with an ABI described in other words", async () => {
    const first = await post(ada, "k1");
    const inputs = writeBody.abiFunction.inputs.map((input) => ({ ...input, name: `_${input.name}` }));
    const again = [
      { ...writeBody, feeLevel: "HIGH" },
      { ...writeBody, abiFunction: { ...writeBody.abiFunction, inputs, outputs: [] } },
    ];
    for (const [index, body] of again.entries()) {
      const sent = await post(ada, `again-${index}`, { body: { ...body, clientShare } });
      expect(sent).toMatchObject({ status: 409, code: "POSTERN_IDENTICAL_OPERATION", id: first.id });
    }
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("is sent only if the request names the operation, not if it names another", async () => {
    const first = await post(ada, "k1");
    expect(await post(ada, "k2")).toMatchObject({ status: 409, code: "POSTERN_IDENTICAL_OPERATION", id: first.id });
    expect(await post(ada, "k2", { acknowledge: "other" })).toMatchObject({ status: 409, id: first.id });
    const second = await post(ada, "k2", { acknowledge: first.id });
    expect(second.status).toBe(200);
    expect((await journal(second.id)).acknowledges).toBe(first.id);
    expect(await post(ada, "k3", { acknowledge: first.id })).toMatchObject({ status: 409, id: second.id });
  });

  test("is blocked while the first is unfinished, however old", async () => {
    await post(ada, "k1");
    harness.clock.now += 60 * minutes;
    expect((await post(ada, "k2")).status).toBe(409);
  });

  test("is blocked for ten minutes after the first one ended", async () => {
    await post(ada, "k1");
    await harness.store.updateTable("operations").set({ state: "succeeded" }).execute();
    harness.clock.now += 10 * minutes - 1;
    expect((await post(ada, "k2")).code).toBe("POSTERN_IDENTICAL_OPERATION");
    harness.clock.now += 1;
    // From then on it is a payment that was made before.
    expect((await post(ada, "k2")).code).toBe("POSTERN_PAID_BEFORE");
  });

  test("is allowed after a rejection", async () => {
    harness.upstream.on(answers(400, errorBody("ERR_236", 400)));
    await post(ada, "k1");
    harness.upstream.on(answers(200, started));
    expect((await post(ada, "k2")).status).toBe(200);
  });

  test("does not block another amount, or requests that spend nothing", async () => {
    await post(ada, "k1");
    expect((await post(ada, "k2", { body: { ...writeBody, clientShare, amount: "1" } })).status).toBe(200);
    harness.upstream.on(answers(201, { data: "0x1", message: "" }), /generate/);
    for (const key of ["k3", "k4"]) {
      const answer = await harness.send(ada, "POST", "/relay/held/api/v2/addresses/generate", {
        headers: { "idempotency-key": key },
        payload: { reference: "demo", networkId: "n" },
      });
      expect(answer.statusCode).toBe(201);
    }
  });
});

describe("the client share", () => {
  startsForEach();

  test("is refused if the server holds it, which adds it itself", async () => {
    harness.upstream.on(answers(200, started));
    expect(await post(ada, "k1", { held: true })).toMatchObject({ status: 400, code: "POSTERN_SHARE_REFUSED" });
    expect(await post(ada, "k1", { held: true, body: writeBody })).toMatchObject({ status: 200 });
    expect(JSON.parse(harness.upstream.seen[0]?.body ?? "")).toEqual({ ...writeBody, clientShare });
  });

  test("Security 39: contained in a workflow's id is not stored with it: the outcome is unknown", async () => {
    harness.upstream.on(
      answers(200, { workflowResult: { ...started.workflowResult, workflowId: `write ${clientShare}` } }),
    );
    const sent = await post(ada, "k1");
    expect(sent).toMatchObject({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(await journal(sent.id)).toMatchObject({ state: "unknown", workflowId: null });
  });
});

describe("a client share that is missing, or that could not be recognized", () => {
  startsOnce();

  test("is required if people type it", async () => {
    for (const body of [writeBody, { ...writeBody, clientShare: "" }, { ...writeBody, clientShare: 5 }]) {
      expect(await post(ada, "k1", { body })).toMatchObject({ status: 400, code: "POSTERN_SHARE_REQUIRED" });
    }
  });

  test.each(["abcde", "workflowId", "elevenchars"])(
    "Security 39: %j is too short to be recognized: it is refused, and nothing is recorded or sent",
    async (share) => {
      const answer = await post(ada, "k1", { body: { ...writeBody, clientShare: share } });
      expect(answer).toMatchObject({ status: 400, code: "POSTERN_SHARE_TOO_SHORT" });
      expect(answer.body).toContain("fewer than 12 characters");
      expect(harness.upstream.seen).toEqual([]);
      expect(await harness.store.selectFrom("operations").selectAll().execute()).toEqual([]);
    },
  );

  test.each(["000000000000", "1212121212121212", "AaAaBbBbCcCcDdDd"])(
    "Security 39: %j is too simple to be recognized: it is refused, and nothing is recorded or sent",
    async (share) => {
      const answer = await post(ada, "k1", { body: { ...writeBody, clientShare: share } });
      expect(answer).toMatchObject({ status: 400, code: "POSTERN_SHARE_TOO_SHORT" });
      expect(answer.body).toContain("fewer than 5 different characters");
      expect(harness.upstream.seen).toEqual([]);
      expect(await harness.store.selectFrom("operations").selectAll().execute()).toEqual([]);
    },
  );
});

describe("a client share as short as the configuration allows", () => {
  beforeEach(startWith({ shortestShare: 5 }));
  afterEach(() => harness.close());

  test("Security 39: is accepted, and none that is shorter", async () => {
    harness.upstream.on(answers(200, started));
    expect(await post(ada, "k1", { body: { ...writeBody, clientShare: "abcd" } })).toMatchObject({ status: 400 });
    expect(await post(ada, "k2", { body: { ...writeBody, clientShare: "abcde" } })).toMatchObject({ status: 200 });
  });

  test.each([
    ["workflowId", "workflow-1"],
    ["workflowResult", "workflow-1"],
    ["operationId", "workflow-1"],
    ["succeeded", "workflow-1"],
    ["COMPLETED", "workflow-1"],
    ["6f2b8c1d-9e77-4a01-8000-000000000001", "6f2b8c1d-9e77-4a01-8000-000000000001"],
    ["9e77-4a01-8000", "6f2b8c1d-9e77-4a01-8000-000000000001"],
  ])(
    "Security 39: %j does not keep an operation from being followed to its end if the answer contains it too",
    async (share, id) => {
      const answer = { workflowResult: { workflowId: id, operationId: "service-1", status: "started", message: "ok" } };
      harness.upstream.on(answers(200, answer), /write$/);
      harness.upstream.on(answers(200, workflow("COMPLETED", { workflowId: id, result: { hash } })), /workflows/);
      harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
      const sent = await post(ada, "k1", { body: { ...writeBody, clientShare: share } });
      expect([sent.status, JSON.parse(sent.body)]).toEqual([200, answer]);
      for (const pause of [300, 1000]) {
        harness.clock.now += pause;
        await harness.track();
      }
      expect(await journal(sent.id)).toMatchObject({ state: "succeeded", workflowId: id, transactionHash: hash });
      expect(harness.upstream.seen.some(({ url }) => url.endsWith(`/workflows/${id}/status`))).toBe(true);
      expect(await post(ada, "k1", { body: { ...writeBody, clientShare: share } })).toEqual(sent);
    },
  );
});
