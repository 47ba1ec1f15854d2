import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { hash, receipt, started, workflow, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";

// On PostgreSQL each instance has its own connections; with the embedded store both share one.
let harness: Harness;
let other: Awaited<ReturnType<Harness["another"]>>;
let apps: readonly FastifyInstance[];
let ada: Person;
let grace: Person;
beforeEach(async () => {
  harness = await startHarness();
  other = await harness.another();
  apps = [harness.app, other.app];
  ada = await harness.signIn("operator", "Ada");
  grace = await harness.signIn("operator", "Grace");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const post = async (app: FastifyInstance | undefined, person: Person, key: string, amount = "1") => {
  const answer = await harness.send(person, "POST", `/relay/ask${writePath}`, {
    ...(app === undefined ? {} : { app }),
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare, amount },
  });
  const { code } = answer.json<{ code?: string }>();
  return { status: answer.statusCode, code, id: String(answer.headers["x-postern-operation"]) };
};

test("a session of one instance is valid on the other", async () => {
  expect(await post(other.app, ada, "k1")).toMatchObject({ status: 200 });
});

test("Reliability 3: 50 parallel requests with one key over two instances are one POST", async () => {
  const sent = await Promise.all(Array.from({ length: 50 }, (_, index) => post(apps[index % 2], ada, "k1")));
  expect(harness.upstream.count("POST")).toBe(1);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  for (const { status, code } of sent) expect(status === 200 || code === "POSTERN_IN_FLIGHT").toBe(true);
  expect(await post(other.app, ada, "k1")).toMatchObject({ status: 200, id: sent[0]?.id });
});

test("Reliability 8: one spending intent of two people with 20 keys over two instances is one POST", async () => {
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(apps[index % 2], index % 4 < 2 ? ada : grace, `k${index}`)),
  );
  expect(harness.upstream.count("POST")).toBe(1);
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(19);
});

test("concurrent different intents are each sent once", async () => {
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, index) => post(apps[index % 2], ada, `k${index}`, String(index))),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(harness.upstream.count("POST")).toBe(30);
});

test("two concurrent trackers share the operations, and none is polled twice", async () => {
  for (let index = 0; index < 20; index += 1) await post(harness.app, ada, `k${index}`, String(index));
  harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
  harness.clock.now += 300;
  // A tracker waiting for rows that the other is claiming gets none in that round.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([harness.tracker.round(), other.tracker.round()]);
    await Promise.all([harness.tracker.idle(), other.tracker.idle()]);
  }
  expect(harness.upstream.count("GET")).toBe(20);
});

test("one instance finishes what the other started", async () => {
  const { id } = await post(harness.app, ada, "k1");
  harness.upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /workflows/);
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
  for (let round = 0; round < 3; round += 1) {
    harness.clock.now += 20_000;
    await other.tracker.round();
    await other.tracker.idle();
  }
  const row = await harness.store.selectFrom("operations").select("state").where("id", "=", id).executeTakeFirst();
  expect(row).toEqual({ state: "succeeded" });
});
