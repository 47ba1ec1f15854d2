import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { paymentsOf } from "#server/domains/journal/payment.ts";
import { checkedRun } from "#server/testing/checked-run.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import {
  batch,
  type Call,
  coins,
  hashOf,
  type ListedPayment,
  listPayments,
  purposeOf,
  sendPayment,
  tokens,
} from "#server/testing/paying.ts";
import { payoutBody, payoutRow, recipients, servePayouts } from "#server/testing/payouts.ts";
import { contractAddress, networkId, started } from "#server/testing/samples.ts";
import { answers } from "#server/testing/upstream.ts";
import { withdrawn } from "#server/testing/withdrawals.ts";
import { acknowledgeHeader, paidBeforeHeader } from "#shared/console/header.ts";
import { identicalAnswerSchema } from "#shared/console/identical.ts";
import { payoutAnswerSchema, payoutCheckSchema } from "#shared/console/payouts.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { earlierPayment } from "./paid-before.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const [recipient, other] = recipients;

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("operator", "Ada");
  servePayouts(harness.upstream);
  harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
  harness.upstream.on(answers(200, started), /functions\/write$/);
});
afterEach(() => harness.close());

const send = async (call: Call, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await sendPayment(harness, ada, call, headers);
  const { code, operationId } = answer.json<{ code?: string; operationId?: string }>();
  return { status: answer.statusCode, code, id: String(answer.headers["x-postern-operation"] ?? operationId) };
};

/** Sends, and ends what was sent. */
const pay = async (
  call: Call,
  headers?: Readonly<Record<string, string>>,
  state: "succeeded" | "failed" = "succeeded",
) => {
  const sent = await send(call, headers);
  expect(sent).toMatchObject({ status: 200 });
  await harness.store.updateTable("operations").set({ state }).where("id", "=", sent.id).execute();
  return sent.id;
};
const refused = { status: 409, code: "POSTERN_PAID_BEFORE" };

/** Time in which sessions end. */
const pass = async (ms: number) => {
  harness.clock.now += ms;
  ada = await harness.signIn("operator", "Ada");
};

/** What a review is told about a call. */
const foreseen = async (call: Call, more: object = {}) => {
  const answer = await harness.send(ada, "POST", "/console/held/identical", { payload: { ...call, ...more } });
  return identicalAnswerSchema.parse(answer.json()).data.paidBefore;
};

const listed = (payments: readonly ListedPayment[]) => listPayments(harness.store, payments);

const detailSchema = z.record(z.string(), z.unknown());

const requests = async () => {
  const rows = await harness.store
    .selectFrom("audit")
    .select(["outcome", "detail"])
    .where("action", "=", "operation.requested")
    .orderBy("position")
    .execute();
  return rows.map(({ outcome, detail }) => ({ outcome, ...detailSchema.parse(JSON.parse(detail)) }));
};

