import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { remoteEnvironment } from "#server/domains/environments/environment.ts";
import { createRunner } from "#server/domains/runs/runner.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, find, lookFor, pagesOf, serveLists } from "#server/testing/lists.ts";
import { remoteService } from "#server/testing/remote-service.ts";
import { started, writeBody, writePath } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { environmentListSchema } from "#shared/console/environment.ts";
import { runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";
import { createOpenWrites } from "./open-writes.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness({
    lacks: ["writeContract", "generateAddress", "listAddresses", "listNetworks", "listTransactions"],
  });
  ada = await harness.signIn("operator", "Ada");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const write = (key: string, app = harness.app) =>
  harness.send(ada, "POST", `/relay/ask${writePath}`, {
    app,
    headers: { "idempotency-key": key },
    payload: { ...writeBody, clientShare },
  });

describe("an endpoint configured as lacking", () => {
  test("is reported to the browser", async () => {
    const { data } = environmentListSchema.parse((await harness.send(ada, "GET", "/console/environments")).json());
    expect(data[0]?.lacks).toEqual([
      "writeContract",
      "generateAddress",
      "listAddresses",
      "listNetworks",
      "listTransactions",
    ]);
  });

  test.each(["/api/v1/addresses/organization", "/api/v1/transactions/organization"])(
    "is never called, specified or not: %s",
    async (path) => {
      const answer = await harness.send(ada, "GET", `/relay/ask${path}`);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([501, "POSTERN_NOT_OFFERED"]);
      expect(harness.upstream.seen).toEqual([]);
    },
  );

  test("gets no write: none is recorded, and the key stays unused", async () => {
    const answer = await write("k1");
    expect([answer.statusCode, answer.json<{ code: string; message: string }>()]).toMatchObject([
      501,
      {
        code: "POSTERN_NOT_OFFERED",
        message: "This deployment of the service does not offer this endpoint. Nothing was sent.",
      },
    ]);
    expect(harness.upstream.seen).toEqual([]);
    expect(await harness.store.selectFrom("operations").selectAll().execute()).toEqual([]);
  });

  test("still answers for a write sent before the configuration changed", async () => {
    const before = remoteEnvironment(
      { id: "ask", label: "ASK", kind: "sandbox", service: "embedded", networks: {} },
      remoteService(harness.upstream.origin, apiKey),
      () => harness.clock.now,
      () => undefined,
    );
    const app = await buildApp({ ...harness.dependencies, environments: new Map([["ask", before]]) });
    const first = await write("k1", app);
    await Promise.all([app.close(), before.close()]);
    expect(first.statusCode).toBe(200);
    expect(await write("k1")).toMatchObject({ statusCode: 200, body: first.body });
    expect((await write("k2")).statusCode).toBe(501);
    expect(harness.upstream.count("POST")).toBe(1);
  });

  test("is not mirrored if it is a list; other lists are", async () => {
    serveLists(harness, { ...emptyInventory(), addresses: addresses(3), profiles: [{ reference: "alice" }] });
    await lookFor(harness, ada, 3_000);
    const { lists } = await find(harness, ada);
    expect(lists.map(({ kind, state }) => [kind, state])).toEqual([
      ["networks", "not_offered"],
      ["profiles", "complete"],
      ["wallets", "complete"],
      ["addresses", "not_offered"],
      ["contracts", "complete"],
    ]);
    expect([...pagesOf(harness, "addresses"), ...pagesOf(harness, "networks")]).toEqual([]);
  });

  test("starts no run, and a run under way sends nothing", async () => {
    const list = { networkId: "net-1", lines: [{ reference: "alice", count: 2 }] };
    const start = async (app = harness.app) =>
      harness.send(ada, "POST", "/console/held/runs", {
        app,
        headers: { "idempotency-key": "start-1" },
        payload: await checkedRun(harness, ada, "held", list, app),
      });
    const refused = await start();
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      "Nothing was started. This deployment of the service does not offer this endpoint: Generate an address.",
    ]);
    // Started by a server with a different configuration.
    const other = await startHarness();
    const held = other.environments.get("held");
    if (held === undefined) throw new Error("The other server has the environment.");
    const app = await buildApp({ ...harness.dependencies, environments: new Map([["held", held]]) });
    const { data: run } = runAnswerSchema.parse((await start(app)).json());
    await Promise.all([app.close(), other.close()]);
    const runs = createRunner({ ...harness.dependencies, writes: createOpenWrites(), note: () => undefined });
    await runs.round();
    await runs.idle();
    const answer = await harness.send(ada, "GET", `/console/held/runs/${run.id}`);
    expect(runAnswerSchema.parse(answer.json()).data).toMatchObject({
      state: "done",
      counts: { not_sent: 2 },
    });
    const items = runItemListSchema.parse(
      (await harness.send(ada, "GET", `/console/held/runs/${run.id}/items`)).json(),
    );
    expect(items.data.map(({ error }) => error?.code)).toEqual(["POSTERN_NOT_OFFERED", "POSTERN_NOT_OFFERED"]);
    expect(harness.upstream.count("POST")).toBe(0);
  });
});
