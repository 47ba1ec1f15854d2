import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { contractAddress, networkId, writeBody, writeItem as write } from "#server/testing/samples.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { runAnswerSchema } from "#shared/console/run.ts";

const stepUpMinutes = 10;
const writes = { items: [write] };
const profiles = { items: [{ endpoint: "createProfile", body: { reference: "alice", type: "User" } }] };
const addresses = { networkId, lines: [{ reference: "alice", count: 2 }] };
const abis = {
  items: [{ endpoint: "addAbi", body: { networkId, contractAddress, name: "Token", abi: [{ type: "receive" }] } }],
};

let harness: Harness;
/** The environment `ask` is a mainnet; `held` is not. */
let app: FastifyInstance;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  listNetworks(harness.upstream, [{ id: networkId, name: "SANDBOX", enabled: true, decimals: 18 }]);
  const environments = new Map(
    [...harness.environments].map(([id, one]) => [
      id,
      id === "ask" ? { ...one, view: { ...one.view, kind: "mainnet" as const } } : one,
    ]),
  );
  app = await buildApp({ ...harness.dependencies, environments, stepUpMinutes });
  ada = await harness.signIn("operator");
});
afterEach(async () => {
  await app.close();
  await harness.close();
});

let keys = 0;
const post = async (path: string, payload: object, person = ada) => {
  keys += 1;
  const [environment = "", route, ...more] = path.split("/");
  const isStart = route === "runs" && more.length === 0;
  return harness.send(person, "POST", `/console/${path}`, {
    app,
    headers: { "idempotency-key": `key-${keys}` },
    payload: isStart ? await checkedRun(harness, person, environment, payload, app) : payload,
  });
};

/** The status and error code of a response. */
const ending = async (answer: ReturnType<typeof post>) => {
  const { statusCode, body } = await answer;
  return [statusCode, /"code":"(\w+)"/.exec(body)?.[1] ?? ""];
};

const started = async (path: string, payload: object, person = ada) => {
  const answer = await post(path, payload, person);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return runAnswerSchema.parse(answer.json()).data.id;
};

const runs = () => harness.store.selectFrom("runs").select(["id", "state"]).execute();
const refusals = async ({ id }: Person) => {
  const rows = await harness.store
    .selectFrom("audit")
    .select(["action", "detail"])
    .where("person_id", "=", id)
    .where("outcome", "=", "denied")
    .execute();
  return rows.map(({ action, detail }) => `${action}: ${/"why":"([^"]*)"/.exec(detail ?? "")?.[1] ?? ""}`);
};

/** Gives a run an unsent item, in a state in which it can be retried. */
const halt = async (id: string) => {
  await harness.store.updateTable("runs").set({ state: "halted" }).where("id", "=", id).execute();
  await harness.store.updateTable("run_items").set({ state: "not_sent" }).where("run_id", "=", id).execute();
};

