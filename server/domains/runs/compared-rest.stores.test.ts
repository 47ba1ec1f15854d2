import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { type Call, coins, hashOf, listPayments, purposeOf, sendPayment, tokens } from "#server/testing/paying.ts";
import { recipients, servePayouts } from "#server/testing/payouts.ts";
import { started } from "#server/testing/samples.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { withdrawn } from "#server/testing/withdrawals.ts";
import { paidBeforeHeader } from "#shared/console/header.ts";
import { runCheckAnswerSchema, runRestAnswerSchema } from "#shared/console/run-start.ts";
import { runAnswerSchema } from "#shared/console/run.ts";

const minute = 60_000;
const [recipient, other, third] = recipients;

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  servePayouts(harness.upstream);
  harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
  harness.upstream.on(answers(200, started), /functions\/write$/);
  harness.upstream.on(answers(200, { data: { id: "address-2", address: other } }), /addresses\?id=address-2/);
});
afterEach(() => harness.close());

/** Sends one write that ends well. */
const pay = async (call: Call, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const answer = await sendPayment(harness, ada, call, headers);
  expect(answer.statusCode).toBe(200);
  const id = String(answer.headers["x-postern-operation"]);
  await harness.store.updateTable("operations").set({ state: "succeeded" }).where("id", "=", id).execute();
  return id;
};
/** From another of our addresses, so that it is the same payment and not the identical operation. */
const fromOther = (call: ReturnType<typeof tokens>) => ({ ...call, body: { ...call.body, addressId: "address-2" } });

type Item = Call & { readonly purpose?: string };