describe("Reliability 42: a payment that may repeat an earlier one is refused until it is confirmed", () => {
  test("after the ten minutes of an identical operation, for 90 days, whoever sends it", async () => {
    const first = await pay(coins("0.5"));
    expect(await send(coins("0.5"))).toMatchObject({ code: "POSTERN_IDENTICAL_OPERATION", id: first });
    harness.clock.now += 11 * minute;
    expect(await foreseen(coins("0.50"))).toMatchObject({
      id: first,
      operationId: first,
      person: "Ada",
      isSameAmount: true,
      isSamePurpose: false,
    });
    expect(await send(coins("0.50"))).toMatchObject({ ...refused, id: first });
    ada = await harness.signIn("operator", "Bob");
    expect(await send(coins("0.5"))).toMatchObject(refused);
    await pass(90 * day);
    expect(await foreseen(coins("0.5"))).toBeNull();
    expect(await send(coins("0.5"))).toMatchObject({ status: 200 });
  });

  test("if it names that payment, by either header, and the audit has it", async () => {
    const first = await pay(coins("0.5"));
    harness.clock.now += 11 * minute;
    await send(coins("0.5"));
    const second = await pay(coins("0.5"), { [paidBeforeHeader]: first });
    harness.clock.now += 11 * minute;
    // What was seen was another one.
    expect(await send(coins("0.5"), { [paidBeforeHeader]: first })).toMatchObject({ ...refused, id: second });
    expect(await send(coins("0.5"), { [acknowledgeHeader]: second })).toMatchObject({ status: 200 });
    expect(await requests()).toMatchObject([
      { outcome: "allowed" },
      { outcome: "denied", paidBefore: first },
      { outcome: "allowed", paidBefore: first },
      { outcome: "denied", paidBefore: second },
      { outcome: "allowed", paidBefore: second },
    ]);
  });

  test("for the same purpose at any time, in any case, of any amount and asset", async () => {
    const first = await pay(coins("0.5"), purposeOf("Invoice  2026-001"));
    await pass(200 * day);
    expect(await foreseen(tokens("7"), { purpose: "invoice 2026-001" })).toMatchObject({
      id: first,
      isSameAmount: false,
      isSamePurpose: true,
      purpose: "Invoice  2026-001",
    });
    expect(await send(tokens("7"), purposeOf("INVOICE 2026-001"))).toMatchObject({ ...refused, id: first });
    expect(await send(tokens("7", other), purposeOf("Invoice 2026-001"))).toMatchObject({ status: 200 });
    expect(await send(tokens("8"), purposeOf("Invoice 2026-002"))).toMatchObject({ status: 200 });
  });

  test("for a purpose that was given or changed later", async () => {
    const first = await pay(coins("0.5"));
    await harness.send(ada, "POST", `/console/held/operations/${first}/purpose`, { payload: { purpose: "Rent" } });
    expect(await send(coins("0.6"), purposeOf("rent"))).toMatchObject({ ...refused, id: first });
  });

  test("however the same payment is made", async () => {
    const first = await pay(tokens("7"));
    harness.clock.now += 11 * minute;
    expect(await send(tokens("7", recipient, "transferFrom"))).toMatchObject({ ...refused, id: first });
    expect(await send(tokens("7", other))).toMatchObject({ status: 200 });
    expect(await send(tokens("8"))).toMatchObject({ status: 200 });
    expect(await send(coins("0.000000000000000007"))).toMatchObject({ status: 200 });
  });

  test("not if the earlier one certainly paid nothing", async () => {
    await pay(coins("0.5"), {}, "failed");
    harness.clock.now += 11 * minute;
    expect(await foreseen(coins("0.5"))).toBeNull();
    expect(await send(coins("0.5"))).toMatchObject({ status: 200 });
  });

  test("also if it was made outside Postern, as far as the service lists it; a failed or received one does not count", async () => {
    const { now } = harness.clock;
    await listed([
      { number: 11, to: recipient, at: now - 2 * day },
      { number: 12, to: other, at: now - day, state: 2 },
      { number: 13, to: other, at: now - day, direction: 0 },
      { number: 14, to: recipient, at: now - 91 * day },
      { number: 15, to: other, at: now - day, amount: "500000000000000001" },
    ]);
    const earlier = await foreseen(coins("0.5"));
    expect(earlier).toMatchObject({ operationId: null, person: null, transactionHash: hashOf(11), isSameAmount: true });
    expect(await send(coins("0.5"))).toMatchObject(refused);
    expect(await foreseen(coins("0.5", other))).toBeNull();
    expect(await foreseen(coins("0.51"))).toBeNull();
    expect(await send(coins("0.5"), { [paidBeforeHeader]: earlier?.id ?? "" })).toMatchObject({ status: 200 });
  });

  test("a listed transaction of an operation is that operation's payment", async () => {
    const first = await pay(coins("0.5"));
    await harness.store
      .updateTable("operations")
      .set({ transaction_hash: hashOf(11) })
      .execute();
    await listed([{ number: 11, to: recipient, at: harness.clock.now + minute }]);
    harness.clock.now += 11 * minute;
    expect(await foreseen(coins("0.5"))).toMatchObject({ id: first, operationId: first, transactionHash: hashOf(11) });
  });

  test("one that is not confirmed yet is said to be so, and its listed transaction is it", async () => {
    const first = (await send(coins("0.5"))).id;
    await harness.store.updateTable("operations").set({ state: "unknown", sender: "elsewhere" }).execute();
    expect(await foreseen(coins("0.5"))).toMatchObject({ id: first, isConfirmed: false });
    await listed([{ number: 11, to: recipient, at: harness.clock.now + minute }]);
    harness.clock.now += 11 * minute;
    expect(await foreseen(coins("0.5"))).toMatchObject({ id: first, operationId: first });
  });

  test("a call that pays several is compared as a whole, once its words say what it pays", async () => {
    const plain = tokens("7");
    const inputs = [recipient, other].map((value, index) => ({ name: `to${index}`, type: "address", value }));
    const payAll = { ...plain, body: { ...plain.body, abiFunction: { type: "function", name: "payAll", inputs } } };
    const first = await pay(payAll);
    harness.clock.now += 11 * minute;
    expect(await foreseen(payAll)).toBeNull();
    const row = { operation_id: first, environment: "held", network_id: networkId, asset: "native", amount: "7" };
    await harness.store
      .insertInto("payments")
      .values(
        [recipient, other].map((to, position) => ({ ...row, position, recipient: to, purpose_key: null, paid_at: 1 })),
      )
      .execute();
    expect(await foreseen(payAll)).toMatchObject({ id: first, isSameAmount: true });
    expect(await send(payAll)).toMatchObject(refused);
  });

  test("a batch is compared call by call, and its own calls count at once", async () => {
    const first = await pay(tokens("7"));
    harness.clock.now += minute;
    const second = await pay(tokens("9", other));
    harness.clock.now += 11 * minute;
    const two = batch([
      [recipient, 7],
      [recipient, 8],
      [other, 9],
    ]);
    const paid = await foreseen(two);
    expect(paid).toMatchObject({ operationId: second, isSameAmount: true, calls: [0, 2] });
    // Naming one of them does not cover the other.
    expect(await send(two, { [paidBeforeHeader]: second })).toMatchObject(refused);
    expect(await send(two, { [paidBeforeHeader]: first })).toMatchObject(refused);
    const whole = await pay(two, { [paidBeforeHeader]: paid?.id ?? "" });
    harness.clock.now += 11 * minute;
    expect(await foreseen(tokens("8"))).toMatchObject({ id: whole, calls: [] });
    expect(await foreseen(batch([[recipient, 8]]))).toMatchObject({ id: whole, calls: [0] });
    expect(await foreseen(batch([[recipient, 10]]))).toBeNull();
  });

  test("a batch for the same purpose is compared too, whoever it pays besides", async () => {
    const first = await pay(tokens("7"), purposeOf("March"));
    const call = batch([
      [recipients[2], 5],
      [recipient, 8],
    ]);
    expect(await foreseen(call, { purpose: "march" })).toMatchObject({ id: first, isSamePurpose: true, calls: [1] });
    expect(await send(call, purposeOf("March"))).toMatchObject({ ...refused, id: first });
  });

  test("amounts of a coin whose decimals are unknown are compared as coins", async () => {
    const first = await pay(coins("0.5"));
    harness.clock.now += 11 * minute;
    const spending = { network: networkId, sender: "", to: recipient.toLowerCase(), data: "0x", amount: "0.5" };
    const unknown = { ...spending, baseAmount: null, coinAmount: "0.5" };
    const asked = async (coinAmount: string) => {
      const write = {
        environment: "held",
        endpoint: "withdraw" as const,
        spending: { ...unknown, coinAmount },
        run: null,
      };
      return earlierPayment(harness.store, write, await paymentsOf("withdraw", write.spending), harness.clock.now);
    };
    // Recorded while they were known, and asked for while they are not.
    expect([(await asked("0.5"))?.id, await asked("0.7")]).toEqual([first, null]);
    // Recorded while they were not.
    const [payment] = await paymentsOf("withdraw", unknown);
    await harness.store
      .updateTable("payments")
      .set({ amount: payment?.amount ?? null })
      .execute();
    expect((await asked("0.5"))?.id).toBe(first);
    expect(await foreseen(coins("0.50"))).toMatchObject({ id: first, isSameAmount: true });
    expect(await foreseen(coins("0.7"))).toBeNull();
  });

  test("a write that pays nobody is not compared", async () => {
    const approve = { ...tokens("7"), params: { networkId, contractAddress } };
    const call = {
      ...approve,
      body: { ...approve.body, abiFunction: { ...approve.body.abiFunction, name: "approve" } },
    };
    await pay(call);
    harness.clock.now += 11 * minute;
    expect(await send(call)).toMatchObject({ status: 200 });
  });
});

