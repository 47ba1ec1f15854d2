import { describe, expect, test } from "vitest";
import { apiKey, clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { starts } from "#server/testing/starts.ts";
import { answers, errorBody, resets } from "#server/testing/upstream.ts";
import {
  bitcoin,
  otherPayer,
  payee,
  payer,
  sepolia,
  withdrawBody,
  withdrawn,
  withdrawPath,
} from "#server/testing/withdrawals.ts";
import { paidBeforeHeader } from "#shared/console/header.ts";

let harness: Harness;
let ada: Person;
const open = async (...more: Parameters<typeof startHarness>) => {
  harness = await startHarness(...more);
  ada = await harness.signIn("operator", "Ada");
  for (const record of [bitcoin, sepolia]) {
    for (const environment of ["ask", "held"]) {
      await mirror(harness.store, environment, { kind: "networks", id: record.id, record });
    }
  }
  harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
};
const { startsForEach, startsOnce } = starts(
  () => open(),
  () => harness.close(),
);

type Sending = {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly environment?: "ask" | "held";
};

const post = (body: object = {}, { key = "k1", headers = {}, environment = "ask" }: Sending = {}) =>
  harness.send(ada, "POST", `/relay/${environment}${withdrawPath}`, {
    headers: { "idempotency-key": key, ...headers },
    payload: { ...withdrawBody, ...(environment === "ask" ? { clientShare } : {}), ...body },
  });

const sent = () => harness.upstream.count("POST");
const messageOf = (answer: Awaited<ReturnType<typeof post>>): string => answer.json<{ message: string }>().message;
const codeOf = (answer: Awaited<ReturnType<typeof post>>): string => answer.json<{ code: string }>().code;
const idOf = (answer: Awaited<ReturnType<typeof post>>): string => String(answer.headers["x-postern-operation"]);
const acknowledging = (id: string, key: string): Sending => ({ key, headers: { "x-postern-acknowledge": id } });

describe("a withdrawal", () => {
  startsForEach();

  test.each(["ask", "held"] as const)(
    "is sent once with the share, and recorded without it: %s",
    async (environment) => {
      const answer = await post({}, { environment });
      expect([answer.statusCode, answer.json()]).toEqual([200, withdrawn()]);
      expect(harness.upstream.writes().map(({ body }) => JSON.parse(body))).toEqual([{ ...withdrawBody, clientShare }]);
      const again = await post({}, { environment });
      expect([again.statusCode, again.body, sent()]).toEqual([200, answer.body, 1]);
      const operation = await operationIn(harness, ada, idOf(answer), environment);
      expect(operation).toMatchObject({ state: "started", serviceOperationId: "withdrawal-1", body: withdrawBody });
    },
  );

  test.each<[string, ReturnType<typeof answers>, number, string]>([
    ["not enough balance", answers(400, errorBody("ERR_236", 400)), 400, "rejected"],
    ["no unspent outputs", answers(400, errorBody("ERR_226", 400)), 400, "rejected"],
    ["a cut connection", resets, 502, "unknown"],
    ["an answer without an id", answers(200, { data: { status: "pending" } }), 502, "unknown"],
    ["an id that repeats the share", answers(200, withdrawn(`for ${clientShare}`)), 502, "unknown"],
  ])("%s", async (_what, behaviour, status, state) => {
    harness.upstream.on(behaviour, /withdraw$/);
    const answer = await post();
    expect(answer.statusCode).toBe(status);
    expect((await operationIn(harness, ada, idOf(answer))).state).toBe(state);
    expect(answer.body).not.toContain(clientShare);
  });

  test("is checked even if only the service knows the network", async () => {
    const other = { ...bitcoin, id: "0b0c9e7d-21a4-4a6f-9c3d-2f1e5a7b9c22" };
    const pagination = { totalElements: 1, totalPages: 1, skip: 0, take: 100 };
    harness.upstream.on(answers(200, { networks: [other], pagination }), /network\/organization/);
    const answer = await post({ networkId: other.id, amount: "0.123456789" });
    expect(messageOf(answer)).toContain("body.amount: tBTC has 8 decimals");
    expect(sent()).toBe(0);
  });

  test("in base units must be a whole number", async () => {
    await harness.close();
    await open({ withdrawAmountUnit: "base" });
    expect(messageOf(await post())).toContain("body.amount: enter a whole number of base units");
    expect((await post({ amount: "50000000" })).statusCode).toBe(200);
    expect(sent()).toBe(1);
  });

  test("is not sent if the deployment lacks it, or its unit is not configured", async () => {
    await harness.close();
    await open({ lacks: ["withdraw"], unset: ["service.withdrawAmountUnit"] });
    const answer = await post();
    expect([answer.statusCode, codeOf(answer), sent()]).toEqual([501, "POSTERN_NOT_OFFERED", 0]);
    const { data } = (await harness.send(ada, "GET", "/console/environments")).json<{ data: readonly object[] }>();
    expect(data[0]).toMatchObject({ lacks: ["withdraw"], unset: ["service.withdrawAmountUnit"] });
  });

  test("is for operators and admins", async () => {
    ada = await harness.signIn("viewer");
    expect((await post()).statusCode).toBe(403);
    expect(sent()).toBe(0);
  });
});

describe("an amount written for another configuration", () => {
  startsForEach();

  const unit = (amountUnit: string) => ({ headers: { "x-postern-amount-unit": amountUnit } });

  test("is refused, and nothing is sent; a used key is answered as before", async () => {
    const old = await post({ amount: "5" }, unit("base"));
    expect([old.statusCode, codeOf(old), sent()]).toEqual([400, "POSTERN_BAD_REQUEST", 0]);
    expect(messageOf(old)).toContain("the configuration has changed. Nothing was sent.");
    const first = await post({ amount: "5" }, unit("native"));
    expect(first.statusCode).toBe(200);
    const again = await post({ amount: "5" }, unit("base"));
    expect([again.statusCode, again.body, sent()]).toEqual([200, first.body, 1]);
  });
});

describe("an identical withdrawal", () => {
  startsForEach();

  test("is refused until it is acknowledged, in any spelling", async () => {
    const first = await post();
    for (const [index, body] of [
      {},
      { to: payee.toUpperCase() },
      { from: [payer.toUpperCase()] },
      { amount: "0.50" },
      { networkId: bitcoin.id.toUpperCase() },
      { from: [otherPayer, payer] },
    ].entries()) {
      const answer = await post(body, { key: `again-${index}` });
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, "POSTERN_IDENTICAL_OPERATION"]);
      expect(answer.json<{ operationId: string }>().operationId).toBe(idOf(first));
    }
    expect(sent()).toBe(1);
    expect((await post({}, acknowledging(idOf(first), "k2"))).statusCode).toBe(200);
    expect(sent()).toBe(2);
  });

  test.each<[string, object]>([
    ["another amount", { amount: "0.51" }],
    ["another destination", { to: otherPayer, from: [payer] }],
  ])("does not exist with %s", async (_what, body) => {
    await post();
    expect((await post(body, { key: "k2" })).statusCode).toBe(200);
    expect(sent()).toBe(2);
  });

  test("does not exist with senders without any of the first, but the recipient was paid before", async () => {
    const first = idOf(await post());
    const body = { from: [otherPayer] };
    expect(codeOf(await post(body, { key: "k2" }))).toBe("POSTERN_PAID_BEFORE");
    expect((await post(body, { key: "k3", headers: { [paidBeforeHeader]: first } })).statusCode).toBe(200);
    expect(sent()).toBe(2);
  });

  test("two at once are one POST, on either store", async () => {
    const other = await harness.another();
    const answered = await Promise.all([
      post(),
      harness.send(ada, "POST", `/relay/ask${withdrawPath}`, {
        app: other.app,
        headers: { "idempotency-key": "k2" },
        payload: { ...withdrawBody, clientShare, from: [otherPayer, payer] },
      }),
    ]);
    expect(answered.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "409"]);
    expect(sent()).toBe(1);
  });
});

