import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { idleMs } from "./domains/sessions/sessions.ts";
import { clientShare, type Harness, type Person, startHarness } from "./testing/harness.ts";
import { started, workflow, writeBody, writePath } from "./testing/samples.ts";
import { answers } from "./testing/upstream.ts";

const minute = 60_000;
const hour = 60 * minute;
const sets = [
  ["two hours back", -2 * hour],
  ["two hours on", 2 * hour],
] as const;

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const write = async (key: string, app = harness.app) => {
  const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare },
    app,
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
};

const states = async () => {
  const rows = await harness.store.selectFrom("operations").select("state").execute();
  return rows.map(({ state }) => state);
};

describe.each(sets)("Security 40: a clock that is set %s", (_name, ms) => {
  test("during a write, while the tracker polls: it is sent once, and its outcome is recorded", async () => {
    harness.upstream.on((response, request, socket) => {
      harness.clock.set(ms);
      void harness.tracker.round().then(() => answers(200, started)(response, request, socket));
    }, /write$/);
    expect(await write("k1")).toEqual({ status: 200, code: undefined });
    expect(await states()).toEqual(["started"]);
    expect(await write("k1")).toEqual({ status: 200, code: undefined });
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("between the steps of a write: it is sent once", async () => {
    const store = harness.store.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "UpdateQueryNode") harness.clock.set(ms);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const app = await buildApp({ ...harness.dependencies, store });
    expect(await write("k1", app)).toEqual({ status: 200, code: undefined });
    expect(harness.upstream.count("POST")).toBe(1);
    await app.close();
  });

  test("between two identical writes: the second is refused for ten minutes, whatever the clock says", async () => {
    await write("k1");
    await harness.store.updateTable("operations").set({ state: "succeeded" }).execute();
    harness.clock.set(ms);
    harness.clock.now += 9 * minute;
    expect(await write("k2")).toEqual({ status: 409, code: "POSTERN_IDENTICAL_OPERATION" });
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("leaves a tracked operation due at once, or when it would have been", async () => {
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    await write("k1");
    await harness.track();
    harness.clock.set(ms);
    harness.clock.now += 300;
    await harness.track();
    expect(await states()).toEqual(["running"]);
  });

  test("signs nobody out and locks nobody out", async () => {
    const read = async () => (await harness.send(ada, "GET", "/console/ask/operations")).statusCode;
    const limits = { ...harness.dependencies.limits, perAddress: 2 };
    const app = await buildApp({ ...harness.dependencies, limits });
    const statusOfList = async () => (await harness.send(ada, "GET", "/console/ask/operations", { app })).statusCode;
    expect([await read(), await statusOfList(), await statusOfList(), await statusOfList()]).toEqual([
      200, 200, 200, 429,
    ]);
    harness.clock.set(ms);
    expect([await read(), await statusOfList()]).toEqual([200, 429]);
    harness.clock.now += minute / 2;
    expect([await read(), await statusOfList()]).toEqual([200, 200]);
    const grace = await harness.signIn("viewer", "Grace");
    expect((await harness.send(grace, "GET", "/console/ask/operations")).statusCode).toBe(200);
    await app.close();
  });
});

test("Security 40: a row that looks abandoned to an instance with a clock set forward becomes unknown and is never sent again", async () => {
  const other = await harness.another();
  harness.upstream.on((response, request, socket) => {
    harness.clock.set(2 * hour);
    void other.tracker.round().then(() => answers(200, started)(response, request, socket));
  }, /write$/);
  expect(await write("k1")).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
  expect(await write("k1")).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
  expect(await write("k2")).toEqual({ status: 409, code: "POSTERN_IDENTICAL_OPERATION" });
  expect(harness.upstream.count("POST")).toBe(1);
});

test("Security 40: a session that started far in the future lasts no longer than any other from its next use", async () => {
  harness.clock.set(-365 * 24 * hour);
  const read = async () => (await harness.send(ada, "GET", "/console/ask/operations")).statusCode;
  expect(await read()).toBe(200);
  harness.clock.now += idleMs;
  expect(await read()).toBe(401);
});
