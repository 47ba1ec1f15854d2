import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enterTransaction } from "#server/domains/journal/enter-transaction.ts";
import { remakeIntents } from "#server/domains/relay/remake-intents.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { receipt, writePath } from "#server/testing/samples.ts";
import { unsearched } from "#server/testing/unsearched.ts";
import { answers, errorBody, hangs } from "#server/testing/upstream.ts";
import {
  bitcoin,
  listedRow,
  listOf,
  otherPayer,
  payee,
  payer,
  sepolia,
  txid,
  withdrawBody,
  withdrawn,
  withdrawPath,
} from "#server/testing/withdrawals.ts";
import { longestSilenceMs } from "./silence.ts";

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin");
  for (const record of [bitcoin, sepolia]) {
    await mirror(harness.store, "ask", { kind: "networks", id: record.id, record });
  }
  harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
  lists();
});
afterEach(() => harness.close());

type Sending = { readonly key?: string; readonly body?: object; readonly acknowledge?: string };

const post = ({ key = "k1", body = {}, acknowledge }: Sending = {}) =>
  harness.send(ada, "POST", `/relay/ask${withdrawPath}`, {
    headers: { "idempotency-key": key, ...(acknowledge === undefined ? {} : { "x-postern-acknowledge": acknowledge }) },
    payload: { ...withdrawBody, clientShare, ...body },
  });

const start = async (sending: Sending = {}): Promise<string> => {
  const answer = await post(sending);
  expect(answer.statusCode).toBe(200);
  return String(answer.headers["x-postern-operation"]);
};

const journal = (id: string) => operationIn(harness, ada, id);
const stateOf = async (id: string) => (await journal(id)).state;

/** Makes these the lists of every address. */
const lists = (...rows: readonly object[]): void => {
  harness.upstream.on(answers(200, listOf(...rows)), /transactions\/address\//);
};

/** Rounds of the tracker for this much time. */
const after = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= 20_000) {
    harness.clock.now += Math.min(left, 20_000);
    await harness.track();
  }
};

const now = (): number => harness.clock.now;
const enter = (id: string, transactionHash: string) =>
  harness.send(ada, "POST", `/console/ask/operations/${id}/transaction`, { payload: { transactionHash } });