describe("the purpose of a write", () => {
  startsForEach();

  const purposeHeader = (text: string) => ({ headers: { "x-postern-purpose": encodeURIComponent(text) } });
  const purposeOf = async (id: string) => (await operationIn(harness, ada, id)).purpose;

  test("is stored with its operation and found by its words; the service never gets it", async () => {
    const answer = await post({}, purposeHeader("Rechnung 7 für Ünal – 100 %"));
    expect(await purposeOf(idOf(answer))).toBe("Rechnung 7 für Ünal – 100 %");
    expect(JSON.stringify(harness.upstream.seen)).not.toContain("Rechnung");
    for (const [text, count] of [
      ["ÜNAL", 1],
      ["100 %", 1],
      ["rechnung 8", 0],
      // Neither contains a word, and neither acts as a LIKE wildcard.
      ["%", 0],
      ["_", 0],
    ] as const) {
      const page = await harness.send(ada, "GET", `/console/ask/operations?purpose=${encodeURIComponent(text)}`);
      expect([text, page.json<{ data: readonly unknown[] }>().data.length]).toEqual([text, count]);
    }
  });

  test("does not count when comparing operations or requests with the same key", async () => {
    const first = await post({}, purposeHeader("one"));
    const again = await post({}, purposeHeader("another"));
    expect([again.statusCode, idOf(again)]).toEqual([200, idOf(first)]);
    expect(await purposeOf(idOf(first))).toBe("one");
    const other = await post({}, { ...purposeHeader("another"), key: "k2" });
    expect(other.statusCode).toBe(409);
  });

  test.each([
    ["ask", "the client share", clientShare],
    ["held", "the client share that the server holds", clientShare.toUpperCase()],
    ["held", "the key", apiKey],
  ] as const)(
    "Security 24: a purpose with a secret is not stored, and nothing is sent (%s: %s)",
    async (environment, _what, secret) => {
      const answer = await post({}, { ...purposeHeader(`for ${secret}`), environment });
      expect([answer.statusCode, codeOf(answer), sent()]).toEqual([400, "POSTERN_SHARE_REFUSED", 0]);
      const id = idOf(await post({}, { environment, key: "k2" }));
      // A share that the server does not hold is known only while it is sent.
      const isHeld = environment === "held";
      const payload = { purpose: isHeld ? secret : "none" };
      const changed = await harness.send(ada, "POST", `/console/${environment}/operations/${id}/purpose`, { payload });
      expect(changed.statusCode).toBe(isHeld ? 400 : 200);
      const stored = [
        await harness.store.selectFrom("operations").selectAll().execute(),
        await harness.store.selectFrom("audit").selectAll().execute(),
        harness.logged,
        answer.body,
      ];
      expect(JSON.stringify(stored).toLowerCase()).not.toContain(secret.toLowerCase());
    },
  );

  test("can be changed by an operator, with both versions in the audit", async () => {
    const id = idOf(await post({}, purposeHeader("one")));
    const change = (purpose: unknown, person = ada) =>
      harness.send(person, "POST", `/console/ask/operations/${id}/purpose`, { payload: { purpose } });
    expect((await change(" two ")).json()).toMatchObject({ data: { purpose: "two" } });
    expect((await change("two")).statusCode).toBe(200);
    expect((await change(null)).json()).toMatchObject({ data: { purpose: null } });
    const rows = await harness.store
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "operation.purpose")
      .orderBy("position")
      .execute();
    expect(rows.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { from: "one", to: "two" },
      { from: "two", to: "" },
    ]);
    expect((await change("a\nb")).statusCode).toBe(400);
    expect((await change("three", await harness.signIn("viewer"))).statusCode).toBe(403);
    const missing = await harness.send(ada, "POST", "/console/ask/operations/none/purpose", {
      payload: { purpose: "x" },
    });
    expect(missing.statusCode).toBe(404);
  });
});

