import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkedRun } from "#server/testing/checked-run.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { answers, type Behaviour, errorBody, resets } from "#server/testing/upstream.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { runAnswerSchema, runItemListSchema } from "#shared/console/run.ts";

const address = `0x${"ab".repeat(20)}`;
const ids = { tETH: "5A0DB0C5-0002-4000-8000-000011155111", fuji: "net-fuji", own: "net-own", polygon: "net-polygon" };

/** An older deployment: it expects a code, and returns only the address. */
const generates: Behaviour = (response, request, socket) => {
  const isOlder = /"network":/.test(request.body) && !request.body.includes("networkId");
  const answer = isOlder
    ? answers(201, { data: address, message: "Address generated" })
    : answers(400, errorBody("ERR_010", 400));
  answer(response, request, socket);
};

const catalog = {
  networks: [
    { networkId: ids.tETH, name: "Ethereum Sepolia", alias: "tETH" },
    { networkId: ids.fuji, name: "fuji" },
    { networkId: ids.polygon, name: "Polygon" },
  ],
};
const organization = {
  networks: Object.entries({ ...ids }).map(([name, id]) => ({
    id,
    enabled: true,
    name: name === "own" ? "tBTC" : name,
  })),
  pagination: { totalElements: 4, totalPages: 1, skip: 0, take: 100 },
};

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness({ addressBody: "network" });
  ada = await harness.signIn("operator", "Ada");
  harness.upstream.on(answers(200, catalog), /network\/enabled/);
  harness.upstream.on(answers(200, organization), /network\/organization/);
  harness.upstream.on(generates, /generate$/);
});
afterEach(() => harness.close());

const generate = (networkId: string, key = "k1", path = "/api/v2/addresses/generate") =>
  harness.send(ada, "POST", `/relay/ask${path}`, {
    headers: { "idempotency-key": key },
    payload: { reference: "customer-1", networkId, clientShare },
  });
const operation = (id: unknown) => operationIn(harness, ada, String(id));
const posted = (): unknown[] =>
  harness.upstream.seen.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body) as unknown);

describe("a deployment with only the older body of address generation", () => {
  test.each([
    ["its alias in the catalog, whatever the case of its id", ids.tETH.toLowerCase(), "tETH"],
    ["its name in the catalog", ids.fuji, "FUJI"],
    ["its name in the organization's list", ids.own, "tBTC"],
    ["the code itself", "SANDBOX", "SANDBOX"],
  ])("gets the network's code from %s", async (_by, networkId, code) => {
    const answer = await generate(networkId);
    expect([answer.statusCode, answer.json()]).toEqual([201, { data: address, message: "Address generated" }]);
    expect(posted()).toEqual([{ reference: "customer-1", network: code, clientShare }]);
    // The journal keeps the request as made.
    expect(await operation(answer.headers["x-postern-operation"])).toMatchObject({
      state: "succeeded",
      body: { reference: "customer-1", networkId },
    });
  });

  test("has its networks looked up once, and the same key is the same request", async () => {
    const first = await generate(ids.own);
    expect(await generate(ids.own)).toMatchObject({ statusCode: 201, body: first.body });
    await generate(ids.own, "k2", "/api/v1/addresses/generate");
    expect(posted()).toHaveLength(2);
    expect(harness.upstream.count("GET")).toBe(2);
  });

  test("gets nothing for a network without a code", async () => {
    const answer = await generate(ids.polygon);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_NETWORK_CODE"]);
    expect(answer.json<{ message: string }>().message).toContain("Polygon has none of them. Nothing was sent.");
    expect(await operation(answer.headers["x-postern-operation"])).toMatchObject({ state: "not_sent" });
    expect((await generate("net-nowhere", "k2")).json<{ message: string }>().message).toContain("in none of its lists");
    expect(posted()).toEqual([]);
  });

  test("gets nothing while its networks cannot be read", async () => {
    harness.upstream.on(resets, /network\//);
    const answer = await generate(ids.own);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, "POSTERN_NOT_SENT"]);
    expect(await operation(answer.headers["x-postern-operation"])).toMatchObject({ state: "not_sent" });
    expect(posted()).toEqual([]);
  });
});

test("a deployment with the current body gets an older one unchanged, and an id as an id", async () => {
  const current = await startHarness();
  const person = await current.signIn("operator");
  current.upstream.on(answers(201, { data: address }), /generate$/);
  for (const network of [{ network: "tETH" }, { networkId: ids.tETH }]) {
    const payload = { reference: "customer-1", ...network, clientShare };
    const headers = { "idempotency-key": Object.keys(network).join() };
    const answer = await current.send(person, "POST", "/relay/ask/api/v2/addresses/generate", { headers, payload });
    expect(answer.statusCode).toBe(201);
    expect(JSON.parse(current.upstream.seen.at(-1)?.body ?? "")).toEqual(payload);
  }
  expect(current.upstream.seen).toHaveLength(2);
  await current.close();
});

describe("a run at such a deployment", () => {
  const post = async (path: string, networkId: string) => {
    const list = { networkId, lines: [{ reference: "alice", count: 1 }] };
    return harness.send(ada, "POST", `/console/held/${path}`, {
      headers: { "idempotency-key": "start-1" },
      payload: path === "runs" ? await checkedRun(harness, ada, "held", list) : list,
    });
  };

  test("generates its addresses, which have no id", async () => {
    harness.upstream.on(
      answers(200, { data: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } }),
      /addresses\/alice/,
    );
    const run = runAnswerSchema.parse((await post("runs", ids.tETH)).json()).data;
    await harness.runs.round();
    await harness.runs.idle();
    const answer = await harness.send(ada, "GET", `/console/held/runs/${run.id}/items`);
    expect(runItemListSchema.parse(answer.json()).data).toMatchObject([
      { state: "succeeded", addressId: null, address },
    ]);
    expect(posted()).toEqual([{ reference: "alice", network: "tETH", clientShare }]);
  });

  test("does not start on a network without a code", async () => {
    const checked = runCheckAnswerSchema.parse((await post("runs/check", ids.polygon)).json()).data;
    expect(checked.findings).toMatchObject([
      { severity: "error", message: expect.stringContaining("Polygon has none") },
    ]);
    expect((await post("runs", ids.polygon)).statusCode).toBe(400);
  });
});