describe("a withdrawal on a network without receipts", () => {
  test("starts with the service's id, and ends when its transaction is confirmed", async () => {
    const id = await start();
    expect(await journal(id)).toMatchObject({
      state: "started",
      workflowId: null,
      serviceOperationId: "withdrawal-1",
      transactionHash: null,
    });
    await after(1_000);
    expect(await stateOf(id)).toBe("started");
    lists(listedRow(1, now()));
    await after(20_000);
    expect(await journal(id)).toMatchObject({ state: "hash", transactionHash: txid(1) });
    await after(20_000);
    expect(await stateOf(id)).toBe("hash");
    lists(listedRow(1, now(), { status: "CONFIRMED", isMempool: false }));
    await after(20_000);
    const done = await journal(id);
    expect(done).toMatchObject({ state: "succeeded", transactionHash: txid(1), receipt: null, error: null });
    expect(done.timeline.map(({ state }) => state)).toEqual(["prepared", "sending", "started", "hash", "succeeded"]);
    await harness.fill();
    const { meaning } = await journal(id);
    expect(meaning?.happened).toMatchObject([{ amount: "50000000", from: payer, to: payee, text: "0.5 tBTC" }]);
    expect(meaning?.fee).toEqual({ amount: "282", text: "0.00000282 tBTC" });
  });

  test("is reverted when the list says that its transaction failed", async () => {
    const id = await start();
    lists(listedRow(1, now()));
    await after(20_000);
    lists(listedRow(1, now(), { status: "FAILED", isMempool: false }));
    await after(20_000);
    expect(await journal(id)).toMatchObject({
      state: "reverted",
      error: { code: "TRANSACTION_FAILED", message: "The service lists the transaction as Failed." },
    });
    await harness.fill();
    expect((await journal(id)).meaning?.happened).toEqual([]);
  });

  test("is not ended by a transaction of another amount, destination or network, or from before it was sent", async () => {
    lists();
    const id = await start();
    lists(
      listedRow(1, now(), { amount: "50000001" }),
      listedRow(2, now(), { addressTo: otherPayer }),
      listedRow(3, now(), { networkId: sepolia.id }),
      listedRow(4, now() - 61_000),
      listedRow(5, now(), { date: undefined }),
      listedRow(6, now(), { status: "FAILED" }),
    );
    await after(60_000);
    expect(await stateOf(id)).toBe("started");
    lists(listedRow(7, now(), { networkId: "tbtc", txid: `0x${txid(7).toUpperCase()}` }));
    await after(20_000);
    expect(await journal(id)).toMatchObject({ state: "hash", transactionHash: txid(7) });
  });

  test("is found at either end of a long list", async () => {
    const id = await start();
    const [first, last] = [listedRow(1, now(), { amount: "1" }), listedRow(2, now())];
    harness.upstream.on((response, request, socket) => {
      const skip = Number(new URL(request.url, "http://service.test").searchParams.get("skip"));
      const rows = Array.from({ length: 100 }, (_row, index) => (skip + index === 2_999 ? last : first));
      const pagination = { totalElements: 3_000, totalPages: 30, skip, take: 100 };
      answers(200, { data: rows, pagination })(response, request, socket);
    }, /transactions\/address\//);
    await after(20_000);
    expect(await stateOf(id)).toBe("hash");
    expect(harness.upstream.count("GET")).toBeLessThanOrEqual(10);
  });
});

describe("a withdrawal on an EVM network", () => {
  const [from, to] = ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"];
  const body = { networkId: sepolia.id, from: [from], to, amount: "1.5" };
  const row = (more: object = {}) =>
    listedRow(1, now(), {
      addressFrom: from.toLowerCase(),
      addressTo: to,
      amount: "1500000000000000000",
      networkId: "sepolia",
      txid: txid(1),
      status: "CONFIRMED",
      ...more,
    });

  test("gets its transaction from the list, and its outcome from the receipt", async () => {
    const id = await start({ body });
    lists(row({ contractAddress: `0x${"12".repeat(20)}` }));
    await after(20_000);
    expect(await stateOf(id)).toBe("started");
    lists(row());
    await after(20_000);
    expect(await journal(id)).toMatchObject({ state: "hash", transactionHash: `0x${txid(1)}` });
    const own = receipt(1).receipt;
    harness.upstream.on(answers(200, { receipt: { ...own, transactionHash: `0x${txid(1)}` } }), /\/tx\//);
    await after(20_000);
    expect(await journal(id)).toMatchObject({ state: "succeeded", receipt: { status: 1 } });
    await harness.fill();
    expect((await journal(id)).meaning?.happened).toMatchObject([{ amount: "1500000000000000000", to }]);
  });

  test("is not ended by the transaction of a call that sends the same amount to the same address", async () => {
    const call = {
      abiFunction: { type: "receive", inputs: [], stateMutability: "payable" },
      addressId: "address-1",
      amount: "1.5",
      clientShare,
    };
    harness.upstream.on(answers(200, { workflowResult: { workflowId: "w", status: "started" } }), /write$/);
    harness.upstream.on(answers(200, { workflowId: "w", status: "RUNNING" }), /workflows/);
    const url = `/relay/ask${writePath.replace(/contract-address\/[^/]+/, `contract-address/${to}`)}`;
    const called = await harness.send(ada, "POST", url, { headers: { "idempotency-key": "call" }, payload: call });
    expect(called.statusCode).toBe(200);
    const id = await start({ body, acknowledge: String(called.headers["x-postern-operation"]) });
    lists(row());
    await after(40_000);
    expect(await stateOf(id)).toBe("started");
    lists(row(), row({ txid: txid(2) }));
    await after(20_000);
    expect(await stateOf(id)).toBe("started");
    harness.upstream.on(
      answers(200, { workflowId: "w", status: "COMPLETED", result: { transactionHash: `0x${txid(2)}` } }),
      /workflows/,
    );
    await after(60_000);
    expect((await journal(id)).transactionHash).toBe(`0x${txid(1)}`);
  });
});

describe("Reliability 38: one transaction ends one operation", () => {
  const [from, to] = ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"];
  const stranger = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
  const withdrawal = { networkId: sepolia.id, from: [from], to, amount: "1.5" };
  const row = (number: number, more: object = {}) =>
    listedRow(number, now(), {
      addressFrom: from,
      addressTo: to,
      amount: "1500000000000000000",
      networkId: sepolia.id,
      status: "CONFIRMED",
      isMempool: false,
      ...more,
    });
  const workflows = new Map<string, object>();
  let count = 0;
  beforeEach(() => {
    workflows.clear();
    count = 0;
    harness.upstream.on((response, request, socket) => {
      count += 1;
      const workflowResult = { workflowId: `w-${count}`, operationId: `o-${count}`, status: "started" };
      answers(200, { workflowResult })(response, request, socket);
    }, /write$/);
    harness.upstream.on((response, request, socket) => {
      const workflowId = request.url.split("/").at(-2) ?? "";
      const status = workflows.get(workflowId) ?? { status: "RUNNING" };
      answers(200, { workflowId, ...status })(response, request, socket);
    }, /workflows/);
    harness.upstream.on((response, request, socket) => {
      const transactionHash = request.url.split("/").at(-1) ?? "";
      answers(200, { receipt: { ...receipt(1).receipt, transactionHash } })(response, request, socket);
    }, /\/tx\//);
  });
  const names = (workflowId: string, number: number) => {
    workflows.set(workflowId, { status: "COMPLETED", result: { transactionHash: `0x${txid(number)}` } });
  };
  const call = async (
    key: string,
    more: { addressId?: string; acknowledge?: string | undefined; fn?: object; to?: string } = {},
  ) => {
    const { addressId = "address-1", acknowledge, fn = { type: "receive", inputs: [] }, to: contract = to } = more;
    const url = `/relay/ask${writePath.replace(/contract-address\/[^/]+/, `contract-address/${contract}`)}`;
    const answer = await harness.send(ada, "POST", url, {
      headers: {
        "idempotency-key": key,
        ...(acknowledge === undefined ? {} : { "x-postern-acknowledge": acknowledge }),
      },
      payload: { abiFunction: { stateMutability: "payable", ...fn }, addressId, amount: "1.5", clientShare },
    });
    return String(answer.headers["x-postern-operation"]);
  };
  const hashesOf = async (...ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await journal(id)).transactionHash));

  test("a withdrawal first, then the write: two hashes", async () => {
    const first = await start({ body: withdrawal });
    harness.clock.now += 1_000;
    const second = await call("call", { acknowledge: first });
    // The write was faster: its transaction is the earlier one in the lists.
    lists(row(2), row(1));
    await after(60_000);
    expect(await hashesOf(first, second)).toEqual([null, null]);
    names("w-1", 2);
    await after(60_000);
    expect(await hashesOf(first, second)).toEqual([`0x${txid(1)}`, `0x${txid(2)}`]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["succeeded", "succeeded"]);
  });

  test("a call with data that carries the same amount is waited for too", async () => {
    const fn = { type: "function", name: "deposit", inputs: [] };
    const [first, second] = [await start({ body: withdrawal }), await call("call", { fn })];
    lists(row(1), row(2));
    await after(60_000);
    expect(await hashesOf(first, second)).toEqual([null, null]);
    names("w-1", 1);
    await after(60_000);
    expect(await hashesOf(first, second)).toEqual([`0x${txid(2)}`, `0x${txid(1)}`]);
  });

  test("a call from another address is not waited for", async () => {
    harness.upstream.on(answers(200, { data: { id: "address-2", address: stranger } }), /addresses\?id=address-2/);
    const first = await start({ body: withdrawal });
    const second = await call("call", { addressId: "address-2", acknowledge: first });
    lists(row(1), row(2, { addressFrom: stranger }));
    await after(20_000);
    expect(await hashesOf(first, second)).toEqual([`0x${txid(1)}`, null]);
  });

  test("a call that never names its transaction is waited for no longer than 30 minutes", async () => {
    const first = await start({ body: withdrawal });
    await call("call", { acknowledge: first });
    lists(row(1), row(2));
    await after(longestSilenceMs - 60_000);
    expect(await stateOf(first)).toBe("started");
    await after(120_000);
    const { state, error } = await journal(first);
    expect([state, error?.message]).toEqual([
      "ended",
      expect.stringContaining("a contract write that moves the same amount"),
    ]);
  });

  test("a write with the hash of a withdrawal is counted once", async () => {
    const first = await start({ body: withdrawal });
    harness.upstream.on(answers(502, "<html>"), /write$/);
    // A service may take the address itself instead of its record's id.
    await call("call", { acknowledge: first, addressId: from.toLowerCase() });
    lists(row(1));
    await after(longestSilenceMs + 60_000);
    expect((await journal(first)).error?.message).toContain(
      "fewer transactions (1) than operations that move the same amount (2)",
    );
  });

  test.each([
    ["followed", false],
    ["confirmed", true],
  ])(
    "what a workflow names beats what was read from a list: a %s withdrawal becomes unconfirmed, with both hashes",
    async (_state, isConfirmed) => {
      const first = await start({ body: withdrawal });
      if (!isConfirmed) harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /\/tx\//);
      lists(row(1));
      await after(isConfirmed ? 60_000 : 20_000);
      expect(await stateOf(first)).toBe(isConfirmed ? "succeeded" : "hash");
      // A call elsewhere that forwards the same amount: nothing shows that it moves coins there.
      const second = await call("call", { to: stranger, fn: { type: "function", name: "forward", inputs: [] } });
      lists(row(1), row(2));
      names("w-1", 1);
      await after(20_000);
      const lost = await journal(first);
      expect(lost).toMatchObject({ state: "unknown", transactionHash: null, receipt: null });
      const text = `0x${txid(1)} belongs to operation ${second}: its workflow names it. The lists also show 0x${txid(2)}.`;
      expect([lost.error, lost.timeline.at(-1)?.detail]).toEqual([{ code: "TRANSACTION_TAKEN", message: text }, text]);
      expect((await journal(second)).transactionHash).toBe(`0x${txid(1)}`);
      expect((await enter(first, `0x${txid(1)}`)).statusCode).toBe(409);
      const claimed = await harness.store.selectFrom("claimed_transactions").selectAll().execute();
      expect(claimed).toEqual([{ environment: "ask", transaction_key: txid(1), operation_id: second }]);
    },
  );

  test("a call that is still being sent is waited for too: its answer may name a workflow", async () => {
    const first = await start({ body: withdrawal });
    harness.upstream.on(hangs, /write$/);
    const sent = call("call", { acknowledge: first });
    await expect.poll(() => harness.upstream.writes().length).toBe(2);
    lists(row(1), row(2));
    await after(20_000);
    expect(await hashesOf(first)).toEqual([null]);
    await harness.upstream.close();
    await sent;
  });

  test("what a workflow names beats what a person entered while another workflow was followed", async () => {
    const first = await call("call-1");
    lists(row(1));
    const accepts = ["sender", "destination", "amount", "time", "calldata", "alone"];
    const entered = await harness.send(ada, "POST", `/console/ask/operations/${first}/transaction`, {
      payload: { transactionHash: `0x${txid(1)}`, accepts },
    });
    expect(entered.statusCode).toBe(200);
    const second = await call("call-2", { acknowledge: first });
    names("w-2", 1);
    await after(60_000);
    expect(await journal(first)).toMatchObject({ state: "unknown", transactionHash: null });
    expect(await journal(second)).toMatchObject({ state: "succeeded", transactionHash: `0x${txid(1)}` });
  });

  test("a receipt of the lost transaction that arrives late does not end the operation with another one", async () => {
    const first = await start({ body: withdrawal });
    const receipts: (() => void)[] = [];
    harness.upstream.on((response, request, socket) => {
      const transactionHash = request.url.split("/").at(-1) ?? "";
      const report = answers(200, { receipt: { ...receipt(1).receipt, transactionHash } });
      receipts.push(() => {
        report(response, request, socket);
      });
    }, /\/tx\//);
    lists(row(1));
    await after(20_000);
    expect(await stateOf(first)).toBe("hash");
    harness.clock.now += 20_000;
    await harness.tracker.round();
    await expect.poll(() => receipts.length).toBe(1);
    await call("call", { to: stranger, fn: { type: "function", name: "forward", inputs: [] } });
    names("w-1", 1);
    harness.clock.now += 2_000;
    await harness.tracker.round();
    await expect.poll(() => stateOf(first)).toBe("unknown");
    const by = { requestId: "r", person: { id: ada.id, name: "Ada" }, role: "admin", address: "127.0.0.1" } as const;
    const entry = { transactionHash: `0x${txid(2)}`, fit: "same", accepted: [], by } as const;
    await enterTransaction(harness.store, "ask", first, entry, now());
    harness.clock.now += 2_000;
    // The same instance polls it again, and owns it again.
    await harness.tracker.round();
    await expect.poll(() => receipts.length).toBeGreaterThan(1);
    receipts[0]?.();
    harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /\/tx\//);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await journal(first)).toMatchObject({ state: "hash", transactionHash: `0x${txid(2)}`, receipt: null });
    for (const report of receipts.slice(1)) report();
    await harness.tracker.idle();
  });

  test("after an upgrade, one that ended long ago and loses its transaction guards again", async () => {
    const first = await start({ body: withdrawal });
    lists(row(1));
    await after(60_000);
    expect(await stateOf(first)).toBe("succeeded");
    await call("call", { to: stranger, fn: { type: "function", name: "forward", inputs: [] } });
    const { intent_hash: hash } = await harness.store
      .selectFrom("operations")
      .select("intent_hash")
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    const earlier = { intent_scheme: 0, intent_hash: "of an earlier scheme" };
    await harness.store.updateTable("operations").set(earlier).where("id", "=", first).execute();
    harness.clock.now += 20 * 60_000;
    // Newer than what counts as recent.
    await start({ key: "newer", body: { amount: "0.7" } });
    await remakeIntents(harness.store, now(), () => "native");
    names("w-1", 1);
    await after(60_000);
    expect(await stateOf(first)).toBe("unknown");
    expect(hash).not.toBeNull();
    expect((await post({ key: "again", body: withdrawal })).statusCode).toBe(409);
  });

  test("of two workflows that name one transaction the first keeps it, and the other needs a person", async () => {
    const first = await call("call-1");
    const second = await call("call-2", { acknowledge: first });
    names("w-1", 1);
    await after(20_000);
    names("w-2", 1);
    await after(40_000);
    expect(await stateOf(first)).toBe("succeeded");
    expect(await journal(second)).toMatchObject({
      state: "ended",
      transactionHash: null,
      error: { message: `The workflow names 0x${txid(1)}, which the workflow of operation ${first} has named too.` },
    });
  });

  test.each(["first", "second"])(
    "a second operation that names a workflow already followed is linked to the first, whichever is asked about first (%s)",
    async (asked) => {
      const workflowResult = { workflowId: "w-same", operationId: "o", status: "already_running" };
      harness.upstream.on(answers(200, { workflowResult }), /write$/);
      const first = await call("call-1");
      harness.clock.now += 1_000;
      const second = await call("call-2", { acknowledge: first });
      expect((await journal(second)).timeline.at(-1)?.detail).toBe(
        `The service named the workflow of operation ${first}.`,
      );
      names("w-same", 1);
      const other = asked === "first" ? second : first;
      await harness.store
        .updateTable("operations")
        .set({ next_poll_at: now() + 30_000 })
        .where("id", "=", other)
        .execute();
      await after(120_000);
      expect(await journal(first)).toMatchObject({ state: "succeeded", transactionHash: `0x${txid(1)}` });
      expect(await journal(second)).toMatchObject({
        state: "ended",
        transactionHash: null,
        error: { message: `The service named the workflow of operation ${first}, which has its transaction.` },
      });
    },
  );
});

describe("Reliability 24: identical withdrawals", () => {
  const twice = async () => {
    const first = await start();
    harness.clock.now += 1_000;
    harness.upstream.on(answers(200, withdrawn("withdrawal-2")), /withdraw$/);
    const second = await start({ key: "k2", acknowledge: first });
    return [first, second] as const;
  };

  test("wait until there are as many transactions as operations, and each gets its own", async () => {
    const [first, second] = await twice();
    lists(listedRow(1, now()));
    await after(60_000);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["started", "started"]);
    lists(listedRow(2, now()), listedRow(1, now() - 60_000));
    await after(40_000);
    const operations = [await journal(first), await journal(second)];
    expect(operations.map(({ state }) => state)).toEqual(["hash", "hash"]);
    expect(operations.map(({ transactionHash }) => transactionHash)).toEqual([txid(1), txid(2)]);
  });

  test("an unconfirmed one, or one that needs attention, keeps its claim to a transaction", async () => {
    harness.upstream.on(answers(502, "<html>"), /withdraw$/);
    const lost = await post();
    expect(lost.statusCode).toBe(502);
    const unknown = String(lost.headers["x-postern-operation"]);
    harness.clock.now += 1_000;
    harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
    const second = await start({ key: "k2", acknowledge: unknown });
    lists(listedRow(1, now()));
    await after(60_000);
    expect(await stateOf(second)).toBe("started");
    const settle = (outcome: string) =>
      harness.send(ada, "POST", `/console/ask/operations/${unknown}/settle`, { payload: { outcome, note: "seen" } });
    // The one settled as done caused the only transaction.
    expect((await settle("succeeded")).statusCode).toBe(200);
    await after(60_000);
    expect(await stateOf(second)).toBe("started");
    lists(listedRow(1, now() - 120_000), listedRow(2, now()));
    await after(20_000);
    expect(await journal(second)).toMatchObject({ state: "hash", transactionHash: txid(2) });
  });

  test("one that was never sent has no claim", async () => {
    harness.upstream.on(answers(502, "<html>"), /withdraw$/);
    const unknown = String((await post()).headers["x-postern-operation"]);
    harness.upstream.on(answers(200, withdrawn()), /withdraw$/);
    const second = await start({ key: "k2", acknowledge: unknown });
    const payload = { outcome: "not_sent", note: "never arrived", ...unsearched };
    await harness.send(ada, "POST", `/console/ask/operations/${unknown}/settle`, { payload });
    lists(listedRow(1, now()));
    await after(20_000);
    expect(await stateOf(second)).toBe("hash");
  });

  test("with other senders are different, and those that may share a sender are distinguished by what each can have sent", async () => {
    const first = await start({ body: { from: [payer, otherPayer] } });
    const second = await start({ key: "k2", body: { from: [otherPayer] }, acknowledge: first });
    lists(listedRow(1, now(), { addressFrom: otherPayer }));
    await after(20_000);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["started", "started"]);
    lists(listedRow(1, now(), { addressFrom: otherPayer }), listedRow(2, now(), { addressFrom: payer }));
    await after(40_000);
    expect((await journal(first)).transactionHash).toBe(txid(2));
    expect((await journal(second)).transactionHash).toBe(txid(1));
  });
});