describe("a withdrawal in the lists", () => {
  startsForEach();

  test("the operations of an address are those it sent, including withdrawals", async () => {
    await post({ from: [payer, otherPayer] });
    const listed = async (query: string) => {
      const answer = await harness.send(ada, "GET", `/console/ask/operations?${query}`);
      return answer.json<{ data: readonly unknown[] }>().data.length;
    };
    expect(await listed(`sender=${otherPayer.toUpperCase()}`)).toBe(1);
    expect(await listed(`addressId=none&sender=${payer}`)).toBe(1);
    expect(await listed("addressId=none")).toBe(0);
    expect(await listed(`sender=${payer.slice(0, -1)}`)).toBe(0);
    expect(await listed(`sender=${payee}`)).toBe(0);
  });

  test("its words and its export line count all senders", async () => {
    const id = idOf(await post({ from: [payer, otherPayer] }, { headers: { "x-postern-purpose": "Invoice%207" } }));
    await harness.fill();
    const { meaning } = await operationIn(harness, ada, id);
    const text = (sentence: readonly object[]) =>
      sentence.map((piece) => ("text" in piece ? piece.text : "address" in piece ? piece.address : "")).join("");
    expect(text(meaning?.meaning.short ?? [])).toBe(`Send 0.5 tBTC to ${payee}`);
    expect(text(meaning?.meaning.long ?? [])).toBe(`Send 0.5 tBTC from ${payer} and 1 more to ${payee}`);
    const { body } = await harness.send(ada, "GET", "/console/ask/operations/export");
    const [heading = [], line = []] = body.split("\r\n").map((one) => one.split(","));
    const cells = Object.fromEntries(heading.map((name, index) => [name, line[index]]));
    expect(cells).toMatchObject({
      purpose: "Invoice 7",
      asset: "tBTC",
      amount: "0.5",
      baseUnits: "50000000",
      counterparty: payee,
      sender: `${payer} ${otherPayer}`,
    });
  });
});

