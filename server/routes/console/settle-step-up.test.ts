import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { hash, receipt, started, writeBody, writePath } from "#server/testing/samples.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers } from "#server/testing/upstream.ts";

const stepUpMinutes = 10;

let harness: Harness;
/** The environment `ask` is a mainnet; `held` is not. */
let app: FastifyInstance;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  harness.upstream.on(answers(200, started), /write$/);
  harness.upstream.on(answers(200, { message: "made" }), /profiles$/);
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
  const environments = new Map(
    [...harness.environments].map(([id, one]) => [
      id,
      id === "ask" ? { ...one, view: { ...one.view, kind: "mainnet" as const } } : one,
    ]),
  );
  app = await buildApp({ ...harness.dependencies, environments, stepUpMinutes });
  ada = await harness.signIn("admin", "Ada");
});
afterEach(async () => {
  await app.close();
  await harness.close();
});

const post = (path: string, payload: object, person = ada) =>
  harness.send(person, "POST", path, { app, headers: { "idempotency-key": path }, payload });

/** An operation whose response was lost. */
const lost = async (path: string, payload: object) => {
  const answer = await post(path, payload);
  const id = String(answer.headers["x-postern-operation"]);
  await harness.store.updateTable("operations").set({ state: "unknown" }).where("id", "=", id).execute();
  return id;
};
const lostWrite = (environment: "ask" | "held") =>
  lost(`/relay/${environment}${writePath}`, environment === "ask" ? { ...writeBody, clientShare } : writeBody);

const later = () => {
  harness.clock.now += (stepUpMinutes + 1) * 60_000;
};
const body = { outcome: "not_sent", note: "The service says so.", ...unsearched };
const stateOf = (id: string) =>
  harness.store
    .selectFrom("operations")
    .select(["state", "transaction_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const refusals = async () => {
  const rows = await harness.store
    .selectFrom("audit")
    .select(["action", "detail", "subject"])
    .where("outcome", "=", "denied")
    .orderBy("position")
    .execute();
  return rows.map(({ action, subject, detail }) => [action, subject, /"why":"([^"]*)"/.exec(detail ?? "")?.[1]]);
};

describe("Security 12: a person who settles possible mainnet spending", () => {
  test("has signed in recently, otherwise is refused, challenged and recorded, by an outcome and by a transaction", async () => {
    const id = await lostWrite("ask");
    later();
    const before = await stateOf(id);
    for (const [way, payload] of [
      ["settle", body],
      ["settle", { note: "This is it.", transactionHash: hash, accepts: ["amount", "time"] }],
      ["transaction", { transactionHash: hash }],
    ] as const) {
      const answer = await post(`/console/ask/operations/${id}/${way}`, payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        {
          code: "POSTERN_STEP_UP_REQUIRED",
          message:
            "Settling an operation that may have spent on a mainnet needs a sign-in from the last 10 minutes. Nothing was recorded.",
        },
      ]);
      expect(answer.headers["www-authenticate"]).toBe('Postern error="insufficient_user_authentication", max_age=600');
    }
    expect(await stateOf(id)).toEqual(before);
    const why = "The sign-in is older than 10 minutes.";
    expect(await refusals()).toEqual([
      ["operation.settled", id, why],
      ["operation.settled", id, why],
      ["operation.transaction", id, why],
    ]);
    const again = await harness.signIn("admin", "Ada");
    expect((await post(`/console/ask/operations/${id}/settle`, body, again)).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: "not_sent" });
  });

  test("may have signed in long ago to see the evidence", async () => {
    const id = await lostWrite("ask");
    later();
    const path = `/console/ask/operations/${id}/evidence`;
    expect((await harness.send(ada, "GET", path, { app })).statusCode).toBe(200);
  });

  test("may have signed in long ago if nothing was spent, or not on a mainnet", async () => {
    const profile = await lost("/relay/ask/api/v1/profiles", { reference: "dave", type: "User" });
    const write = await lostWrite("held");
    later();
    expect((await post(`/console/ask/operations/${profile}/settle`, body)).statusCode).toBe(200);
    expect((await post(`/console/held/operations/${write}/settle`, body)).statusCode).toBe(200);
  });

  test("is an admin, however recent the sign-in", async () => {
    const id = await lostWrite("ask");
    const operator = await harness.signIn("operator");
    const answer = await post(`/console/ask/operations/${id}/settle`, body, operator);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "POSTERN_FORBIDDEN" }]);
    // An unknown one is not found, without a challenge.
    later();
    expect((await post("/console/ask/operations/none/settle", body)).statusCode).toBe(404);
  });
});
