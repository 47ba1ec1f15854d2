import { afterEach, beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

test("a working server is ready, under any host name, and without a session", async () => {
  const answer = await harness.app.inject({ method: "GET", url: "/readyz", headers: { host: "10.0.0.7:4600" } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ready" }]);
});

test("an embedded service that is down is named", async () => {
  const environments = new Map([...harness.environments].map(([id, one]) => [id, { ...one, upstream: () => null }]));
  const app = await buildApp({ ...harness.dependencies, environments });
  const answer = await app.inject({ method: "GET", url: "/readyz" });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    status: "not ready",
    reasons: [
      "the embedded service of the environment ask is down",
      "the embedded service of the environment held is down",
    ],
  });
  expect((await app.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
  await app.close();
});

test("a database that does not respond is named, without the reason", async () => {
  const { store } = await harness.another();
  const broken = Object.create(store, { executeQuery: { value: () => Promise.reject(new Error("password")) } });
  const app = await buildApp({ ...harness.dependencies, store: broken });
  const answer = await app.inject({ method: "GET", url: "/readyz" });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { status: "not ready", reasons: ["the database is not responding"] },
  ]);
  await app.close();
});