describe("an invalid withdrawal", () => {
  startsOnce();

  test.each<[string, object, string]>([
    [
      "an address of EVM on Bitcoin",
      { from: [`0x${"12".repeat(20)}`], to: `0x${"34".repeat(20)}` },
      "body.to: this is not an address on tBTC",
    ],
    ["an address of Bitcoin on EVM", { networkId: sepolia.id }, "body.to: this is not an address on Sepolia"],
    [
      "an address of the mainnet",
      { to: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
      "body.to: this is a Bitcoin mainnet address",
    ],
    ["a sender with a wrong checksum", { from: [payer.replace("508", "509")] }, "body.from: "],
    ["more decimals than the coin has", { amount: "0.123456789" }, "body.amount: tBTC has 8 decimals"],
    ["nothing", { amount: "0" }, "body.amount: enter an amount above zero"],
  ])("with %s is refused, and nothing is sent", async (_what, body, why) => {
    const answer = await post(body);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(messageOf(answer)).toContain(why);
    expect(messageOf(answer)).toContain("Nothing was sent.");
    expect(sent()).toBe(0);
  });

  test.each([
    ["an invalid escape", "%zz"],
    ["bytes that are not text", "%ff"],
    ["nothing", ""],
    ["a line break", "a%0Ab"],
    ["a direction mark", "a%E2%80%AEb"],
    ["201 characters", "a".repeat(201)],
  ])("with a purpose that is %s is refused, and nothing is sent", async (_what, header) => {
    const answer = await post({}, { headers: { "x-postern-purpose": header } });
    expect([answer.statusCode, codeOf(answer), sent()]).toEqual([400, "POSTERN_BAD_REQUEST", 0]);
    expect(messageOf(answer)).toMatch(/purpose .* Nothing was sent\.$/);
  });
});
