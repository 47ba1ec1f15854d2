import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { createSecret } from "#server/lib/secret.ts";
import { apiKey, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { listNetworks } from "#server/testing/lists.ts";
import { answeringNode, nodeChainId } from "#server/testing/node-answers.ts";
import { sendWrite } from "#server/testing/sample-write.ts";
import {
  contractAddress,
  hash,
  networkId,
  receipt,
  sender,
  started,
  workflow,
  writeBody,
  writePath,
} from "#server/testing/samples.ts";
import { addressPath, type Row, transactionPage } from "#server/testing/transactions.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, errorBody, resets, startUpstream, type Upstream } from "#server/testing/upstream.ts";
import { type Candidate, checkedHashSchema, evidenceSchema } from "#shared/console/evidence.ts";
import { operationAnswerSchema } from "#shared/console/operation.ts";

const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const amount = 10n ** 18n + 1n;
const word = (value: string) => `0x${value.replace(/^0x/, "").toLowerCase().padStart(64, "0")}`;
const calldata = `0xa9059cbb${word(recipient).slice(2)}${word(amount.toString(16)).slice(2)}`;
const other = `0x${"12".repeat(32)}`;
const topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const log = (moved = amount) => ({
  address: contractAddress,
  topics: [topic, word(sender.address), word(recipient)],
  data: word(moved.toString(16)),
});

let harness: Harness;
let node: Upstream | undefined;
let admin: Person;
let id: string;
let rows: readonly Row[];

/** An environment in which the response to the sample write is lost. */
const start = async (withNode = false) => {
  node = withNode ? await startUpstream() : undefined;
  harness = await startHarness(
    {},
    node === undefined ? {} : { [networkId]: { rpcUrl: createSecret(`${node.origin}/canary-node`) } },
  );
  admin = await harness.signIn("admin", "Ada");
  rows = [];
  listNetworks(harness.upstream, [{ id: networkId, name: "Demo", enabled: true, decimals: 18, chainId: nodeChainId }]);
  harness.upstream.on(
    transactionPage(() => rows),
    addressPath,
  );
  harness.upstream.on(answers(404, errorBody("ERR_078", 404)), /\/tx\//);
  harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /functions\/read/);
  id = await lost();
  await harness.fill();
};
const lost = async (body: object = {}, acknowledges?: string) => {
  harness.upstream.on(resets, /write$/);
  const answer = await harness.send(admin, "POST", `/relay/held${writePath}`, {
    headers: { "idempotency-key": randomUUID(), "x-postern-acknowledge": acknowledges },
    payload: { ...writeBody, ...body },
  });
  return String(answer.headers["x-postern-operation"]);
};
beforeEach(() => start());
afterEach(async () => {
  await harness.close();
  await node?.close();
});

/** The transfer's row in the service's list, some seconds after the request. */
const listed = (more: Row = {}): Row => ({
  txid: hash,
  networkId,
  type: "ERC20",
  addressFrom: sender.address,
  addressTo: recipient,
  contractAddress,
  amount: amount.toString(),
  status: "CONFIRMED",
  date: new Date(harness.clock.now + 5_000).toISOString(),
  ...more,
});
const mined = (more: object = {}, status: 0 | 1 = 1, of = hash): void =>
  harness.upstream.on(
    answers(200, {
      receipt: { ...receipt(status).receipt, logs: status === 1 ? [log()] : [], transactionHash: of, ...more },
    }),
    new RegExp(`/tx/${of}`),
  );

const path = (of = id) => `/console/held/operations/${of}`;
const evidence = async (of = id, person = admin) => {
  const answer = await harness.send(person, "GET", `${path(of)}/evidence`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return evidenceSchema.parse(answer.json()).data;
};
const check = async (of: string, operation = id) => {
  const answer = await harness.send(admin, "GET", `${path(operation)}/evidence/${of}`);
  return answer.statusCode === 200 ? checkedHashSchema.parse(answer.json()).data : answer.statusCode;
};
const settle = async (payload: object, of = id, person = admin) => {
  const answer = await harness.send(person, "POST", `${path(of)}/settle`, { payload });
  if (answer.statusCode !== 200) return [answer.statusCode, answer.json<{ message: string }>().message];
  return operationAnswerSchema.parse(answer.json()).data;
};
const odd = ({ checks }: Candidate) =>
  checks.filter(({ verdict }) => verdict !== "fits").map(({ name, verdict }) => `${name} ${verdict}`);
const detailSchema = z.record(z.string(), z.unknown());
const auditOf = async (action: "operation.settled") =>
  (await harness.store.selectFrom("audit").select(["outcome", "detail"]).where("action", "=", action).execute()).map(
    ({ outcome, detail }) => ({ outcome, ...detailSchema.parse(JSON.parse(detail)) }),
  );

describe("the evidence of an operation whose response was lost", () => {
  test("has the transaction listed by the service, with its matches and its receipt", async () => {
    rows = [listed(), listed({ txid: other, amount: "7" })];
    mined();
    const result = await evidence();
    expect(result.asked).toMatchObject({
      networkId,
      senders: [sender.address.toLowerCase()],
      to: contractAddress.toLowerCase(),
    });
    expect(result.candidates).toMatchObject([
      { hash, foundIn: ["list", "receipt"], fit: "likely", follows: "succeeded", refusal: null, status: "CONFIRMED" },
    ]);
    expect(result.candidates.map(odd)).toEqual([["calldata unknown"]]);
    expect(result.candidates[0]?.moved).toMatchObject([{ amount: amount.toString(), to: recipient }]);
    expect([result.others, result.claimed, result.rivals]).toEqual([1, 0, []]);
  });

  test("reports where it looked if nothing is found", async () => {
    const result = await evidence();
    expect(result.candidates).toEqual([]);
    expect(
      result.looked.map(({ where, outcome, seen, address }) => [where, outcome, seen, address?.toLowerCase() ?? null]),
    ).toEqual([
      ["workflow", "none", null, null],
      ["ledger", "partly", 0, sender.address.toLowerCase()],
      ["list", "read", 0, sender.address.toLowerCase()],
      ["node", "none", null, null],
    ]);
  });

  test("reports which list could not be read, and which the service lacks", async () => {
    harness.upstream.on(answers(500, errorBody("ERR_001", 500)), addressPath);
    const outcomes = async () => (await evidence()).looked.map(({ where, outcome }) => `${where} ${outcome}`);
    expect(await outcomes()).toContain("list unanswered");
    harness.clock.now += 5_000;
    harness.upstream.on(answers(404, errorBody("ERR_006", 404)), addressPath);
    expect(await outcomes()).toContain("list not-offered");
  });

  test("omits transactions of other operations, earlier ones, and those of other senders", async () => {
    rows = [
      listed(),
      listed({ txid: other, date: new Date(harness.clock.now - 3_600_000).toISOString() }),
      listed({
        txid: `0x${"34".repeat(32)}`,
        type: "NATIVE",
        contractAddress: "",
        addressFrom: recipient,
        addressTo: sender.address,
        amount: "5",
      }),
    ];
    mined();
    const another = await lost({ amount: "1" });
    await harness.store
      .insertInto("claimed_transactions")
      .values({ environment: "held", transaction_key: hash.slice(2), operation_id: another })
      .execute();
    const result = await evidence();
    expect([result.candidates, result.claimed]).toEqual([[], 1]);
  });

  test("counts only transactions later than the request as others: neither those of just before it nor ones without a time", async () => {
    const at = (seconds: number) => new Date(harness.clock.now + seconds * 1_000).toISOString();
    const unlike = (index: number, date: string | null) =>
      listed({ txid: `0x${String(index).repeat(64)}`, amount: "7", date });
    rows = [unlike(1, at(-30)), unlike(2, at(-1)), unlike(3, null)];
    expect((await evidence()).others).toBe(0);
    harness.clock.now += 60_000;
    rows = [...rows, unlike(4, at(-1)), unlike(5, at(-2))];
    expect((await evidence()).others).toBe(2);
  });

  test("reports the workflow's current state, and treats its transaction as a candidate", async () => {
    harness.upstream.on(answers(200, started), /write$/);
    const sent = await sendWrite(harness, admin, { key: "k3", body: { amount: "1" } });
    harness.upstream.on(answers(200, workflow("COMPLETED")), /workflows/);
    harness.clock.now += 20_000;
    await harness.track();
    expect((await operationIn(harness, admin, sent, "held")).state).toBe("ended");
    const failure = workflow("FAILED", { error: { message: "no funds" }, result: { transactionHash: hash } });
    harness.upstream.on(answers(200, failure), /workflows/);
    const result = await evidence(sent);
    expect(result.workflow).toEqual({ id: "workflow-1", status: "FAILED", error: "no funds" });
    expect(result.candidates.map((one) => [one.hash, one.foundIn, one.refusal])).toEqual([
      [hash, ["workflow"], "no-receipt"],
    ]);
  });

  test("compares the bytes if the network has a node", async () => {
    await harness.close();
    await start(true);
    rows = [listed()];
    mined();
    const tells = (input: string) =>
      node?.on(
        answeringNode({
          eth_getTransactionByHash: {
            result: {
              hash,
              from: sender.address.toLowerCase(),
              to: contractAddress.toLowerCase(),
              input,
              value: "0x0",
              blockNumber: "0x7",
            },
          },
        }),
      );
    tells(calldata);
    expect((await evidence()).candidates).toMatchObject([{ fit: "same", foundIn: ["list", "receipt", "node"] }]);
    tells(calldata.replace(/.$/, "9"));
    const result = await evidence();
    expect([result.candidates, result.others]).toEqual([[], 1]);
    expect(await check(hash)).toMatchObject({ fit: "differs", follows: "succeeded" });
  });

  test("is ambiguous if another operation has the same request, or two transactions match", async () => {
    rows = [listed(), listed({ txid: other })];
    mined();
    mined({}, 1, other);
    const twins = await evidence();
    expect(twins.candidates.map((one) => [one.fit, odd(one)])).toEqual([
      ["possible", ["calldata unknown", "alone unknown"]],
      ["possible", ["calldata unknown", "alone unknown"]],
    ]);
    const again = await lost({}, id);
    rows = [listed()];
    harness.clock.now += 2_000;
    const result = await evidence();
    expect(result.rivals).toEqual([again]);
    expect(result.candidates).toMatchObject([{ fit: "possible" }]);
  });

  test("is for operators and admins, and only while an operation waits for it", async () => {
    const viewer = await harness.signIn("viewer");
    expect((await harness.send(viewer, "GET", `${path()}/evidence`)).statusCode).toBe(403);
    expect((await evidence(id, await harness.signIn("operator"))).candidates).toEqual([]);
    await settle({ outcome: "not_sent", note: "none", ...unsearched });
    expect((await harness.send(admin, "GET", `${path()}/evidence`)).statusCode).toBe(409);
    expect((await harness.send(admin, "GET", "/console/held/operations/none/evidence")).statusCode).toBe(404);
  });

  test("of a profile reports the record the service lists, and looks for no transaction", async () => {
    harness.upstream.on(resets, /profiles$/);
    const answer = await harness.send(admin, "POST", "/relay/held/api/v1/profiles", {
      headers: { "idempotency-key": "p1" },
      payload: { reference: "ada", type: "User" },
    });
    const profile = String(answer.headers["x-postern-operation"]);
    const result = await evidence(profile);
    expect(result).toMatchObject({
      candidates: [],
      records: { kind: "profiles", count: 0 },
      asked: { senders: [], moves: [] },
    });
    expect(result.looked.map(({ where }) => where)).toEqual(["workflow", "records"]);
    expect(await check(hash, profile)).toBe(409);
  });
});

describe("a hash entered by a person", () => {
  test("is checked: found, owner, matches, and the outcome", async () => {
    expect(await check(hash)).toBe(404);
    mined();
    // Nothing reports when it happened.
    expect(await check(hash)).toMatchObject({
      fit: "possible",
      follows: "succeeded",
      refusal: null,
      from: [sender.address],
    });
    mined({}, 0);
    expect(await check(hash)).toMatchObject({ follows: "reverted" });
    mined({ from: recipient });
    expect(await check(hash)).toMatchObject({ fit: "other", follows: null, refusal: "other-sender" });
    expect(await check("0x12")).toBe(400);
  });
});

describe("Security 57: settling with a transaction", () => {
  const body = { transactionHash: hash, note: "Seen in the explorer." };

  test("follows its receipt, stores it, and records in timeline and audit who attached what", async () => {
    rows = [listed()];
    mined();
    const settled = await settle({ ...body, outcome: "succeeded", accepts: [] });
    expect(settled).toMatchObject({
      state: "succeeded",
      transactionHash: hash,
      error: null,
      receipt: { transactionHash: hash },
    });
    expect(await auditOf("operation.settled")).toEqual([
      { outcome: "allowed", from: "unknown", to: "succeeded", transactionHash: hash, fit: "likely" },
    ]);
    await harness.fill();
    expect((await operationIn(harness, admin, id, "held")).meaning?.happened).toMatchObject([
      { amount: amount.toString() },
    ]);
  });

  test("is reverted if the receipt says so, whatever the page showed", async () => {
    rows = [listed()];
    mined({}, 0);
    expect(await settle({ ...body, outcome: "succeeded", accepts: ["amount", "calldata"] })).toEqual([
      409,
      "The transaction has ended as reverted, not as succeeded. Nothing was recorded.",
    ]);
    expect(await settle({ ...body, accepts: ["amount", "calldata"] })).toMatchObject({
      state: "reverted",
      transactionHash: hash,
    });
  });

  test("is refused for mismatches until each one is confirmed", async () => {
    rows = [listed()];
    mined({ logs: [log(7n)] });
    for (const accepts of [undefined, [], ["calldata"], ["amount"]]) {
      expect((await settle({ ...body, accepts })) as unknown).toEqual([
        409,
        expect.stringContaining("Confirm that this is"),
      ]);
    }
    expect((await operationIn(harness, admin, id, "held")).state).toBe("unknown");
    expect(await settle({ ...body, accepts: ["amount", "calldata"] })).toMatchObject({ state: "succeeded" });
    expect(await auditOf("operation.settled")).toMatchObject([{ fit: "differs", accepted: ["amount", "calldata"] }]);
  });

  test("Security 57: is refused if something that could not be compared now differs, even though the person confirmed it", async () => {
    mined();
    const candidate = await check(hash);
    if (typeof candidate === "number") throw new Error(`The check was refused with ${candidate}.`);
    expect(odd(candidate)).toEqual(["time unknown", "calldata unknown"]);
    const confirmed = { ...body, accepts: ["time", "calldata"] };
    // An identical payment from a few minutes before.
    rows = [listed({ date: new Date(harness.clock.now - 5 * 60_000).toISOString() })];
    harness.clock.now += 2_000;
    expect(await settle({ ...confirmed, checks: candidate.checks })).toEqual([
      409,
      "More is known about this transaction now: its time differs. Check it again. Nothing was recorded.",
    ]);
    const attached = await harness.send(admin, "POST", `${path()}/transaction`, {
      payload: { transactionHash: hash, accepts: confirmed.accepts, checks: candidate.checks },
    });
    expect([attached.statusCode, (await operationIn(harness, admin, id, "held")).state]).toEqual([409, "unknown"]);
    const again = await check(hash);
    if (typeof again === "number") throw new Error(`The check was refused with ${again}.`);
    expect(odd(again)).toEqual(["time differs", "calldata unknown"]);
    expect(await settle({ ...confirmed, checks: again.checks })).toMatchObject({ state: "succeeded" });
  });

  test("is refused for the transaction of another sender, one that is older, and an unknown one, whatever is confirmed", async () => {
    const accepts = ["sender", "destination", "amount", "time", "calldata", "alone"];
    expect(await settle({ ...body, accepts })).toEqual([400, expect.stringContaining("no receipt")]);
    mined({ from: recipient });
    expect(await settle({ ...body, accepts })).toEqual([409, expect.stringContaining("a different address")]);
    mined();
    rows = [listed({ date: new Date(harness.clock.now - 3_600_000).toISOString() })];
    harness.clock.now += 2_000;
    expect(await settle({ ...body, accepts })).toEqual([409, expect.stringContaining("older than the operation")]);
    expect((await operationIn(harness, admin, id, "held")).transactionHash).toBeNull();
  });

  test("is refused while it waits to be mined, with that reason; once mined it decides", async () => {
    await harness.close();
    await start(true);
    const pending = {
      hash,
      from: sender.address.toLowerCase(),
      to: contractAddress.toLowerCase(),
      input: calldata,
      value: "0x0",
      blockNumber: null,
    };
    const tells = (result: object) => node?.on(answeringNode({ eth_getTransactionByHash: { result } }));
    tells(pending);
    expect(await check(hash)).toMatchObject({ fit: "possible", follows: null, refusal: "not-mined" });
    const accepts = ["amount", "time", "calldata", "alone"];
    for (const settlement of [
      { ...body, accepts },
      { ...body, accepts, outcome: "succeeded" },
    ]) {
      expect(await settle(settlement)).toEqual([409, expect.stringContaining("waiting to be mined")]);
    }
    expect(await operationIn(harness, admin, id, "held")).toMatchObject({ state: "unknown", transactionHash: null });
    tells({ ...pending, blockNumber: "0x7" });
    expect(await check(hash)).toMatchObject({ follows: null, refusal: "no-receipt" });
    mined();
    expect(await check(hash)).toMatchObject({ follows: "succeeded", refusal: null });
    expect(await settle({ ...body, accepts })).toMatchObject({ state: "succeeded", transactionHash: hash });
  });

  test("Reliability 32: a transaction ends at most one operation, even if two are settled with it concurrently", async () => {
    rows = [listed()];
    mined();
    // Its summary is not made yet.
    const second = await lost({}, id);
    const accepts = ["calldata", "alone"];
    const both = await Promise.all([settle({ ...body, accepts }), settle({ ...body, accepts }, second)]);
    expect(both.filter((one) => !Array.isArray(one))).toHaveLength(1);
    expect(both.find((one) => Array.isArray(one))).toEqual([
      409,
      expect.stringContaining("belongs to another operation"),
    ]);
    const states = await Promise.all(
      [id, second].map(async (one) => (await operationIn(harness, admin, one, "held")).state),
    );
    expect(states.toSorted()).toEqual(["succeeded", "unknown"]);
  });

  test("Reliability 32: one of two admins wins, and the other learns how it was settled", async () => {
    rows = [listed()];
    mined();
    const grace = await harness.signIn("admin", "Grace");
    const both = await Promise.all([
      settle({ ...body, accepts: [] }),
      settle({ outcome: "not_sent", note: "The service says so.", dismisses: [hash], ...unsearched }, id, grace),
    ]);
    const [lostOne] = both.filter(Array.isArray);
    expect(both.filter((one) => !Array.isArray(one))).toHaveLength(1);
    expect(lostOne).toEqual([
      409,
      expect.stringMatching(
        /not open for settling\. It is (succeeded|not sent)\. Settled by (Ada|Grace): .* Nothing was recorded\./,
      ),
    ]);
  });

  test("a note that repeats a secret is refused", async () => {
    expect(await settle({ outcome: "not_sent", note: `The key is ${apiKey}.` })).toEqual([
      400,
      expect.stringContaining("a client share or a key in body.note, where"),
    ]);
  });
});

describe("settling without a transaction", () => {
  test("is refused if the service has listed one since the person looked", async () => {
    const { at } = await evidence();
    rows = [listed()];
    // Postern's copy has the service's list of the organization's transactions.
    harness.upstream.on(
      transactionPage(() => rows),
      /transactions\/organization/,
    );
    harness.clock.now += 60_000;
    await harness.send(admin, "GET", "/console/held/transactions");
    await harness.store
      .insertInto("ledger_keys")
      .values({ environment: "held", kind: "address", text: sender.address.toLowerCase(), number: 1 })
      .execute();
    await harness.store
      .insertInto("ledger_keys")
      .values({ environment: "held", kind: "network", text: networkId, number: 2 })
      .execute();
    const lookedAt = harness.clock.now;
    await harness.store
      .insertInto("ledger_transactions")
      .values({
        number: 7,
        environment: "held",
        network_id: networkId,
        hash,
        hash_key: hash.slice(2),
        at: lookedAt,
        seen_at: lookedAt,
        sort_at: lookedAt,
        state: "confirmed",
        status: null,
        ask_at: null,
        asks: 0,
      })
      .execute();
    await harness.store
      .insertInto("ledger_rows")
      .values({
        transaction_number: 7,
        identity: "i",
        source: "list",
        kind: "erc20",
        from_address: sender.address,
        to_address: recipient,
        contract: contractAddress.toLowerCase(),
        token_id: null,
        amount: amount.toString(),
        direction: "out",
        status: null,
        is_mempool: 0,
        at: lookedAt,
        fee: null,
        copies: 1,
        reading: 1,
        reading_copies: 1,
      })
      .execute();
    await harness.store
      .insertInto("ledger_movements")
      .values({
        transaction_number: 7,
        scope: 1,
        network: 2,
        direction: 1,
        asset: 0,
        counterparty: 0,
        sort_at: lookedAt,
        state: 0,
        amount: "0",
        counted: 0,
      })
      .execute();
    expect(await settle({ outcome: "not_sent", note: "Nothing found.", consideredAt: at })).toEqual([
      409,
      expect.stringContaining("has since listed a transaction"),
    ]);
    // A person who has seen it may declare it a different one.
    const later = new Date(lookedAt).toISOString();
    expect(
      await settle({ outcome: "not_sent", note: "It is another.", consideredAt: later, ...unsearched }),
    ).toMatchObject({
      state: "not_sent",
    });
  });
});
