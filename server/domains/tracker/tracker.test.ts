import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { move } from "#server/domains/journal/move.ts";
import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { reserve } from "#server/domains/journal/reserve.ts";
import { claim, expireLeases, nextDue } from "#server/store/lease.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import {
  contractAddress,
  hash,
  networkId,
  receipt,
  started,
  workflow,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { answers, errorBody, hangs, resets } from "#server/testing/upstream.ts";
import { claimMs, createTracker, tracked } from "./tracker.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin");
  harness.upstream.on(answers(200, started), /write$/);
});
afterEach(() => harness.close());

const start = async (key = "k1"): Promise<string> => {
  const payload = { ...writeBody, clientShare, amount: key.replace(/\D/g, "") };
  const headers = { "idempotency-key": key };
  const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, { headers, payload });
  return String(answer.headers["x-postern-operation"]);
};

const journal = (id: string) => operationIn(harness, ada, id);

/** A round of the tracker after this much time. */
const after = async (milliseconds: number): Promise<void> => {
  harness.clock.now += milliseconds;
  await harness.track();
};

const polls = () => harness.upstream.count("GET");

describe("Security 44: the tracker accepts an answer only about what it asked", () => {
  const other = `0x${"12".repeat(32)}`;

  test("a status that names another workflow is not final, and gives no hash", async () => {
    const id = await start();
    const swapped = workflow("COMPLETED", { workflowId: "workflow-2", result: { transactionHash: other } });
    harness.upstream.on(answers(200, swapped), /workflows/);
    await after(300);
    expect(await journal(id)).toMatchObject({ state: "started", transactionHash: null });
    harness.upstream.on(answers(200, workflow("FAILED", { workflowId: "workflow-2" })), /workflows/);
    await after(20_000);
    expect(await journal(id)).toMatchObject({ state: "started", error: null });
    harness.upstream.on(answers(200, workflow("RUNNING", { workflowId: "WORKFLOW-1" })), /workflows/);
    await after(20_000);
    expect((await journal(id)).state).toBe("running");
  });

  test("a receipt that names another transaction is not final", async () => {
    const id = await start();
    harness.upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /workflows/);
    await after(300);
    const swapped = { receipt: { ...receipt(0).receipt, transactionHash: other } };
    harness.upstream.on(answers(200, swapped), /\/tx\//);
    await after(1_000);
    expect(await journal(id)).toMatchObject({ state: "hash", receipt: null });
    const same = { receipt: { ...receipt(1).receipt, transactionHash: hash.slice(2).toUpperCase() } };
    harness.upstream.on(answers(200, same), /\/tx\//);
    await after(20_000);
    expect((await journal(id)).state).toBe("succeeded");
  });
});

describe("the tracker", () => {
  test("follows a write from its workflow to the hash to the receipt, and then leaves it alone", async () => {
    const id = await start();
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    await after(300);
    expect((await journal(id)).state).toBe("running");
    harness.upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /workflows/);
    await after(1000);
    expect(await journal(id)).toMatchObject({ state: "hash", transactionHash: hash });
    harness.upstream.on(answers(404, errorBody("ERR_046", 404)), /\/tx\//);
    await after(1000);
    expect((await journal(id)).state).toBe("hash");
    harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
    await after(20_000);
    const done = await journal(id);
    expect(done).toMatchObject({ state: "succeeded", receipt: { status: 1, transactionHash: hash }, error: null });
    expect(done.timeline.map(({ state }) => state)).toEqual([
      "prepared",
      "sending",
      "started",
      "running",
      "hash",
      "succeeded",
    ]);
    const before = polls();
    await after(60_000);
    expect(polls()).toBe(before);
    expect(await nextDue(harness.store, tracked, harness.clock.now)).toBeNull();
  });

  test("Security 42: a workflow's stack trace is in neither the journal nor the answer to its status", async () => {
    const id = await start();
    const error = { message: "no\n    at pay (/srv/canary.js:1:2)", stackTrace: "canary", cause: { stack: "canary" } };
    harness.upstream.on(answers(200, workflow("FAILED", { error })), /workflows/);
    await after(300);
    expect(await journal(id)).toMatchObject({ state: "failed", error: { message: "no" } });
    const status = await harness.send(ada, "GET", "/relay/ask/api/v1/workflows/workflow-1/status");
    expect(status.json()).toEqual(workflow("FAILED", { error: { message: "no", cause: {} } }));
    expect(JSON.stringify(await harness.store.selectFrom("operation_events").selectAll().execute())).not.toContain(
      "canary",
    );
    expect(harness.logged.join("\n")).toContain("canary.js");
  });

  test("reads a receipt with status 0 as reverted and keeps the workflow's error", async () => {
    const id = await start();
    const failed = workflow("FAILED", {
      result: { txHash: hash },
      error: { message: "execution reverted", data: "0x08c379a0" },
    });
    harness.upstream.on(answers(200, failed), /workflows/);
    harness.upstream.on(answers(200, receipt(0)), /\/tx\//);
    await after(300);
    expect((await journal(id)).state).toBe("hash");
    await after(1000);
    expect(await journal(id)).toMatchObject({
      state: "reverted",
      receipt: { status: 0 },
      error: { message: "execution reverted", data: "0x08c379a0" },
    });
  });

  test.each([
    ["FAILED", "failed", "no gas"],
    ["TERMINATED", "ended", "The workflow's status is Terminated, but it names no transaction."],
    ["COMPLETED", "ended", "The workflow's status is Completed, but it names no transaction."],
  ])("%s without a hash is %s", async (status, state, message) => {
    const id = await start();
    harness.upstream.on(answers(200, workflow(status, { error: { message: "no gas" } })), /workflows/);
    await after(300);
    expect(await journal(id)).toMatchObject({ state, error: { message } });
  });

  test("a workflow error with a NUL, which no column can hold, ends it like any other", async () => {
    const id = await start();
    harness.upstream.on(answers(200, workflow("FAILED", { error: { message: "no\u0000gas" } })), /workflows/);
    await after(300);
    const { state, timeline } = await journal(id);
    expect([state, timeline.at(-1)?.detail]).toEqual(["failed", "no\ufffdgas"]);
  });

  test.each([
    ["404", answers(404, errorBody("ERR_006", 404))],
    ["500", answers(500, errorBody("ERR_019", 500))],
    ["garbage", answers(200, "<html>")],
    ["a cut connection", resets],
    ["an unknown status", answers(200, workflow("DREAMING"))],
  ])("Reliability 11 and 12: %s ends nothing, and the next poll comes later", async (_name, behaviour) => {
    const id = await start();
    harness.upstream.on(behaviour, /workflows/);
    await after(300);
    expect((await journal(id)).state).toBe("started");
    expect(await nextDue(harness.store, tracked, harness.clock.now)).toBe(harness.clock.now + 1500);
    await after(1499);
    expect(polls()).toBe(1);
    await after(1);
    expect(polls()).toBe(2);
  });

  test("Reliability 11: honours Retry-After", async () => {
    await start();
    harness.upstream.on(answers(429, errorBody("ERR_888", 429), { "retry-after": "90" }), /workflows/);
    await after(300);
    expect(await nextDue(harness.store, tracked, harness.clock.now)).toBe(harness.clock.now + 90_000);
  });

  test("Reliability 13: still polls after days", async () => {
    const id = await start();
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    for (let day = 0; day < 20; day += 1) await after(24 * 60 * 60 * 1000);
    ada = await harness.signIn("admin");
    expect((await journal(id)).state).toBe("running");
    expect(polls()).toBe(20);
  });

  test("a poll that hangs does not delay other operations", async () => {
    await start("k1");
    harness.upstream.on(hangs, /workflows/);
    harness.clock.now += 300;
    await harness.tracker.round();
    await harness.upstream.until(2);
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    const second = await start("k2");
    harness.clock.now += 300;
    await harness.tracker.round();
    await expect.poll(async () => (await journal(second)).state).toBe("running");
  });

  test("polls four operations at once while someone waits for a write, and the others afterwards", async () => {
    await Promise.all(["k1", "k2", "k3", "k4", "k5", "k6"].map(start));
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    harness.clock.now += 300;
    let areWritesOpen = true;
    const beside = createTracker({
      store: harness.store,
      owner: "beside",
      live: new Set(),
      now: () => harness.clock.now,
      elapsed: () => harness.clock.now,
      environments: harness.environments,
      areWritesOpen: () => areWritesOpen,
      moved: () => undefined,
      receipted: () => undefined,
      created: () => undefined,
      happened: () => undefined,
      note: () => undefined,
    });
    await beside.round();
    await beside.idle();
    expect(polls()).toBe(4);
    areWritesOpen = false;
    await beside.round();
    await beside.idle();
    expect(polls()).toBe(6);
  });

  test("two instances on one store never poll an operation at the same time", async () => {
    await Promise.all(["k1", "k2", "k3"].map(start));
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    harness.clock.now += 300;
    const other = createTracker({
      store: harness.store,
      owner: "other",
      live: new Set(),
      now: () => harness.clock.now,
      elapsed: () => harness.clock.now,
      environments: harness.environments,
      moved: () => undefined,
      receipted: () => undefined,
      created: () => undefined,
      happened: () => undefined,
      note: () => undefined,
    });
    await Promise.all([harness.tracker.round(), other.round()]);
    await Promise.all([harness.tracker.idle(), other.idle()]);
    expect(polls()).toBe(3);
  });

  test("a claim is exclusive until its lease has expired", async () => {
    await start();
    const now = harness.clock.now + 300;
    expect(await claim(harness.store, tracked, { owner: "one", now: now, leaseMs: claimMs }, 9)).toHaveLength(1);
    expect(
      await claim(harness.store, tracked, { owner: "other", now: now + claimMs - 1, leaseMs: claimMs }, 9),
    ).toHaveLength(0);
    expect(
      await claim(harness.store, tracked, { owner: "other", now: now + claimMs, leaseMs: claimMs }, 9),
    ).toHaveLength(1);
  });

  test("an operation of an environment that is no longer configured is left alone", async () => {
    const id = await start();
    await harness.store.updateTable("operations").set({ environment: "gone" }).execute();
    await after(300);
    await harness.store.updateTable("operations").set({ environment: "ask" }).execute();
    expect((await journal(id)).state).toBe("started");
  });
});

describe("Reliability 10: operations abandoned by an instance", () => {
  const newOperation = (key: string): NewOperation => ({
    environment: "ask",
    endpoint: "writeContract",
    params: { networkId, contractAddress },
    query: {},
    body: { ...writeBody, amount: key },
    by: { requestId: "r", person: { id: ada.id, name: "Ada" }, role: "operator", address: "127.0.0.1" },
    idempotencyKey: key,
    acknowledges: null,
    run: null,
    spending: {
      network: networkId,
      sender: writeBody.addressId,
      to: contractAddress,
      data: "0x",
      amount: key,
      baseAmount: key,
      coinAmount: key,
    },
  });

  const leave = async (key: string, state: "prepared" | "sending"): Promise<string> => {
    const { now } = harness.clock;
    const reserved = await reserve(
      harness.store,
      newOperation(key),
      { owner: "gone", now, until: now + 45_000, freshAfter: now },
      harness.dependencies.refusals,
      () => Promise.resolve(null),
    );
    const id = "id" in reserved ? reserved.id : "";
    const event = { type: "sending", leaseUntil: now + 45_000 } as const;
    if (state === "sending") await move(harness.store, { id, from: "prepared", event, at: now, owner: "gone" });
    return id;
  };

  test.each([
    ["prepared", "not_sent", "POSTERN_NOT_SENT"],
    ["sending", "unknown", "POSTERN_OUTCOME_UNKNOWN"],
  ] as const)("%s becomes %s when its lease has expired, and not before", async (left, becomes, code) => {
    const id = await leave("1", left);
    await after(44_999);
    expect((await journal(id)).state).toBe(left);
    await after(1);
    expect(await journal(id)).toMatchObject({ state: becomes, error: { code } });
  });

  test("is recovered immediately by the only instance, and its key gets a permanent answer", async () => {
    const id = await leave("1", "sending");
    await expireLeases(harness.store);
    await after(0);
    const payload = { ...writeBody, clientShare, amount: "1" };
    const url = `/relay/ask${writePath}`;
    const answer = await harness.send(ada, "POST", url, { headers: { "idempotency-key": "1" }, payload });
    expect([answer.statusCode, answer.headers["x-postern-operation"]]).toEqual([502, id]);
    expect(answer.json()).toMatchObject({ code: "POSTERN_OUTCOME_UNKNOWN", operationId: id });
    expect(harness.upstream.count("POST")).toBe(0);
  });

  test("a sender that returns after its row was recovered may not send", async () => {
    const id = await leave("1", "prepared");
    await after(45_000);
    const { now } = harness.clock;
    const event = { type: "sending", leaseUntil: now + 45_000 } as const;
    expect(await move(harness.store, { id, from: "prepared", event, at: now, owner: "gone" })).toBe(false);
  });

  test("a tracked operation is still tracked", async () => {
    const id = await start();
    const now = harness.clock.now + 300;
    await claim(harness.store, tracked, { owner: "gone", now: now, leaseMs: claimMs }, 9);
    await expireLeases(harness.store);
    harness.upstream.on(answers(200, workflow("RUNNING")), /workflows/);
    await after(300);
    expect((await journal(id)).state).toBe("running");
  });
});

test("a transition that the state machine forbids throws and changes nothing", async () => {
  const id = await start();
  const event = { type: "settled", outcome: "succeeded" } as const;
  const forbidden = () => move(harness.store, { id, from: "started", event, at: 0 });
  expect(forbidden).toThrow('An operation that is started cannot become succeeded by "settled".');
  expect((await journal(id)).state).toBe("started");
});

test("only tracked operations have a next poll, by which the tracker claims them", async () => {
  const pollOf = async (id: string) => {
    const query = harness.store.selectFrom("operations").select("next_poll_at").where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).next_poll_at;
  };
  const endings = [
    ["k1", workflow("FAILED"), "failed"],
    ["k2", workflow("TERMINATED"), "ended"],
    ["k3", workflow("COMPLETED", { result: { transactionHash: hash } }), "succeeded"],
  ] as const;
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
  for (const [key, status, state] of endings) {
    const id = await start(key);
    expect(await pollOf(id)).not.toBeNull();
    harness.upstream.on(answers(200, status), /workflows/);
    await after(1_000);
    await after(30_000);
    expect([(await journal(id)).state, await pollOf(id)]).toEqual([state, null]);
  }
});
