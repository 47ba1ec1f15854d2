import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addItem, addOperation, addPayout, addRun, openRunStore } from "#server/testing/stored-runs.ts";
import { findRun, itemsAfter, listItems, listRuns } from "./list.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

/** The words of an operation, with what it cost in base units. */
const addMeaning = (operationId: string, fee: string | null, short = "Send 5 PDT") =>
  store
    .insertInto("operation_meanings")
    .values({
      operation_id: operationId,
      short,
      meaning: "{}",
      predicted: null,
      happened: null,
      fee: fee === null ? null : JSON.stringify({ amount: fee, text: "some ETH" }),
      differences: "[]",
      descriptor: null,
      made_at: 0,
      tries: 0,
    })
    .execute();
describe("the runs of an environment", () => {
  const idsOf = async (...of: [query?: object, startedBy?: { personId: string; startKey: string }]) => {
    const { data, pagination } = await listRuns(store, "held", of[0] ?? {}, of[1]);
    return [data.map(({ id }) => id), pagination.totalElements];
  };

  test("are listed newest first, in pages", async () => {
    await addRun(store, { id: "b", created_at: 1 });
    await addRun(store, { id: "c", created_at: 3 });
    await addRun(store, { id: "a", created_at: 1 });
    await addRun(store, { id: "elsewhere", environment: "ask" });
    expect(await idsOf()).toEqual([["c", "a", "b"], 3]);
    expect(await idsOf({ skip: "1", take: "1" })).toEqual([["a"], 3]);
  });

  test("are found by who started them, and with which key", async () => {
    await addRun(store, { id: "a", start_key: "key-1" });
    await addRun(store, { id: "b", start_key: "key-2" });
    await addRun(store, { id: "c", start_key: "key-1", person_id: "bob" });
    expect(await idsOf({}, { personId: "ada", startKey: "key-1" })).toEqual([["a"], 1]);
    expect(await idsOf({}, { personId: "eve", startKey: "key-1" })).toEqual([[], 0]);
  });

  test("say what a person needs to know", async () => {
    await addRun(store, {
      name: "Rent",
      note: "Why",
      taken_by: "eve",
      taken_name: "Eve",
      network_id: "net-1",
      made_from: "run-0",
      columns: '["to"]',
    });
    await addItem(store, { position: 0, state: "succeeded" });
    await addItem(store, { position: 1 });
    await addPayout(store, { run_id: "run-1", name: "Rent of May" });
    const { data } = await listRuns(store, "held", {});
    expect(data).toMatchObject([
      {
        id: "run-1",
        environment: "held",
        name: "Rent of May",
        state: "running",
        note: "Why",
        person: { id: "ada", name: "Ada" },
        takenBy: { id: "eve", name: "Eve" },
        endpoints: ["generateAddress"],
        networkId: "net-1",
        atOnce: 4,
        onFailure: "continue",
        columns: ["to"],
        madeFrom: "run-0",
        payoutId: "payout-1",
        counts: { succeeded: 1, waiting: 1, failed: 0 },
        createdAt: "1970-01-01T00:00:00.005Z",
        updatedAt: "1970-01-01T00:00:00.005Z",
      },
    ]);
  });
});

describe("a run", () => {
  test("is found in its environment only", async () => {
    await addRun(store);
    expect(await findRun(store, "held", "run-1")).toMatchObject({ id: "run-1", takenBy: null, payoutId: null });
    expect(await findRun(store, "ask", "run-1")).toBeUndefined();
    expect(await findRun(store, "held", "run-2")).toBeUndefined();
  });

  test("says until when it rests, if it does and runs", async () => {
    await addRun(store, { id: "rests", rests: 1, rests_until: 1_000 });
    await addRun(store, { id: "rested", rests: 0, rests_until: 1_000 });
    await addRun(store, { id: "paused", state: "paused", rests: 1, rests_until: 1_000 });
    const untils = await Promise.all(
      ["rests", "rested", "paused"].map(async (id) => (await findRun(store, "held", id))?.restsUntil),
    );
    expect(untils).toEqual(["1970-01-01T00:00:01.000Z", null, null]);
  });

  test("has the sum of its known fees once it has stopped, on one network", async () => {
    await addRun(store, { state: "done", network_id: "net-1" });
    for (const [position, fee] of ["5", "7", null].entries()) {
      await addOperation(store, { id: `op-${position}` });
      await addMeaning(`op-${position}`, fee);
      await addItem(store, { position, operation_id: `op-${position}` });
    }
    const feesOf = async () => (await findRun(store, "held", "run-1"))?.fees;
    expect(await feesOf()).toEqual({ amount: "12", items: 2 });
    await store.updateTable("runs").set({ network_id: null }).execute();
    expect(await feesOf()).toBeNull();
    await store.updateTable("runs").set({ network_id: "net-1", state: "running" }).execute();
    expect(await feesOf()).toBeNull();
    await addRun(store, { id: "run-2", state: "done", network_id: "net-1" });
    expect((await findRun(store, "held", "run-2"))?.fees).toBeNull();
  });
});