describe("Security 48: who starts, resumes and retries a run", () => {
  test("who spends on a mainnet has signed in recently; otherwise it is refused, challenged and recorded", async () => {
    harness.clock.now += (stepUpMinutes + 1) * 60_000;
    const answer = await post("ask/runs", { ...writes, clientShare });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "POSTERN_STEP_UP_REQUIRED"]);
    expect(answer.headers["www-authenticate"]).toContain("insufficient_user_authentication");
    expect(await runs()).toEqual([]);
    expect(await refusals(ada)).toEqual(["batch.started: The sign-in is older than 10 minutes."]);
    await started("ask/runs", { ...writes, clientShare }, await harness.signIn("operator"));
  });

  test("may have signed in long ago to pause and to cancel, not to resume and to retry", async () => {
    const id = await started("ask/runs", { ...writes, clientShare });
    harness.clock.now += (stepUpMinutes + 1) * 60_000;
    expect(await ending(post(`ask/runs/${id}/pause`, {}))).toEqual([200, ""]);
    for (const wish of ["resume", "retry"]) {
      expect(await ending(post(`ask/runs/${id}/${wish}`, { clientShare }))).toEqual([401, "POSTERN_STEP_UP_REQUIRED"]);
    }
    expect(await runs()).toEqual([{ id, state: "paused" }]);
    expect(await refusals(ada)).toEqual(
      Array.from({ length: 2 }, () => "batch.changed: The sign-in is older than 10 minutes."),
    );
    const again = await harness.signIn("operator");
    expect(await ending(post(`ask/runs/${id}/resume`, { clientShare }, again))).toEqual([200, ""]);
    await halt(id);
    expect(await ending(post(`ask/runs/${id}/retry`, { clientShare }, again))).toEqual([200, ""]);
    expect(await ending(post(`ask/runs/${id}/cancel`, {}))).toEqual([200, ""]);
  });

  test("who spends nothing, or not on a mainnet, may have signed in long ago", async () => {
    harness.clock.now += (stepUpMinutes + 1) * 60_000;
    await started("ask/runs", profiles);
    await started("ask/runs", { ...addresses, clientShare });
    await started("held/runs", writes);
    expect(await runs()).toHaveLength(3);
  });

  test("has the highest role that its items need", async () => {
    const both = { items: [...profiles.items, ...abis.items] };
    const answer = await post("held/runs", both);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      403,
      "This needs the admin role. You are signed in as operator.",
    ]);
    expect(await runs()).toEqual([]);
    expect(await refusals(ada)).toEqual(["batch.started: Your role (operator) does not allow this."]);
    const eve = await harness.signIn("admin");
    const id = await started("held/runs", both, eve);
    const bob = await harness.signIn("operator");
    expect(await ending(post(`held/runs/${id}/pause`, {}, bob))).toEqual([200, ""]);
    expect(await ending(post(`held/runs/${id}/resume`, {}, bob))).toEqual([403, "POSTERN_FORBIDDEN"]);
    await halt(id);
    expect(await ending(post(`held/runs/${id}/retry`, {}, bob))).toEqual([403, "POSTERN_FORBIDDEN"]);
    expect(await refusals(bob)).toEqual(
      Array.from({ length: 2 }, () => "batch.changed: Your role (operator) does not allow this."),
    );
    expect(await ending(post(`held/runs/${id}/retry`, {}, eve))).toEqual([200, ""]);
  });

  test("is no viewer, whose list is not even read", async () => {
    const viewer = await harness.signIn("viewer");
    expect(await ending(post("held/runs", { items: "not a list" }, viewer))).toEqual([403, "POSTERN_FORBIDDEN"]);
    expect(await refusals(viewer)).toEqual(["batch.started: Your role (viewer) does not allow this."]);
  });
});

describe("Security 39: the client share of a run", () => {
  test("is required if an item uses it and the server does not hold it", async () => {
    for (const body of [writes, addresses]) {
      expect(await ending(post("ask/runs", body))).toEqual([400, "POSTERN_SHARE_REQUIRED"]);
      expect(await ending(post("ask/runs", { ...body, clientShare: "elevenchars" }))).toEqual([
        400,
        "POSTERN_SHARE_TOO_SHORT",
      ]);
      expect(await ending(post("ask/runs", { ...body, clientShare: "a".repeat(30) }))).toEqual([
        400,
        "POSTERN_SHARE_TOO_SHORT",
      ]);
      expect(await ending(post("held/runs", { ...body, clientShare }))).toEqual([400, "POSTERN_SHARE_REFUSED"]);
    }
    expect(await runs()).toEqual([]);
  });

  test("is refused if no item uses it", async () => {
    expect(await ending(post("ask/runs", { ...profiles, clientShare }))).toEqual([400, "POSTERN_SHARE_REFUSED"]);
    const id = await started("ask/runs", profiles);
    await halt(id);
    expect(await ending(post(`ask/runs/${id}/retry`, { clientShare }))).toEqual([400, "POSTERN_SHARE_REFUSED"]);
    expect(await ending(post(`ask/runs/${id}/resume`, {}))).toEqual([200, ""]);
  });

  test.each(["resume", "retry"])("is required again to %s", async (wish) => {
    const id = await started("ask/runs", { ...writes, clientShare });
    await halt(id);
    expect(await ending(post(`ask/runs/${id}/${wish}`, {}))).toEqual([400, "POSTERN_SHARE_REQUIRED"]);
    expect(await ending(post(`ask/runs/${id}/${wish}`, { clientShare: "elevenchars" }))).toEqual([
      400,
      "POSTERN_SHARE_TOO_SHORT",
    ]);
    expect(await ending(post(`ask/runs/${id}/${wish}`, { clientShare }))).toEqual([200, ""]);
  });
});

