import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import type { LogSent } from "#server/lib/log.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";

let harness: Harness;
let app: FastifyInstance;
let ada: Person;
let logSent: LogSent;
const sent: Parameters<LogSent>[0][] = [];
beforeEach(async () => {
  harness = await startHarness();
  sent.length = 0;
  logSent = () => Promise.resolve(true);
  app = await buildApp({
    ...harness.dependencies,
    logSent: (line) => {
      sent.push(line);
      return logSent(line);
    },
  });
  ada = await harness.signIn("operator", "Ada");
});
afterEach(async () => {
  await app.close();
  await harness.close();
});

const write = (key: string) =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    app,
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare },
  });

const idOf = (headers: Readonly<Record<string, unknown>>): string => String(headers["x-postern-operation"]);

describe("Reliability 41: the line before a write", () => {
  test("names its operation, request and environment, and is there before the service is asked", async () => {
    const before: number[] = [];
    harness.upstream.on((...request) => {
      before.push(sent.length);
      answers(200, started)(...request);
    });
    const { headers } = await write("k1");
    const requestId = headers["x-request-id"];
    expect(sent).toEqual([{ operationId: idOf(headers), run: undefined, requestId, environment: "ask" }]);
    expect(before).toEqual([1]);
  });

  test("is awaited before the operation counts as being sent", async () => {
    const states: string[] = [];
    logSent = async ({ operationId }) => {
      states.push((await operationIn(harness, ada, operationId)).state);
      return true;
    };
    harness.upstream.on(answers(200, started));
    await write("k1");
    expect(states).toEqual(["prepared"]);
  });

  test("that the log does not take ends the write as not sent, for good; another is sent once it does", async () => {
    harness.upstream.on(answers(200, started));
    logSent = () => Promise.resolve(false);
    const refused = await write("k1");
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: "POSTERN_NOT_SENT", message: expect.stringContaining("its log") });
    const { state, timeline } = await operationIn(harness, ada, idOf(refused.headers));
    expect([state, timeline.map((step) => step.state)]).toEqual(["not_sent", ["prepared", "not_sent"]]);
    expect(harness.upstream.writes()).toEqual([]);
    logSent = () => Promise.resolve(true);
    expect((await write("k1")).body).toBe(refused.body);
    expect((await write("k2")).statusCode).toBe(200);
    expect(harness.upstream.writes()).toHaveLength(1);
  });

  test("is not written for what is not sent: a used key, an identical write, a refusal", async () => {
    harness.upstream.on(answers(200, started));
    await write("k1");
    await write("k1");
    expect((await write("k2")).json()).toMatchObject({ code: "POSTERN_IDENTICAL_OPERATION" });
    const viewer = await harness.signIn("viewer", "Vera");
    const payload = { ...writeBody, clientShare };
    const denied = await harness.send(viewer, "POST", `/relay/ask${writePath}`, {
      app,
      headers: { "idempotency-key": "k3" },
      payload,
    });
    expect(denied.statusCode).toBe(403);
    expect(sent).toHaveLength(1);
  });
});