describe("the items of a run", () => {
  test("are listed in order, in pages, by state", async () => {
    await addRun(store);
    await addRun(store, { id: "run-2" });
    for (const position of [2, 0, 1]) await addItem(store, { position, state: position === 1 ? "failed" : "waiting" });
    await addItem(store, { run_id: "run-2", position: 9 });
    const positions = async (query: Parameters<typeof listItems>[2]) => {
      const { data, pagination } = await listItems(store, "run-1", query);
      return [data.map(({ position }) => position), pagination.totalElements];
    };
    expect(await positions({})).toEqual([[0, 1, 2], 3]);
    expect(await positions({ state: "waiting" })).toEqual([[0, 2], 2]);
    expect(await positions({ skip: "1", take: "1" })).toEqual([[1], 3]);
    expect((await itemsAfter(store, "run-1", 0)).map(({ position }) => position)).toEqual([1, 2]);
  });

  test("have the words and the transaction of their operation", async () => {
    await addRun(store);
    await addOperation(store, { transaction_hash: "0xhash" });
    await addMeaning("op-1", null);
    await addItem(store, {
      operation_id: "op-1",
      params: '{"p":"1"}',
      body: '{"a":1}',
      identical_to: "op-7",
      error: JSON.stringify({ code: "ERR_010", message: "no" }),
    });
    const { data } = await listItems(store, "run-1", {});
    expect(data).toMatchObject([
      {
        sentence: "Send 5 PDT",
        transactionHash: "0xhash",
        operationId: "op-1",
        params: { p: "1" },
        body: { a: 1 },
        identicalTo: "op-7",
        error: { code: "ERR_010", message: "no" },
      },
    ]);
  });

  test("leave out what is too long for a list", async () => {
    await addRun(store);
    const padded = (length: number) => JSON.stringify({ a: "x".repeat(length - 8) });
    await addItem(store, { position: 0, params: padded(16 * 1024), body: padded(16 * 1024) });
    await addItem(store, { position: 1, params: padded(16 * 1024 + 1), body: padded(16 * 1024 + 1) });
    const { data } = await listItems(store, "run-1", {});
    expect(data.map(({ params, body }) => [Object.keys(params), body === null])).toEqual([
      [["a"], false],
      [[], true],
    ]);
  });

  test("have their payment, their fee and when they changed in one page", async () => {
    await addRun(store);
    await addPayout(store, { run_id: "run-1" });
    await addOperation(store, { updated_at: 5 });
    await addMeaning("op-1", "7");
    await addItem(store, { position: 0, cells: '["0xto","1.5","PDT",""]', operation_id: "op-1" });
    await addItem(store, { position: 1 });
    const { data } = await listItems(store, "run-1", {});
    expect(data.map(({ payment, fee, changedAt }) => ({ payment, fee, changedAt }))).toEqual([
      {
        payment: { to: "0xto", amount: "1.5", asset: "PDT" },
        fee: { amount: "7", text: "some ETH" },
        changedAt: "1970-01-01T00:00:00.005Z",
      },
      { payment: null, fee: null, changedAt: null },
    ]);
  });

  test.each([
    [undefined, [0, 1, 2, 3]],
    ["-position", [3, 2, 1, 0]],
    ["state", [3, 2, 0, 1]],
    ["-state", [0, 1, 2, 3]],
    ["changedAt", [2, 3, 1, 0]],
    ["-changedAt", [0, 1, 2, 3]],
  ] as const)("are sorted by %s, then as in the run", async (sort, positions) => {
    await addRun(store);
    for (const [position, state] of (["failed", "failed", "succeeded", "waiting"] as const).entries()) {
      if (position < 2) await addOperation(store, { id: `op-${position}`, updated_at: 9 - position });
      await addItem(store, { position, state, ...(position < 2 ? { operation_id: `op-${position}` } : {}) });
    }
    const { data } = await listItems(store, "run-1", { sort });
    expect(data.map(({ position }) => position)).toEqual(positions);
  });

  test("that pay a row of a payout are described before they have an operation", async () => {
    const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
    const cells = [[to, "1234.5", "PDT"], ["bc1qaddress", "1", "BTC"], ["only", "two"], null].map((one) =>
      one === null ? null : JSON.stringify(one),
    );
    await addRun(store);
    await addRun(store, { id: "run-2" });
    for (const [position, one] of cells.entries()) {
      await addItem(store, { position, cells: one });
      await addItem(store, { run_id: "run-2", position, cells: one });
    }
    await addOperation(store);
    await addMeaning("op-1", null);
    await addItem(store, { position: 9, cells: cells[0] ?? null, operation_id: "op-1" });
    const sentences = async (id: string) => (await listItems(store, id, {})).data.map(({ sentence }) => sentence);
    await addPayout(store, { run_id: "run-1" });
    expect(await sentences("run-1")).toEqual([
      "Send 1,234.5 PDT to 0x7Eb6bA…B4A605",
      "Send 1 BTC to bc1qaddress",
      null,
      null,
      "Send 5 PDT",
    ]);
    expect(await sentences("run-2")).toEqual([null, null, null, null]);
  });

  test("have the cells of their line when all are read", async () => {
    await addRun(store);
    await addItem(store, { position: 0, cells: '["a","b"]' });
    await addItem(store, { position: 1 });
    expect((await itemsAfter(store, "run-1", -1)).map(({ cells }) => cells)).toEqual([["a", "b"], []]);
  });
});