describe("Security 49: identical items of a run", () => {
  const twice = { items: [write, { ...write, body: { ...writeBody, amount: "1" } }, write] };
  const groupsOf = async (body: object) => {
    const answer = await post("held/runs/check", body);
    return runCheckAnswerSchema.parse(answer.json()).data.twins.map(({ id }) => id);
  };

  test("are sent only if their group is named at the start", async () => {
    const [group = ""] = await groupsOf(twice);
    for (const acknowledged of [undefined, [], ["another"], await groupsOf({ items: [write, write, write] })]) {
      const answer = await post("held/runs", { ...twice, acknowledged });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "POSTERN_IDENTICAL_OPERATION"]);
    }
    expect(await runs()).toEqual([]);
    await started("held/runs", { ...twice, acknowledged: [group] });
    const items = await harness.store.selectFrom("run_items").select("twin").orderBy("position").execute();
    expect(items.map(({ twin }) => twin)).toEqual([1, 0, 1]);
  });

  test("to an operation of the journal are sent only if it is named, and name it", async () => {
    const path = `/relay/held/api/v1/contract-interactions/network/${networkId}/contract-address/${contractAddress}/functions/write`;
    await harness.send(ada, "POST", path, { app, payload: writeBody, headers: { "idempotency-key": "by-hand" } });
    await harness.store.updateTable("operations").set({ state: "unknown" }).execute();
    const [operation] = await harness.store.selectFrom("operations").select("id").execute();
    const refused = await post("held/runs", writes);
    expect([refused.statusCode, refused.json<{ operationId?: string }>().operationId]).toEqual([409, operation?.id]);
    await started("held/runs", { ...writes, acknowledged: await groupsOf(writes) });
    const items = await harness.store.selectFrom("run_items").select(["twin", "acknowledges"]).execute();
    expect(items).toEqual([{ twin: 0, acknowledges: operation?.id }]);
  });
});

test("a body that names nothing to start is refused, with what it may name", async () => {
  for (const path of ["held/runs", "held/runs/check"]) {
    const answer = await post(path, { networkId });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      "The request is not valid. body: give items, lines, from or payout.",
    ]);
  }
});

