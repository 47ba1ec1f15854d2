import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Call, flat, nested } from "#server/domains/nodes/trace/testing.ts";
import { createSecret } from "#server/lib/secret.ts";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { operationIn } from "#server/testing/journal.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { answeringNode, methodsOf, type NodeAnswer, nodeChainId } from "#server/testing/node-answers.ts";
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
import { storeOwners } from "#server/testing/transaction-rows.ts";
import { allTransactions, readTransactionsFor, type Row, serveTransactions } from "#server/testing/transactions.ts";
import { answers, hangs, startUpstream, type Upstream } from "#server/testing/upstream.ts";

const own = sender.address;
const otherOwn = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const stranger = `0x${"5a".repeat(20)}`;
const network = { id: networkId, name: "tETH", enabled: true, chainId: nodeChainId, decimals: 18, symbol: "ETH" };
const quarter = 250_000_000_000_000_000n;

let node: Upstream;
let harness: Harness;
let ada: Person;
let listed: { rows: readonly Row[] };
beforeEach(() => begin());
afterEach(async () => {
  await harness.close();
  await node.close();
});

const begin = async (hasNode = true): Promise<void> => {
  node = await startUpstream();
  harness = await startHarness({}, hasNode ? { [networkId]: { rpcUrl: createSecret(node.origin) } } : {});
  ada = await harness.signIn("admin");
  listed = { rows: [] };
  serveTransactions(harness, listed);
  harness.upstream.on(answers(200, started), /write$/);
  harness.upstream.on(answers(200, workflow("COMPLETED", { result: { transactionHash: hash } })), /workflows/);
  harness.upstream.on(answers(200, receipt(1)), /\/tx\//);
  node.on(answeringNode(callTracer(forwarding)));
  await mirror(harness.store, "ask", { kind: "networks", id: networkId, record: network });
  await storeOwners(harness.store, "ask", [{ address: own }, { address: otherOwn }]);
};

/** An own address calls a contract with a quarter of a coin, which passes it on to another own address. */
const forwarding: Call = {
  type: "CALL",
  from: own,
  to: contractAddress,
  value: quarter,
  calls: [{ type: "CALL", from: contractAddress, to: otherOwn, value: quarter }],
};
const callTracer = (call: Call): { readonly [method: string]: NodeAnswer } => ({
  debug_traceTransaction: { result: nested(call) },
});

const row = (more: Row = {}): Row => ({
  addressFrom: own,
  addressTo: contractAddress,
  contractAddress,
  amount: String(quarter),
  date: "2026-03-01T12:00:05Z",
  status: "CONFIRMED",
  type: "CONTRACT_CALL",
  networkId,
  txid: hash,
  fee: "51000000357000",
  ...more,
});

const write = async (key = "k1"): Promise<string> => {
  const payload = { ...writeBody, clientShare, amount: "0.25" };
  const answer = await harness.send(ada, "POST", `/relay/ask${writePath}`, {
    headers: { "idempotency-key": key },
    payload,
  });
  return String(answer.headers["x-postern-operation"]);
};

/** The operation goes on until its receipt has arrived. */
const receive = async (): Promise<string> => {
  const id = await write();
  for (let round = 0; round < 3; round += 1) {
    harness.clock.now += 30_000;
    await harness.track();
  }
  return id;
};

const trace = async (traces = harness.traces): Promise<void> => {
  await traces.round();
  await traces.idle();
};

const wordsOf = async (id: string) => {
  await harness.fill();
  return (await operationIn(harness, ada, id)).meaning;
};

const list = async (): Promise<void> => {
  await allTransactions(harness, ada);
  await readTransactionsFor(harness, 5_000);
};

/** What each address has received less what it has sent, in the coin, according to the books. */
const booksOf = async (address: string): Promise<bigint> => {
  const transactions = await allTransactions(harness, ada, `address=${address}`);
  return transactions
    .flatMap(({ entries }) => entries)
    .reduce((sum, { direction, amount }) => sum + (direction === "in" ? 1n : -1n) * BigInt(amount ?? "0"), 0n);
};

/** The sums that the server keeps for each day. */
const daysOf = async (address: string) =>
  harness.store
    .selectFrom("ledger_days")
    .innerJoin("ledger_keys", "ledger_keys.number", "ledger_days.scope")
    .select(["moved_in", "moved_out"])
    .where("ledger_keys.environment", "=", "ask")
    .where("ledger_keys.kind", "=", "address")
    .where("ledger_keys.text", "=", address.toLowerCase())
    .execute();

describe("coins that a contract passed on", () => {
  test("come from a trace taken after the receipt, and are stored as traced", async () => {
    const id = await receive();
    await trace();
    const meaning = await wordsOf(id);
    expect(meaning?.happened).toMatchObject([
      { asset: { kind: "native" }, amount: String(quarter), to: contractAddress },
    ]);
    expect(meaning?.traced).toMatchObject({
      movements: [{ amount: String(quarter), from: contractAddress, to: otherOwn, text: "0.25 ETH" }],
      unknown: null,
    });
    const sources = await harness.store
      .selectFrom("operation_movements")
      .select(["source", "to_address"])
      .where("operation_id", "=", id)
      .where("source", "in", ["happened", "traced"])
      .orderBy("source")
      .execute();
    expect(sources).toEqual([
      { source: "happened", to_address: contractAddress.toLowerCase() },
      { source: "traced", to_address: otherOwn.toLowerCase() },
    ]);
  });

  test.each(["before the trace", "after the trace"])("are in the books of both addresses, listed %s", async (when) => {
    await receive();
    listed.rows = [row()];
    if (when === "before the trace") await list();
    await trace();
    if (when === "after the trace") await list();
    expect([await booksOf(own), await booksOf(otherOwn)]).toEqual([-quarter, quarter]);
    expect(await daysOf(own)).toEqual([{ moved_in: "0", moved_out: String(quarter) }]);
    expect(await daysOf(otherOwn)).toEqual([{ moved_in: String(quarter), moved_out: "0" }]);
    const [transaction] = await allTransactions(harness, ada);
    expect(transaction?.entries).toMatchObject([
      { direction: "out", from: own, to: contractAddress },
      { direction: "in", from: contractAddress, to: otherOwn, isTraced: true },
    ]);
  });

  test("are in the accounting export, with the fee paid once", async () => {
    await receive();
    await trace();
    listed.rows = [row()];
    await list();
    const { body } = await harness.send(ada, "GET", "/console/ask/accounting?format=json");
    const lines = body
      .split("\n")
      .filter((line) => line.includes(hash))
      .map((line) => JSON.parse(line.replace(/^\[?,?|[\],]*$/g, "")));
    expect(lines.map(({ line, amount }) => [line, amount])).toEqual([
      ["movement", "-0.25"],
      ["movement", "0.25"],
      ["fee", "-0.000051000000357"],
    ]);
  });

  test("are there once, however often the transaction is traced and listed", async () => {
    const id = await receive();
    listed.rows = [row()];
    await list();
    for (let round = 0; round < 3; round += 1) {
      await harness.store
        .updateTable("traces")
        .set({ state: "due", due_at: 0, reason: null })
        .where("id", "=", id)
        .execute();
      await trace();
      harness.clock.now += 25 * 3_600_000;
      ada = await harness.signIn("admin");
      await list();
    }
    expect(await booksOf(otherOwn)).toBe(quarter);
    expect(await daysOf(otherOwn)).toEqual([{ moved_in: String(quarter), moved_out: "0" }]);
    expect(await harness.store.selectFrom("trace_movements").selectAll().execute()).toHaveLength(1);
  });

  test.each<[string, Row]>([
    ["with both ends", {}],
    ["without a sender", { addressFrom: undefined }],
  ])("are there once if the service lists them, too: %s", async (_what, more) => {
    await receive();
    await trace();
    const inner = row({
      addressFrom: contractAddress,
      addressTo: otherOwn,
      contractAddress: undefined,
      type: "NATIVE",
      fee: undefined,
      ...more,
    });
    listed.rows = [row()];
    await list();
    listed.rows = [inner, row()];
    await list();
    harness.clock.now += 60_000;
    await list();
    expect([await booksOf(own), await booksOf(otherOwn)]).toEqual([-quarter, quarter]);
  });

  test("are there as often as they were paid, beside a payment of the same amount by the transaction itself", async () => {
    // The contract's account pays like any other: here it is the destination of the transaction, and pays it back.
    node.on(
      answeringNode(
        callTracer({
          ...forwarding,
          calls: [1, 2].map(() => ({ type: "CALL", from: contractAddress, to: own, value: quarter })),
        }),
      ),
    );
    await receive();
    await trace();
    listed.rows = [row()];
    await list();
    expect(await booksOf(own)).toBe(quarter);
  });

  test("to a stranger are in no books", async () => {
    node.on(
      answeringNode(
        callTracer({ ...forwarding, calls: [{ type: "CALL", from: contractAddress, to: stranger, value: 7n }] }),
      ),
    );
    const id = await receive();
    await trace();
    listed.rows = [row()];
    await list();
    expect((await wordsOf(id))?.traced?.movements).toMatchObject([
      { to: expect.stringMatching(/^0x5a/i), amount: "7" },
    ]);
    expect(
      await harness.store.selectFrom("ledger_rows").select("source").where("source", "=", "trace").execute(),
    ).toEqual([]);
  });

  test("of an address that turns out to be the organization's get into its books", async () => {
    node.on(
      answeringNode(
        callTracer({ ...forwarding, calls: [{ type: "CALL", from: contractAddress, to: stranger, value: 7n }] }),
      ),
    );
    await receive();
    await trace();
    listed.rows = [row()];
    await list();
    const record = { id: "late", address: stranger, reference: "Late" };
    await mirror(harness.store, "ask", { kind: "addresses", id: "late", networkId, address: stranger, record });
    await harness.store
      .updateTable("mirror_records")
      .set({ profile: "Late", position: 1 })
      .where("id", "=", "late")
      .execute();
    await harness.store
      .updateTable("ledger_lists")
      .set({ owners_next: 0, due_at: 0 })
      .where("id", "=", "ask")
      .execute();
    await readTransactionsFor(harness, 20_000);
    expect(await booksOf(stranger)).toBe(7n);
  });

  test("as a list of calls, from a node without a tracer", async () => {
    node.on(answeringNode({ trace_transaction: { result: flat(hash, forwarding) } }));
    const id = await receive();
    await trace();
    expect((await wordsOf(id))?.traced?.movements).toMatchObject([{ to: otherOwn }]);
    expect(methodsOf(node.seen)).toContain("trace_transaction");
  });

  test("a failed transaction passes on nothing, and is not traced", async () => {
    harness.upstream.on(answers(200, receipt(0)), /\/tx\//);
    const id = await receive();
    await trace();
    expect(methodsOf(node.seen).filter((method) => method.startsWith("debug"))).toEqual([]);
    expect((await wordsOf(id))?.traced).toBeUndefined();
  });
});

describe("what is not known of coins that a contract passed on", () => {
  const unknown = async (id: string) => (await wordsOf(id))?.traced;

  test("without a node, says so at once and asks none", async () => {
    await harness.close();
    await node.close();
    await begin(false);
    const id = await receive();
    const words = "Coins that the contract passed on are not known: no node is configured for tETH.";
    expect(await unknown(id)).toEqual({ movements: [], unknown: words });
    expect(await harness.traces.nextDue()).toBeNull();
  });

  test("while the node is being asked", async () => {
    const id = await receive();
    expect((await unknown(id))?.unknown).toBe(
      "Coins that the contract passed on are not known yet: the node of tETH is being asked for a trace.",
    );
  });

  test("of a node without traces, which is asked once for a hundred transactions", async () => {
    node.on(answeringNode());
    const id = await receive();
    const [first] = await harness.store.selectFrom("traces").selectAll().execute();
    if (first === undefined) throw new Error("There is no trace.");
    const more = Array.from({ length: 99 }, (_, index) => ({ ...first, id: `more-${index}`, hash_key: String(index) }));
    await harness.store.insertInto("traces").values(more).execute();
    for (let round = 0; round < 40; round += 1) await trace();
    expect((await unknown(id))?.unknown).toBe(
      "Coins that the contract passed on are not known: the node of tETH gives no traces.",
    );
    const asked = methodsOf(node.seen).filter((method) => method !== "eth_chainId");
    // Up to four are asked for at the same time.
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(await harness.traces.nextDue()).toBeNull();
  });

  test.each<[string, { readonly [method: string]: NodeAnswer }, string]>([
    [
      "a node of another network",
      { eth_chainId: { result: "0x1" } },
      "the node configured for tETH belongs to another network",
    ],
    [
      "garbage",
      { debug_traceTransaction: { result: [] }, trace_transaction: { result: [7] } },
      "the trace of the node of tETH cannot be used",
    ],
    [
      "more than is read",
      {
        debug_traceTransaction: { does: answers(200, { jsonrpc: "2.0", id: 1, result: "x".repeat(5 * 1024 * 1024) }) },
      },
      "the trace of the node of tETH is too large to be read",
    ],
  ])("%s moves nothing", async (_what, more, why) => {
    node.on(answeringNode({ ...callTracer(forwarding), ...more }));
    const id = await receive();
    await trace();
    expect(await unknown(id)).toEqual({
      movements: [],
      unknown: `Coins that the contract passed on are not known: ${why}.`,
    });
    listed.rows = [row()];
    await list();
    expect(await booksOf(otherOwn)).toBe(0n);
  });

  test("a node that does not answer is asked again, less and less often, and then no more", async () => {
    node.on(answeringNode({ debug_traceTransaction: { error: { code: -32_000, message: "transaction not found" } } }));
    const id = await receive();
    const waits: number[] = [];
    for (let due = await harness.traces.nextDue(); due !== null; due = await harness.traces.nextDue()) {
      waits.push(Math.max(0, due - harness.clock.now));
      harness.clock.now = Math.max(harness.clock.now, due);
      await trace();
    }
    expect(waits.slice(1)).toEqual([2_000, 10_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000]);
    expect((await unknown(id))?.unknown).toContain("the node of tETH did not answer with a trace");
  });

  test("a transfer that cost what only a transfer costs ran no contract", async () => {
    const plain = { receipt: { ...receipt(1).receipt, gasUsed: "21000" } };
    harness.upstream.on(answers(200, plain), /\/tx\//);
    const id = await receive();
    expect(await unknown(id)).toBeNull();
    expect(await harness.traces.nextDue()).toBeNull();
  });
});

describe("a trace survives a killed instance", () => {
  test("between the receipt and the trace: another instance takes it later", async () => {
    const id = await receive();
    const another = await harness.another();
    await trace(another.traces);
    expect((await wordsOf(id))?.traced?.movements).toHaveLength(1);
  });

  test("while the node is being asked: once its lease has ended, another instance takes it, and one answer counts", async () => {
    node.on(answeringNode({ debug_traceTransaction: { does: hangs } }));
    const id = await receive();
    await harness.traces.round();
    const another = await harness.another();
    expect(await another.traces.nextDue()).toBeNull();
    node.on(answeringNode(callTracer(forwarding)));
    harness.clock.now += 61_000;
    await trace(another.traces);
    await harness.traces.idle();
    expect(await harness.store.selectFrom("trace_movements").selectAll().execute()).toHaveLength(1);
    expect((await wordsOf(id))?.traced).toMatchObject({ movements: [{ to: otherOwn }], unknown: null });
  });
});
