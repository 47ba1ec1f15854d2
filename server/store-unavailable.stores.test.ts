import type { FastifyInstance } from "fastify";
import { InsertQueryNode, type RootOperationNode, SelectQueryNode, TableNode, UpdateQueryNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Unavailability, UnavailableError } from "#database/unavailable.ts";
import { buildApp } from "./app.ts";
import { createMirrorControl } from "./domains/mirror/control.ts";
import { clientShare, type Harness, type Person, startHarness } from "./testing/harness.ts";
import { started, writeBody, writePath } from "./testing/samples.ts";
import { answers } from "./testing/upstream.ts";

let harness: Harness;
let ada: Person;
let app: FastifyInstance;
/** What the store rejects, and why. */
let refusing: {
  readonly reason: Unavailability;
  readonly kinds: readonly RootOperationNode["kind"][];
  readonly table?: string;
} | null;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  harness.upstream.on(answers(200, started), /write$/);
  refusing = null;
  /** A prepared query is compiled once, and is known by its id from then on. */
  const compiled = new WeakMap<object, RootOperationNode>();
  const refuse = (node: RootOperationNode | undefined) => {
    if (node === undefined || refusing?.kinds.includes(node.kind) !== true) return;
    if (isRefused(tableOf(node), refusing.table)) throw new UnavailableError(refusing.reason);
  };
  const store = harness.store.withPlugin({
    transformQuery: ({ node, queryId }) => {
      refuse(node);
      compiled.set(queryId, node);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      refuse(compiled.get(queryId));
      return result;
    },
  });
  const mirror = createMirrorControl({ ...harness.dependencies, store, note: () => undefined });
  app = await buildApp({ ...harness.dependencies, store, mirror });
});
afterEach(async () => {
  await app.close();
  await harness.close();
});

const isRefused = (table: string | undefined, only: string | undefined): boolean =>
  only === undefined ? table !== "audit_head" : table === only;

const tableOf = (node: RootOperationNode): string | undefined => {
  const table = SelectQueryNode.is(node) ? node.from?.froms[0] : targetOf(node);
  return table !== undefined && TableNode.is(table) ? table.table.identifier.name : undefined;
};

const targetOf = (node: RootOperationNode) =>
  UpdateQueryNode.is(node) ? node.table : InsertQueryNode.is(node) ? node.into : undefined;

const write = (key: string) =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare },
    app,
  });

const states = async () => {
  const rows = await harness.store.selectFrom("operations").select("state").execute();
  return rows.map(({ state }) => state);
};

const writes = ["InsertQueryNode", "UpdateQueryNode"] as const;

describe("Reliability 20: a write while the store accepts nothing", () => {
  test.each([
    ["busy", "is locked by another program"],
    ["full", "has no room left: its disk is full"],
    ["read-only", "is read-only"],
    ["unreachable", "is not responding"],
    ["failing", "cannot be read or written"],
  ] as const)(
    "because it is %s: nothing is sent, the response says so, and the same key works afterwards",
    async (reason, words) => {
      refusing = { reason, kinds: writes };
      const refused = await write("k1");
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
      expect(refused.json()).toMatchObject({
        code: "POSTERN_STORE_UNAVAILABLE",
        message: `Postern's database ${words}. Nothing was sent; try again soon.`,
      });
      expect(harness.upstream.count("POST")).toBe(0);
      expect(await states()).toEqual([]);
      refusing = null;
      expect((await write("k1")).statusCode).toBe(200);
      expect(harness.upstream.count("POST")).toBe(1);
    },
  );

  test("so that its key cannot be read: a used key is not reported as unsent, and gets its reply later", async () => {
    const first = await write("k1");
    expect(first.statusCode).toBe(200);
    refusing = { reason: "unreachable", kinds: ["SelectQueryNode"], table: "operations" };
    const refused = await write("k1");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.json()).toMatchObject({
      code: "POSTERN_KEY_UNCHECKED",
      message: expect.stringContaining("Nothing was sent, but Postern could not check whether this was already sent."),
    });
    refusing = null;
    expect((await write("k1")).body).toBe(first.body);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("from just before it is sent: it is not sent, and its row says so once possible", async () => {
    refusing = { reason: "full", kinds: ["UpdateQueryNode"], table: "operations" };
    const refused = await write("k1");
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "POSTERN_STORE_UNAVAILABLE"]);
    expect(refused.headers["x-postern-operation"]).toBeDefined();
    expect(await states()).toEqual(["prepared"]);
    refusing = null;
    await expect.poll(states).toEqual(["not_sent"]);
    expect((await write("k1")).json()).toMatchObject({ code: "POSTERN_NOT_SENT" });
    expect(harness.upstream.count("POST")).toBe(0);
  });
});

test("Reliability 20: reads continue while the store accepts no writes, and what they record in passing is recorded later", async () => {
  const read = async () => (await harness.send(ada, "GET", "/console/ask/find/balances", { app })).statusCode;
  const seenAt = async () => (await harness.store.selectFrom("sessions").select("seen_at").executeTakeFirst())?.seen_at;
  harness.clock.now += 120_000;
  refusing = { reason: "busy", kinds: writes };
  const before = await seenAt();
  expect([await read(), await seenAt()]).toEqual([200, before]);
  refusing = null;
  expect([await read(), await seenAt()]).toEqual([200, harness.clock.now]);
});

test("a store that accepts nothing is logged once in half a minute, with its reason", async () => {
  const noted = () => harness.logged.filter((line) => line.includes("store unavailable"));
  refusing = { reason: "full", kinds: writes };
  await write("k1");
  await write("k2");
  expect(noted().map((line): unknown => JSON.parse(line))).toMatchObject([{ level: "warn", error: "full" }]);
  harness.clock.now += 30_000;
  await write("k3");
  expect(noted()).toHaveLength(2);
  expect(harness.logged.filter((line) => line.includes("request failed"))).toEqual([]);
});