describe("Reliability 23: one transaction ends at most one operation", () => {
  test("two instances that look at the same time never give one transaction to two operations", async () => {
    const other = await harness.another();
    const first = await start();
    const second = await start({ key: "k2", body: { from: [otherPayer] }, acknowledge: first });
    // Both withdrawals could have sent it: the service lists two senders.
    lists(listedRow(1, now()), listedRow(1, now(), { addressFrom: otherPayer }));
    harness.clock.now += 20_000;
    await Promise.all([harness.tracker.round(), other.tracker.round()]);
    await Promise.all([harness.tracker.idle(), other.tracker.idle()]);
    const hashes = [await journal(first), await journal(second)].map(({ transactionHash }) => transactionHash);
    expect(hashes.filter((hash) => hash === txid(1))).toHaveLength(1);
    expect(hashes.filter((hash) => hash === null)).toHaveLength(1);
  });

  test("if the tracker and an admin act at the same time, the transaction goes to one of them", async () => {
    const first = await start();
    const second = await start({ key: "k2", body: { from: [otherPayer] }, acknowledge: first });
    lists(listedRow(1, now()), listedRow(1, now(), { addressFrom: otherPayer }));
    harness.clock.now += 20_000;
    const [entered] = await Promise.all([enter(second, txid(1)), harness.track()]);
    await after(40_000);
    const operations = [await journal(first), await journal(second)];
    expect(operations.filter(({ transactionHash }) => transactionHash === txid(1))).toHaveLength(1);
    const hasSecond = operations[1]?.transactionHash === txid(1);
    expect([200, 409]).toContain(entered.statusCode);
    expect(entered.statusCode === 409 || hasSecond).toBe(true);
  });

  test("an operation's transaction cannot be entered for another, in any spelling", async () => {
    const first = await start();
    lists(listedRow(1, now()));
    await after(20_000);
    expect(await stateOf(first)).toBe("hash");
    const second = await start({ key: "k2", acknowledge: first });
    const taken = await enter(second, `0x${txid(1)}`);
    expect([taken.statusCode, taken.json<{ message: string }>().message]).toEqual([
      409,
      "This transaction belongs to another operation. Nothing was recorded.",
    ]);
    await after(40_000);
    expect(await journal(second)).toMatchObject({ state: "started", transactionHash: null });
  });
});

