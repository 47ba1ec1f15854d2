import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { operationAnswerSchema } from "#shared/console/operation.ts";

let harness: Harness;
let app: FastifyInstance;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  harness.upstream.on(answers(200, started));
  harness.upstream.on(answers(201, { data: { id: "a-1", address: "0x1" }, message: "made" }), /generate$/);
  // The environment `ask` becomes a mainnet; `held` is unchanged.
  const environments = new Map(
    [...harness.environments].map(([id, one]) => [
      id,
      id === "ask" ? { ...one, view: { ...one.view, kind: "mainnet" as const } } : one,
    ]),
  );
  app = await buildApp({ ...harness.dependencies, environments, stepUpMinutes: 10 });
  ada = await harness.signIn("admin", "Ada");
});
afterEach(async () => {
  await app.close();
  await harness.close();
});

const post = (path: string, payload: object, person = ada, key = "k1") =>
  harness.send(person, "POST", path, { app, headers: { "idempotency-key": key }, payload });

const write = (environment: "ask" | "held", person = ada) =>
  post(`/relay/${environment}${writePath}`, environment === "ask" ? { ...writeBody, clientShare } : writeBody, person);

const minutes = (count: number) => {
  harness.clock.now += count * 60_000;
};

describe("Security 12: spending on a mainnet needs a recent sign-in", () => {
  test("one that is recent enough is enough", async () => {
    minutes(10);
    expect((await write("ask")).statusCode).toBe(200);
  });

  test("one that is too old is 401 with a challenge, nothing is sent, and the journal has it as denied", async () => {
    minutes(11);
    const answer = await write("ask");
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "POSTERN_STEP_UP_REQUIRED" });
    expect(answer.headers["www-authenticate"]).toBe('Postern error="insufficient_user_authentication", max_age=600');
    expect(harness.upstream.seen).toHaveLength(0);
    const id = String(answer.headers["x-postern-operation"]);
    const row = await harness.send(ada, "GET", `/console/ask/operations/${id}`);
    expect(operationAnswerSchema.parse(row.json()).data.state).toBe("denied");
  });

  test("after a new sign-in the same key can be used, and the write is sent", async () => {
    minutes(11);
    await write("ask");
    const again = await harness.signIn("admin", "Ada");
    expect((await write("ask", again)).statusCode).toBe(200);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("writes that spend nothing, or are not on a mainnet, need none", async () => {
    minutes(60);
    const body = { reference: "alice", networkId: "n", clientShare };
    expect((await post("/relay/ask/api/v2/addresses/generate", body)).statusCode).toBe(201);
    expect((await write("held")).statusCode).toBe(200);
  });
});