const checkOf = async (items: readonly Item[]) => {
  const answer = await harness.send(ada, "POST", "/console/held/runs/check", { payload: { items } });
  return runCheckAnswerSchema.parse(answer.json()).data;
};
let keys = 0;
const start = async (items: readonly Item[], more: object = {}, app?: FastifyInstance) => {
  keys += 1;
  const key = `start-${keys}`;
  const checked = await checkedRun(harness, ada, "held", { items }, app);
  const answer = await harness.send(ada, "POST", "/console/held/runs", {
    payload: { atOnce: 1, ...checked, ...more },
    headers: { "idempotency-key": key },
    ...(app === undefined ? {} : { app }),
  });
  const { code = "", message = "" } = answer.json<{ code?: string; message?: string }>();
  const id = answer.statusCode === 201 ? runAnswerSchema.parse(answer.json()).data.id : "";
  return { status: answer.statusCode, code, message, id };
};
const change = async (id: string, wish: "pause" | "resume" | "retry" | "cancel", payload: object = {}) => {
  const answer = await harness.send(ada, "POST", `/console/held/runs/${id}/${wish}`, { payload });
  const { code = "", message = "" } = answer.json<{ code?: string; message?: string }>();
  return { status: answer.statusCode, code, message };
};
const restOf = async (id: string, body: object = { wish: "resume" }) => {
  const answer = await harness.send(ada, "POST", `/console/held/runs/${id}/check`, { payload: body });
  return runRestAnswerSchema.parse(answer.json()).data;
};
/** Sends one item after another, and ends each. */
const runAll = async () => {
  for (let round = 0; round < 4; round += 1) {
    await harness.runs.round();
    await harness.runs.idle();
    await harness.store.updateTable("operations").set({ state: "succeeded" }).where("state", "<>", "unknown").execute();
  }
};
const statesOf = async (id: string) => {
  const rows = await harness.store
    .selectFrom("run_items")
    .select("state")
    .where("run_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ state }) => state);
};
const refused = { status: 409, code: "POSTERN_PAID_BEFORE" };

describe("Reliability 44: what a run that is sending has still to pay is not started a second time", () => {
  const items = [tokens("7"), tokens("9", other)];

  test("until it has ended: then one confirmation covers all of it, and the second run ends as well", async () => {
    const first = await start(items, { name: "March" });
    expect(first.status).toBe(201);
    const { findings } = await checkOf(items);
    expect(findings.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([
      "The run “March” is sending, and still has 2 items of this list to send. Wait until it has ended, or stop it first.",
    ]);
    expect(await start(items)).toMatchObject({ status: 409, code: "POSTERN_BAD_REQUEST" });
    await harness.runs.round();
    await harness.runs.idle();
    await harness.store.updateTable("operations").set({ state: "succeeded" }).execute();
    // One is in the journal now, and one is still to come: confirming the first would not do.
    harness.clock.now += 11 * minute;
    const { paidBefore: half, findings: later } = await checkOf(items);
    expect([half?.count, later.length]).toEqual([1, 1]);
    expect(await start(items, { acknowledged: [half?.id] })).toMatchObject({
      status: 409,
      code: "POSTERN_BAD_REQUEST",
    });
    await runAll();
    harness.clock.now += 11 * minute;
    const { paidBefore, findings: none } = await checkOf(items);
    expect([paidBefore?.count, none]).toEqual([2, []]);
    const second = await start(items, { acknowledged: [paidBefore?.id] });
    expect(second).toMatchObject({ status: 201 });
    await runAll();
    expect(await statesOf(second.id)).toEqual(["succeeded", "succeeded"]);
    expect(harness.upstream.writes()).toHaveLength(4);
  });

  test.each<[string, readonly Item[], number]>([
    ["the same amount, from another sender", [fromOther(tokens("9", other))], 409],
    ["the same purpose, another amount and asset", [{ ...coins("3", other), purpose: "march" }], 409],
    ["neither", [{ ...tokens("8", other), purpose: "April" }], 201],
    ["the same, but somebody else", [{ ...tokens("9", third), purpose: "March" }], 201],
  ])("compared by %s", async (_what, second, status) => {
    await start([tokens("7"), { ...tokens("9", other), purpose: "March" }]);
    expect(await start(second)).toMatchObject({ status });
  });

  test("nor started while the networks of what that run has to send are not listed", async () => {
    await start(items);
    const params = JSON.stringify({ ...tokens("7").params, networkId: "sepolia" });
    await harness.store.updateTable("run_items").set({ params }).execute();
    harness.upstream.on(answers(503, errorBody("ERR_019", 503)), /network\//);
    const { findings } = await checkOf(items);
    expect(findings.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([
      "Another run is sending, and the service did not list its networks, so Postern could not compare what it has left with this list. Try again.",
    ]);
  });

  test("a stopped one does not count until it goes on, and then waits for the other", async () => {
    const first = await start(items);
    await change(first.id, "pause");
    const second = await start(items);
    expect(second).toMatchObject({ status: 201 });
    harness.clock.now += minute;
    expect(await change(first.id, "resume")).toMatchObject({
      status: 409,
      code: "POSTERN_BAD_REQUEST",
      message: expect.stringContaining("Another run is sending, and still has 2 items of this list to send."),
    });
    expect((await restOf(first.id)).findings).toHaveLength(1);
    await runAll();
    harness.clock.now += 11 * minute;
    const { paidBefore, findings } = await restOf(first.id);
    expect([paidBefore?.count, findings]).toEqual([2, []]);
    expect(await change(first.id, "resume")).toMatchObject(refused);
    expect(await change(first.id, "resume", { acknowledges: [paidBefore?.id] })).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(first.id)).toEqual(["succeeded", "succeeded"]);
  });

  test("of two that are started at the same moment, at two instances, one is", async () => {
    const another = await harness.another();
    const both = await Promise.all([start(items), start(items, {}, another.app)]);
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409]);
  });

  test("of two that go on at the same moment, one does", async () => {
    const runs = [];
    for (const name of ["one", "two"]) {
      const run = await start(items, { name });
      await change(run.id, "pause");
      runs.push(run.id);
    }
    const both = await Promise.all(runs.map((id) => change(id, "resume")));
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  });
});

describe("Reliability 45: what a stopped run has left is compared before it goes on", () => {
  const items = [tokens("7"), tokens("9", other), coins("0.5", other)];
  const stopped = async (list: readonly Item[] = items) => {
    const { id } = await start(list);
    await change(id, "pause");
    harness.clock.now += minute;
    return id;
  };

  test("with what was paid through Postern and outside since then; one confirmation covers all", async () => {
    const id = await stopped();
    expect(await restOf(id)).toMatchObject({ paidBefore: null, searched: { isComplete: false } });
    const since = await pay(tokens("9", other));
    await listPayments(harness.store, [{ number: 11, to: other, at: harness.clock.now }]);
    harness.clock.now += 11 * minute;
    const { paidBefore } = await restOf(id);
    expect(paidBefore).toMatchObject({
      count: 2,
      sameAmount: 2,
      entries: [
        { entry: 1, payment: { id: since } },
        { entry: 2, payment: { operationId: null, transactionHash: hashOf(11) } },
      ],
    });
    expect(await change(id, "resume")).toMatchObject(refused);
    expect(await change(id, "resume", { acknowledges: ["another"] })).toMatchObject(refused);
    expect(await change(id, "resume", { acknowledges: [paidBefore?.id] })).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(id)).toEqual(["succeeded", "succeeded", "succeeded"]);
    const entries = await harness.store
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "batch.changed")
      .orderBy("position", "desc")
      .limit(1)
      .execute();
    expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ wish: "resume", paidAgain: 2 }]);
  });

  test("with the purpose, and a listed payment that was only listed since", async () => {
    const id = await stopped([{ ...tokens("7"), purpose: "March" }, coins("0.5")]);
    const since = await pay(tokens("8"), purposeOf("march"));
    await listPayments(harness.store, [
      { number: 11, to: recipient, at: harness.clock.now - 10 * minute, seenAt: harness.clock.now },
    ]);
    expect((await restOf(id)).paidBefore?.entries).toMatchObject([
      { entry: 0, payment: { id: since, isSameAmount: false, isSamePurpose: true } },
      { entry: 1, payment: { transactionHash: hashOf(11) } },
    ]);
  });

  test("not again with what was confirmed, at the start or when it last went on", async () => {
    await pay(tokens("7"));
    harness.clock.now += 11 * minute;
    const { paidBefore } = await checkOf(items);
    const { id } = await start(items, { acknowledged: [paidBefore?.id] });
    await change(id, "pause");
    harness.clock.now += minute;
    expect(await change(id, "resume")).toMatchObject({ status: 200 });
    await change(id, "pause");
    harness.clock.now += minute;
    await pay(tokens("9", other));
    harness.clock.now += 11 * minute;
    const rest = await restOf(id);
    expect(await change(id, "resume", { acknowledges: [rest.paidBefore?.id] })).toMatchObject({ status: 200 });
    await change(id, "pause");
    harness.clock.now += minute;
    expect(await change(id, "resume")).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(id)).toEqual(["succeeded", "succeeded", "succeeded"]);
  });

  test("its own transactions are none of others", async () => {
    const twice = [coins("0.5", other), coins("0.5", other)];
    const { twins } = await checkOf(twice);
    const { id } = await start(twice, { acknowledged: twins.map((one) => one.id) });
    await harness.runs.round();
    await harness.runs.idle();
    await change(id, "pause");
    await harness.store
      .updateTable("operations")
      .set({ state: "succeeded", transaction_hash: hashOf(11) })
      .execute();
    harness.clock.now += minute;
    await listPayments(harness.store, [{ number: 11, to: other, at: harness.clock.now }]);
    expect((await restOf(id)).paidBefore).toBeNull();
    expect(await change(id, "resume")).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(id)).toEqual(["succeeded", "succeeded"]);
  });

  test("an item that was held back, and one other operation that it repeats, are each confirmed once", async () => {
    const stuck = await pay(tokens("7"));
    await harness.store.updateTable("operations").set({ state: "unknown" }).execute();
    harness.clock.now += 11 * minute;
    const { twins, paidBefore: before } = await checkOf([tokens("7"), tokens("9", other)]);
    expect(twins.map(({ operationId }) => operationId)).toEqual([stuck]);
    const { id } = await start([tokens("7"), tokens("9", other)], {
      acknowledged: [...twins.map((one) => one.id), before?.id ?? ""],
      onFailure: "continue",
    });
    harness.clock.now += minute;
    const since = await pay(fromOther(tokens("7")), { [paidBeforeHeader]: stuck });
    await runAll();
    expect(await statesOf(id)).toEqual(["not_sent", "succeeded"]);
    expect(await change(id, "retry")).toMatchObject(refused);
    const { paidBefore } = await restOf(id, { wish: "retry", positions: [0] });
    expect(paidBefore?.entries).toMatchObject([{ entry: 0, payment: { id: since } }]);
    expect(await change(id, "retry", { acknowledges: [paidBefore?.id] })).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(id)).toEqual(["succeeded", "succeeded"]);
  });

  test("naming the payment is enough, as a page of the version before does", async () => {
    const { id } = await start([tokens("7")], { onFailure: "continue" });
    harness.clock.now += minute;
    const since = await pay(fromOther(tokens("7")));
    await runAll();
    expect(await statesOf(id)).toEqual(["not_sent"]);
    expect(await change(id, "retry", { acknowledges: [since] })).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(id)).toEqual(["succeeded"]);
  });

  test("an item that is not retried is compared when it is, with everything since the start", async () => {
    const { id } = await start([tokens("7"), tokens("9", other)], { onFailure: "continue" });
    await harness.store
      .updateTable("run_items")
      .set({ state: "not_sent", error: "{}" })
      .where("position", "=", 1)
      .execute();
    await change(id, "pause");
    harness.clock.now += minute;
    const since = await pay(tokens("9", other));
    harness.clock.now += minute;
    expect(await change(id, "resume")).toMatchObject({ status: 200 });
    await runAll();
    expect(await statesOf(id)).toEqual(["succeeded", "not_sent"]);
    const { paidBefore } = await restOf(id, { wish: "retry" });
    expect(paidBefore?.entries).toMatchObject([{ entry: 1, payment: { id: since } }]);
    expect(await change(id, "retry")).toMatchObject(refused);
  });
});