describe("hostile lists", () => {
  const raw = (path: string, payload: string, person = ada) =>
    harness.send(person, "POST", `/console/${path}`, {
      app,
      payload,
      headers: { "content-type": "application/json", "idempotency-key": "raw" },
    });

  test.each(["runs", "runs/check", "runs/simulate"])(
    "Security 23: %s refuses keys of every object's prototype",
    async (path) => {
      for (const item of [
        '{"endpoint":"createProfile","params":{"__proto__":{"x":1}},"body":{}}',
        '{"endpoint":"createProfile","body":{"constructor":{"prototype":{"x":1}}}}',
      ]) {
        expect((await raw(`held/${path}`, `{"items":[${item}]}`)).statusCode).toBe(400);
        expect((await raw(`held/${path}`, `{"common":${item},"items":[{}]}`)).statusCode).toBe(400);
      }
    },
  );

  test("Security 24: a share in an item is stored nowhere", async () => {
    const smuggled = { ...writeBody, clientShare: "canary-share-in-an-item-1" };
    for (const path of ["held/runs", "ask/runs/check", "ask/runs/simulate"]) {
      expect(await ending(post(path, { items: [{ ...write, body: smuggled }] }))).toEqual([
        400,
        "POSTERN_SHARE_REFUSED",
      ]);
      expect(await ending(post(path, { common: { body: smuggled }, items: [write] }))).toEqual([
        400,
        "POSTERN_SHARE_REFUSED",
      ]);
    }
    const stored = [await harness.store.selectFrom("audit").selectAll().execute(), await runs(), harness.logged];
    expect(JSON.stringify(stored)).not.toContain("canary-share-in-an-item-1");
  });

  test.each([
    ["in the name", { name: `for ${clientShare}` }],
    ["in a heading", { columns: [clientShare] }],
    ["in a cell", { items: [write, { ...write, cells: ["alice", clientShare] }] }],
    ["in a purpose", { items: [write, { ...write, purpose: `for ${clientShare}` }] }],
    ["in a field of an item", { common: { body: { reference: `x${clientShare}` } }, items: [write] }],
  ])("Security 24: the share %s is also refused at the start and stored nowhere", async (_what, more) => {
    const answer = await post("ask/runs", { ...writes, ...more, clientShare });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "POSTERN_SHARE_REFUSED"]);
    expect(answer.body).not.toContain(clientShare);
    expect(await runs()).toEqual([]);
    const stored = [await harness.store.selectFrom("audit").selectAll().execute(), harness.logged];
    expect(JSON.stringify(stored)).not.toContain(clientShare);
  });

  test("Security 30: a list may have sixteen mebibytes and no more; a viewer may send no more than with any other body", async () => {
    const long = (length: number) =>
      JSON.stringify({ items: [{ endpoint: "createProfile", body: { note: "x".repeat(length) } }] });
    expect((await raw("held/runs/check", long(2 * 1024 * 1024))).json()).toMatchObject({
      message: expect.stringContaining("body.items.0: it has more than"),
    });
    for (const path of ["held/runs", "held/runs/check", "held/batches/simulate"]) {
      expect((await raw(path, long(16 * 1024 * 1024))).statusCode).toBe(413);
    }
    const viewer = await harness.signIn("viewer");
    expect((await raw("held/runs/check", long(1024 * 1024), viewer)).statusCode).toBe(413);
    expect((await raw("held/runs/check", long(1_000), viewer)).statusCode).toBe(200);
  });

  test("a copied run has the items that were checked, and is found by its key whatever they are now", async () => {
    const id = await started("held/runs", addresses);
    await halt(id);
    const from = { runId: id, states: ["cancelled", "not_sent"] };
    const set = (position: number, state: "not_sent" | "cancelled") =>
      harness.store.updateTable("run_items").set({ state }).where("position", "=", position).execute();
    const check = async () => runCheckAnswerSchema.parse((await post("held/runs/check", { from })).json()).data;
    const copy = (digest: string) =>
      harness.send(ada, "POST", "/console/held/runs", {
        app,
        headers: { "idempotency-key": "the-copy" },
        payload: { from: { ...from, digest } },
      });
    await set(0, "not_sent");
    await set(1, "not_sent");
    const before = await check();
    await set(1, "cancelled");
    expect(await ending(copy(before.digest))).toEqual([409, "POSTERN_REVIEW_CHANGED"]);
    const { digest } = await check();
    const copyAnswer = await copy(digest);
    expect([copyAnswer.statusCode, before.total]).toEqual([201, 2]);
    await set(1, "not_sent");
    const again = await copy(digest);
    const idOf = (answer: typeof copyAnswer) => runAnswerSchema.parse(answer.json()).data.id;
    expect([again.statusCode, idOf(again)]).toEqual([200, idOf(copyAnswer)]);
    expect((await check()).findings.map(({ message }) => message)).toContain(
      "1 run was already made from items of this one. An item in both is sent twice.",
    );
  });

  test("Security 30: a small body that expands to a long list is too long for a viewer", async () => {
    const viewer = await harness.signIn("viewer");
    const note = "x".repeat(300_000);
    const common = { endpoint: "createProfile", body: { reference: "alice", type: "User", note } };
    const twice = { common, items: [{}, {}] };
    const often = { common, items: [{}, {}, {}, {}] };
    expect(await ending(post("held/runs/check", twice, viewer))).toEqual([200, ""]);
    expect(await ending(post("held/runs/check", often, viewer))).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(await ending(post("held/runs/check", often))).toEqual([200, ""]);
    const id = await started("held/runs", profiles);
    await halt(id);
    const from = { from: { runId: id, states: ["not_sent"] } };
    expect(await ending(post("held/runs/check", from, viewer))).toEqual([200, ""]);
    await harness.store
      .updateTable("run_items")
      .set({ body: JSON.stringify({ note: note.repeat(4) }) })
      .execute();
    expect(await ending(post("held/runs/check", from, viewer))).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(await ending(post("held/runs/check", from))).toEqual([200, ""]);
  });

  test("a long list of large items is stored whole and in order", async () => {
    const cells = ["x".repeat(2_000), "y".repeat(2_000), "z".repeat(2_000)];
    const items = Array.from({ length: 300 }, (_, index) => ({ body: { reference: `p-${index}` }, cells }));
    const common = { endpoint: "createProfile", body: { type: "User" } };
    const id = await started("held/runs", { common, items });
    const rows = await harness.store
      .selectFrom("run_items")
      .select(["position", "body"])
      .where("run_id", "=", id)
      .orderBy("position")
      .execute();
    expect(rows).toEqual(
      items.map(({ body }, position) => ({ position, body: JSON.stringify({ type: "User", ...body }) })),
    );
  });

  test("Security 32: a run of another environment cannot be copied", async () => {
    const id = await started("held/runs", profiles);
    await halt(id);
    const from = { from: { runId: id, states: ["not_sent"] } };
    expect(await ending(post("ask/runs", from))).toEqual([404, "POSTERN_NOT_FOUND"]);
    expect(await ending(post("held/runs/check", from))).toEqual([200, ""]);
  });
});
