import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers, errorBody, resets } from "#server/testing/upstream.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
});
afterEach(() => harness.close());

const lineSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const lines = () => harness.logged.map((line) => lineSchema.parse(JSON.parse(line)));

const write = (headers: Readonly<Record<string, string>>, body: unknown = writeBody) =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": "key-canary", ...headers },
    payload: { ...Object(body), clientShare },
  });

describe("Security 25: the line of a request", () => {
  test("has its route's template, the sender and the outcome, and no typed input", async () => {
    harness.upstream.on(answers(200, started));
    const answer = await write({ "user-agent": "agent-canary\u0085", referer: "http://typed-canary" });
    const line = lines().at(-1);
    expect(line).toEqual({
      time: expect.any(String),
      level: "info",
      event: "request answered",
      requestId: answer.headers["x-request-id"],
      method: "POST",
      route: `/relay/:environment/api/v1/contract-interactions/network/:networkId/contract-address/:contractAddress/functions/write`,
      status: 200,
      durationMs: expect.any(Number),
      environment: "ask",
      operationId: answer.headers["x-postern-operation"],
      personId: ada.id,
      role: "operator",
      address: "127.0.0.1",
    });
    const all = harness.logged.join("\n");
    for (const canary of [apiKey, clientShare, "canary", ada.cookie, ada.cookie.split("=")[1] ?? "?", "transfer"]) {
      expect(all).not.toContain(canary);
    }
  });

  test("of an unknown path has neither the path nor an environment", async () => {
    await harness.send(ada, "GET", "/relay/typed-canary/api/v1/organizations?x=typed-canary");
    await harness.send(ada, "GET", "/console/typed%0acanary/x");
    expect(harness.logged.join("\n")).not.toContain("canary");
    expect(lines().at(-1)).not.toHaveProperty("environment");
  });

  const asked = async (path: string) => {
    await harness.send(ada, "GET", path);
    const { error, fault } = lines().findLast(({ event }) => event === "request answered") ?? {};
    return [error, fault];
  };

  test("of an error has its code, and whose error it was", async () => {
    const path = "/relay/ask/api/v1/organizations";
    harness.upstream.on(answers(500, errorBody("ERR_019", 500)));
    expect(await asked(path)).toEqual(["ERR_019", "service"]);
    harness.upstream.on(answers(401, errorBody("ERR_008", 401)));
    expect(await asked(path)).toEqual(["ERR_008", "service"]);
    harness.upstream.on(answers(404, errorBody("ERR_102", 404)));
    expect(await asked(path)).toEqual(["ERR_102", "person"]);
    harness.upstream.on(answers(200, "<html>"));
    expect(await asked(path)).toEqual(["POSTERN_SERVICE_ANSWER", "service"]);
    harness.upstream.on(resets);
    expect(await asked(path)).toEqual(["POSTERN_SERVICE_UNREACHABLE", "service"]);
    expect(await asked("/console/none/operations")).toEqual(["POSTERN_NOT_FOUND", "person"]);
    expect(await asked("/console/ask/operations")).toEqual([undefined, undefined]);
  });

  test("of a code that a service made up has the status instead", async () => {
    harness.upstream.on(answers(400, errorBody("typed-canary of Ada", 400)));
    expect(await asked("/relay/ask/api/v1/organizations")).toEqual(["HTTP_400", "person"]);
  });

  test("of a write has the code of its stored reply, also when it is repeated", async () => {
    harness.upstream.on(answers(400, errorBody("ERR_010", 400)));
    for (let time = 0; time < 2; time += 1) {
      await write({});
      expect(lines().at(-1)).toMatchObject({ status: 400, error: "ERR_010", fault: "person" });
    }
    harness.upstream.on(resets);
    for (let time = 0; time < 2; time += 1) {
      await write({ "idempotency-key": "another" }, { ...writeBody, amount: "2" });
      expect(lines().findLast(({ event }) => event === "request answered")).toMatchObject({
        status: 502,
        error: "POSTERN_OUTCOME_UNKNOWN",
        fault: "service",
      });
    }
  });

  test("is not written for pages, files and health", async () => {
    const before = harness.logged.length;
    await harness.send(ada, "GET", "/healthz");
    await harness.send(ada, "GET", "/assets/app-1.js");
    expect(harness.logged).toHaveLength(before);
  });
});

describe("a request id", () => {
  test("of the browser goes to the service and back, and is in the log and in errors", async () => {
    harness.upstream.on(answers(404, errorBody("ERR_102", 404)));
    const id = randomUUID();
    const answer = await harness.send(ada, "GET", "/relay/ask/api/v1/organizations", {
      headers: { "x-request-id": id },
    });
    expect(answer.headers["x-request-id"]).toBe(id);
    expect(harness.upstream.seen.at(-1)?.headers["x-request-id"]).toBe(id);
    expect(lines().at(-1)).toMatchObject({ requestId: id, status: 404 });
    const refused = await harness.send(ada, "GET", "/relay/none/api/v1/organizations", {
      headers: { "x-request-id": id },
    });
    expect(refused.json()).toMatchObject({ requestId: id });
  });

  test.each(["", "1", `${randomUUID()} x`, "a\tb", randomUUID().toUpperCase()])(
    "%j is replaced by a new one",
    async (id) => {
      harness.upstream.on(answers(404, errorBody("ERR_102", 404)));
      const answer = await harness.send(ada, "GET", "/relay/ask/api/v1/organizations", {
        headers: { "x-request-id": id },
      });
      expect(answer.headers["x-request-id"]).not.toBe(id);
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(harness.upstream.seen.at(-1)?.headers["x-request-id"]).toBe(answer.headers["x-request-id"]);
    },
  );
});