const check = async (payload: object) => {
  const answer = await harness.send(ada, "POST", "/console/held/runs/check", { payload });
  return runCheckAnswerSchema.parse(answer.json()).data;
};
let keys = 0;
const start = async (source: object, more: object = {}) => {
  keys += 1;
  const headers = { "idempotency-key": `start-${keys}` };
  const payload = { ...(await checkedRun(harness, ada, "held", source)), ...more };
  const answer = await harness.send(ada, "POST", "/console/held/runs", { payload, headers });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
};
/** Sends one item after another, and ends each. */
const runAll = async () => {
  for (let round = 0; round < 3; round += 1) {
    await harness.runs.round();
    await harness.runs.idle();
    await harness.store.updateTable("operations").set({ state: "succeeded" }).execute();
  }
};
const items = async () => {
  const rows = await harness.store
    .selectFrom("run_items")
    .select(["state", "identical_to"])
    .orderBy("run_id")
    .orderBy("position")
    .execute();
  return rows.map(({ state, identical_to: to }) => [state, to]);
};

describe("Reliability 43: a payroll that was paid cannot be started again in silence", () => {
  const draft = async (rows: ReturnType<typeof payoutRow>[]) => {
    const made = await harness.send(ada, "POST", "/console/held/payouts", { payload: payoutBody({ rows }) });
    const { id, version } = payoutAnswerSchema.parse(made.json()).data;
    return { payout: { id, version } };
  };
  const payroll = () => draft([recipient, other].map((to) => payoutRow(to, "2", { purpose: "March" })));

  test("each row says what was paid, one confirmation covers all, and the check of the run has it too", async () => {
    expect(await start(await payroll())).toMatchObject({ status: 201 });
    await runAll();
    await pass(28 * day);
    const rows = [recipient, other].map((to) => payoutRow(to, "2", { purpose: "March" }));
    const checked = await harness.send(ada, "POST", "/console/held/payouts/check", {
      payload: payoutBody({ rows: [...rows, payoutRow(recipient, "3", { purpose: "April" })] }),
    });
    const { findings, searched } = payoutCheckSchema.parse(checked.json()).data;
    const paid = findings.filter(({ paidBefore }) => paidBefore !== undefined);
    expect(paid.map(({ row, severity, message }) => [row, severity, message])).toEqual([
      [0, "warning", "Paid before, on 2026-03-01: same amount and purpose."],
      [1, "warning", "Paid before, on 2026-03-01: same amount and purpose."],
    ]);
    expect(searched).toMatchObject({ isComplete: false });
    const again = await payroll();
    const { paidBefore } = await check(again);
    expect(paidBefore).toMatchObject({
      count: 2,
      sameAmount: 2,
      samePurpose: 2,
      entries: [{ entry: 0 }, { entry: 1 }],
    });
    expect(await start(again)).toMatchObject(refused);
    expect(await start(again, { acknowledged: ["another"] })).toMatchObject(refused);
    expect(await start(again, { acknowledged: [paidBefore?.id] })).toMatchObject({ status: 201 });
    await runAll();
    expect(harness.upstream.writes()).toHaveLength(4);
    const [entry] = await harness.store
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "batch.started")
      .orderBy("position", "desc")
      .limit(1)
      .execute();
    expect(JSON.parse(entry?.detail ?? "{}")).toMatchObject({ paidAgain: 2 });
  });

  test("a confirmation does not cover what was paid after it was read", async () => {
    await pay(tokens("7"));
    await pass(day);
    const source = { items: [tokens("7"), tokens("9", other)] };
    const { paidBefore } = await check(source);
    expect(paidBefore).toMatchObject({ count: 1, sameAmount: 1, samePurpose: 0 });
    await pay(tokens("9", other));
    harness.clock.now += 11 * minute;
    expect(await start(source, { acknowledged: [paidBefore?.id] })).toMatchObject(refused);
  });

  test("a batch in a list repeats what another item or an earlier payment pays", async () => {
    const earlier = await pay(tokens("7"));
    harness.clock.now += 11 * minute;
    const both = batch([
      [recipient, 7],
      [other, 9],
    ]);
    const { twins, paidBefore } = await check({ items: [tokens("9", other), both] });
    expect(twins.map(({ entries }) => entries)).toEqual([[0, 1]]);
    expect(paidBefore?.entries).toMatchObject([{ entry: 1, payment: { id: earlier, calls: [0] } }]);
  });

  test("what a recipient gets twice in one list, from two senders, needs a confirmation", async () => {
    harness.upstream.on(answers(200, { data: { id: "address-2", address: other } }), /addresses\?id=address-2/);
    const one = tokens("7", recipients[2]);
    const fromOther = { ...one, body: { ...one.body, addressId: "address-2" } };
    const source = { items: [one, tokens("9", recipients[2]), fromOther] };
    const { twins } = await check(source);
    expect(twins.map(({ entries, operationId }) => [entries, operationId])).toEqual([[[0, 2], null]]);
    // By then the token has been read.
    expect((await check(source)).twins[0]?.what).toBe(`0.000007 PDT to ${recipients[2]}`);
    expect(await start(source)).toMatchObject({ status: 409, code: "POSTERN_IDENTICAL_OPERATION" });
    expect(await start(source, { acknowledged: twins.map(({ id }) => id) })).toMatchObject({ status: 201 });
    await runAll();
    expect(harness.upstream.writes()).toHaveLength(3);
  });

  test("a newer payment is named although an older operation is confirmed as identical", async () => {
    const stuck = (await send(tokens("7"))).id;
    await harness.store.updateTable("operations").set({ state: "unknown" }).execute();
    harness.clock.now += 11 * minute;
    harness.upstream.on(answers(200, { data: { id: "address-2", address: other } }), /addresses\?id=address-2/);
    const fromOther = { ...tokens("7"), body: { ...tokens("7").body, addressId: "address-2" } };
    const newer = await pay(fromOther, { [paidBeforeHeader]: stuck });
    harness.clock.now += 11 * minute;
    const { twins, paidBefore } = await check({ items: [tokens("7")] });
    expect(twins.map(({ operationId }) => operationId)).toEqual([stuck]);
    expect(paidBefore?.entries).toMatchObject([{ payment: { id: newer } }]);
  });

  test("another run that pays the same people for the same purpose does not hold it back", async () => {
    expect(await start({ items: [{ ...tokens("7"), purpose: "March" }] })).toMatchObject({ status: 201 });
    harness.clock.now += minute;
    await pay(coins("0.5"), purposeOf("March"));
    await runAll();
    expect(await items()).toEqual([["succeeded", null]]);
  });

  test("an item is not sent if somebody has paid it since the start; its own items do not count", async () => {
    expect(await start({ items: [tokens("7"), tokens("9", other)], atOnce: 1 })).toMatchObject({ status: 201 });
    harness.clock.now += minute;
    const meanwhile = await pay(tokens("9", other));
    harness.clock.now += 11 * minute;
    await runAll();
    expect(await items()).toEqual([
      ["succeeded", null],
      [expect.any(String), meanwhile],
    ]);
    expect(harness.upstream.writes()).toHaveLength(2);
  });
});
