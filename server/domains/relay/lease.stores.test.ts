import type { FastifyInstance } from "fastify";
import { InsertQueryNode, type RootOperationNode, TableNode, UpdateQueryNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
});
afterEach(() => harness.close());

/** Ada's write, always with the same key. */
const post = async (app: FastifyInstance) => {
  const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, {
    app,
    headers: { "idempotency-key": "k1" },
    payload: { ...writeBody, clientShare },
  });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
};

const states = async () => {
  const rows = await harness.store.selectFrom("operation_events").select("state").orderBy("position").execute();
  return rows.map(({ state }) => state);
};

const tableOf = (node: RootOperationNode): string | undefined => {
  const table = UpdateQueryNode.is(node) ? node.table : InsertQueryNode.is(node) ? node.into : undefined;
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : undefined;
};

describe("Reliability 10: the lease of a write", () => {
  /** Ada's write, with the clock advancing at each such query of the journal. */
  const slowPost = async (kind: "InsertQueryNode" | "UpdateQueryNode", milliseconds: number) => {
    const store = harness.store.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === kind && tableOf(node) === "operations") harness.clock.now += milliseconds;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const app = await buildApp({ ...harness.dependencies, store });
    const sent = await post(app);
    await app.close();
    return sent;
  };

  test("starts when the write is sent, however long the journal took before", async () => {
    let left: Promise<number | undefined> = Promise.resolve(undefined);
    harness.upstream.on((response, request, socket) => {
      left = harness.store
        .selectFrom("operations")
        .select("lease_until")
        .executeTakeFirst()
        .then((row) => (row?.lease_until ?? 0) - harness.clock.now);
      void left.then(() => {
        answers(200, started)(response, request, socket);
      });
    });
    expect(await slowPost("InsertQueryNode", 14_000)).toMatchObject({ status: 200 });
    expect(await left).toBe(20_000);
  });

  test("might end before the POST does after a slow step: then nothing is sent", async () => {
    harness.upstream.on(answers(200, started));
    expect(await slowPost("UpdateQueryNode", 16_000)).toEqual({ status: 502, code: "POSTERN_NOT_SENT" });
    expect(harness.upstream.count("POST")).toBe(0);
    expect(await post(harness.app)).toEqual({ status: 502, code: "POSTERN_NOT_SENT" });
    expect(await states()).toEqual(["prepared", "sending", "not_sent"]);
  });

  test("Reliability 34: is renewed while the service works, however long that takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const other = await harness.another();
    const leaseLeft = async () => {
      const row = await harness.store.selectFrom("operations").select("lease_until").executeTakeFirst();
      return (row?.lease_until ?? 0) - harness.clock.now;
    };
    const work = async (): Promise<void> => {
      for (let quarter = 0; quarter < 4; quarter += 1) {
        harness.clock.now += 15_000;
        vi.advanceTimersByTime(15_000);
        await expect.poll(leaseLeft, { timeout: 20_000 }).toBe(20_000);
        await other.tracker.round();
      }
    };
    harness.upstream.on((response, request, socket) => {
      void work().then(() => answers(200, started)(response, request, socket));
    });
    expect(await post(harness.app)).toEqual({ status: 200, code: undefined });
    vi.useRealTimers();
    expect(await states()).toEqual(["prepared", "sending", "started"]);
  });

  test("Security 73: a standstill that outlasts it ends the write as unknown, and it is not renewed again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const until = async () =>
      (await harness.store.selectFrom("operations").select("lease_until").executeTakeFirst())?.lease_until;
    const seen: unknown[] = [];
    const standStill = async (): Promise<void> => {
      const before = await until();
      harness.clock.now += 21_000;
      vi.advanceTimersByTime(5_000);
      vi.advanceTimersByTime(5_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
      seen.push((await until()) === before);
    };
    harness.upstream.on((response, request, socket) => {
      void standStill().then(() => answers(200, started)(response, request, socket));
    });
    expect(await post(harness.app)).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    vi.useRealTimers();
    expect(seen).toEqual([true]);
    expect(await states()).toEqual(["prepared", "sending", "unknown"]);
    expect(await post(harness.app)).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("has expired and another instance has ended the operation when the answer arrives: the sender gets the journal's outcome", async () => {
    const other = await harness.another();
    harness.upstream.on((response, request, socket) => {
      harness.clock.now += 35_000;
      void other.tracker.round().then(() => {
        answers(200, started)(response, request, socket);
      });
    });
    expect(await post(harness.app)).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(await states()).toEqual(["prepared", "sending", "unknown"]);
    expect(await post(harness.app)).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(harness.upstream.count("POST")).toBe(1);
  });
});

describe("Reliability 7 and 20: an answer that cannot be recorded", () => {
  /** A store whose journal fails after the service was called, while `fails` returns true. */
  const failing = (fails: () => boolean) =>
    harness.store.withPlugin({
      transformQuery: ({ node }) => {
        if (harness.upstream.seen.length > 0 && tableOf(node) === "operations" && fails()) {
          throw new Error("The database is gone.");
        }
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });

  /** Ada's write with this many journal failures after the service was called, each taking this long. */
  const postWhileFailing = async (failures: number, milliseconds: number) => {
    let left = failures;
    const store = failing(() => {
      if (left === 0) return false;
      left -= 1;
      harness.clock.now += milliseconds;
      return true;
    });
    harness.upstream.on(answers(200, started));
    const app = await buildApp({ ...harness.dependencies, store });
    const sent = await post(app);
    await app.close();
    return sent;
  };

  test("at first is recorded a moment later, and then returned", async () => {
    expect(await postWhileFailing(2, 10_000)).toEqual({ status: 200, code: undefined });
    expect(await states()).toEqual(["prepared", "sending", "started"]);
  });

  test("while the sender waits is reported as unknown, and recorded when possible", async () => {
    let isFailing = true;
    const store = failing(() => isFailing);
    harness.upstream.on(answers(200, started));
    const app = await buildApp({ ...harness.dependencies, store });
    expect(await post(app)).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(await states()).toEqual(["prepared", "sending"]);
    isFailing = false;
    await expect.poll(states, { timeout: 20_000 }).toEqual(["prepared", "sending", "started"]);
    expect(await post(harness.app)).toEqual({ status: 200, code: undefined });
    expect(harness.upstream.count("POST")).toBe(1);
    await app.close();
  });

  test("for ten minutes is reported as unknown, with the operation to look for", async () => {
    expect(await postWhileFailing(4, 200_000)).toEqual({ status: 502, code: "POSTERN_OUTCOME_UNKNOWN" });
    expect(await states()).toEqual(["prepared", "sending"]);
    expect(harness.upstream.count("POST")).toBe(1);
  });
});