describe("a withdrawal without a listed transaction", () => {
  test("needs attention after 30 minutes; an admin enters the transaction, and the list ends it", async () => {
    const id = await start();
    await after(longestSilenceMs - 60_000);
    expect(await stateOf(id)).toBe("started");
    await after(120_000);
    expect(await journal(id)).toMatchObject({
      state: "ended",
      error: { code: "NO_TRANSACTION", message: "Postern found no transaction for 30 minutes." },
    });
    // An operation that needs attention is decided by a person: what the list shows now does not decide.
    lists(listedRow(1, now()));
    await after(60_000);
    expect(await stateOf(id)).toBe("ended");
    expect((await enter(id, txid(2))).statusCode).toBe(400);
    expect((await enter(id, txid(1))).statusCode).toBe(200);
    expect(await journal(id)).toMatchObject({ state: "hash", transactionHash: txid(1), error: null });
    lists(listedRow(1, now(), { status: "CONFIRMED", isMempool: false }));
    await after(20_000);
    expect(await stateOf(id)).toBe("succeeded");
  });

  test("or is settled", async () => {
    const id = await start();
    await after(longestSilenceMs + 60_000);
    const payload = { outcome: "not_sent", note: "The service lists it as cancelled.", ...unsearched };
    expect((await harness.send(ada, "POST", `/console/ask/operations/${id}/settle`, { payload })).statusCode).toBe(200);
    expect(await stateOf(id)).toBe("not_sent");
  });

  test("reports fewer transactions than operations", async () => {
    const first = await start();
    const second = await start({ key: "k2", acknowledge: first });
    lists(listedRow(1, now()));
    await after(longestSilenceMs + 60_000);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["ended", "ended"]);
    expect((await journal(second)).error?.message).toBe(
      "For 30 minutes Postern found fewer transactions (1) than operations that move the same amount (2), so it cannot tell them apart.",
    );
  });

  test.each([
    ["answers with an error", answers(500, errorBody("ERR_019", 500))],
    ["answers unreadably", answers(200, "<html>")],
    ["asks to wait", answers(429, errorBody("ERR_888", 429), { "retry-after": "1" })],
  ])("does not need attention while the service %s", async (_what, behaviour) => {
    const id = await start();
    harness.upstream.on(behaviour, /transactions\/address\//);
    await after(longestSilenceMs + 600_000);
    expect(await stateOf(id)).toBe("started");
  });

  test("needs attention if the deployment has no such list", async () => {
    const id = await start();
    harness.upstream.on(answers(404, errorBody("ERR_096", 404)), /transactions\/address\//);
    await after(longestSilenceMs + 120_000);
    expect(await stateOf(id)).toBe("ended");
  });
});

test("many withdrawals of one address read its list once per round", async () => {
  for (const index of [1, 2, 3, 4]) await start({ key: `k${index}`, body: { amount: `0.${index}` } });
  harness.clock.now += 20_000;
  const before = harness.upstream.count("GET");
  await harness.track();
  expect(harness.upstream.count("GET") - before).toBe(1);
});

test("a list that hangs does not delay other operations", async () => {
  const first = await start({ body: { from: [otherPayer] } });
  const second = await start({ key: "k2", body: { amount: "0.7" } });
  lists(listedRow(1, now(), { amount: "70000000" }));
  harness.upstream.on(hangs, new RegExp(`transactions/address/${otherPayer}`));
  harness.clock.now += 20_000;
  await harness.tracker.round();
  await expect.poll(() => stateOf(second)).toBe("hash");
  expect(await stateOf(first)).toBe("started");
});
