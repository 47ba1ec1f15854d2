import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generation } from "#server/domains/generation/client.ts";
import { claimPayout } from "#server/domains/payouts/edit.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { addPayout, addRun, audited, now, openRunStore, runIn } from "#server/testing/stored-runs.ts";
import { createdWith, createRun, type NewItem, type NewRun } from "./create.ts";
import { OtherRunSends, sendingRuns } from "./sending-runs.ts";
import { type Claim, itemOf, sourceOf } from "./source-item.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
});
afterEach(() => store.destroy());

const runClients = [generation];
const by = { requestId: "r-1", person: { id: "ada", name: "Ada" }, role: "operator", address: "10.0.0.1" } as const;
const lease = { owner: "instance-1", now, until: now + 30_000 };
const call = (index: number, more: Partial<NewItem> = {}): NewItem => ({
  ...itemOf({ endpoint: "generateAddress", params: { p: "1" }, body: { reference: `p${index}` } }, index),
  ...more,
});
const newRun = (items: readonly NewItem[], more: Partial<NewRun> = {}): NewRun => ({
  id: "run-1",
  environment: "held",
  name: null,
  source: { ...sourceOf(items, {}), items },
  atOnce: 4,
  onFailure: "stop",
  startKey: "key-1",
  requestHash: "hash-1",
  by,
  ...more,
});
const items = (id = "run-1") =>
  store.selectFrom("run_items").selectAll().where("run_id", "=", id).orderBy("position").execute();

test("Reliability 44: a run is not recorded if another has begun to send since it was compared", async () => {
  const paying = '["withdraw"]';
  await addRun(store, { id: "seen", endpoints: paying });
  await addRun(store, { id: "addresses" });
  await addRun(store, { id: "elsewhere", environment: "ask", endpoints: paying });
  await addRun(store, { id: "stopped", state: "paused", endpoints: paying });
  const create = (comparedRuns?: readonly string[]) =>
    createRun({ store, runClients }, newRun([call(0)], { comparedRuns }), lease);
  await expect(create([])).rejects.toThrow(OtherRunSends);
  expect(await items()).toEqual([]);
  const sending = await sendingRuns(store, "held", null);
  expect(sending.map(({ id }) => id)).toEqual(["seen"]);
  const compared = sending.map(({ mark }) => mark);
  // Stopped meanwhile, it goes on with items that it had not to send before.
  await store
    .updateTable("runs")
    .set({ updated_at: now + 1 })
    .where("id", "=", "seen")
    .execute();
  await expect(create(compared)).rejects.toThrow(OtherRunSends);
  const again = await sendingRuns(store, "held", null);
  expect(await create(again.map(({ mark }) => mark))).toEqual({ kind: "new", id: "run-1" });
  // The same start once more, by then beside another that it was not compared with.
  await addRun(store, { id: "later", endpoints: paying });
  expect(await create()).toEqual({ kind: "known", id: "run-1" });
});

describe("a run is recorded", () => {
  test("with who started it, and how it sends", async () => {
    const source = { ...sourceOf([call(0)], { columns: ["to"], madeFrom: "run-0" }), networkId: "net-1" };
    const run = newRun([call(0)], { name: "Rent", source: { ...source, items: [call(0)] } });
    expect(await createRun({ store, runClients }, run, lease)).toEqual({ kind: "new", id: "run-1" });
    expect(await runIn(store)).toEqual({
      id: "run-1",
      environment: "held",
      name: "Rent",
      state: "running",
      note: null,
      person_id: "ada",
      person_name: "Ada",
      role: "operator",
      address: "10.0.0.1",
      endpoints: '["generateAddress"]',
      network_id: "net-1",
      at_once: 4,
      on_failure: "stop",
      columns: '["to"]',
      made_from: "run-0",
      total: 1,
      start_key: "key-1",
      request_hash: "hash-1",
      rests_until: 0,
      rests: 0,
      created_at: now,
      updated_at: now,
      owner: "instance-1",
      lease_until: lease.until,
      taken_by: null,
      taken_name: null,
      taken_role: null,
      taken_address: null,
      bodies_removed_at: null,
    });
    expect(await audited(store)).toMatchObject([
      {
        at: now,
        person_id: "ada",
        action: "batch.started",
        outcome: "allowed",
        environment: "held",
        subject: "run-1",
        detail: JSON.stringify({
          total: 1,
          endpoints: ["generateAddress"],
          networkId: "net-1",
          name: "Rent",
          madeFrom: "run-0",
        }),
      },
    ]);
  });

  test("with what is unknown left out of the audit", async () => {
    await createRun({ store, runClients }, newRun([call(0)]), lease);
    expect((await audited(store)).map(({ detail }) => detail)).toEqual([
      JSON.stringify({ total: 1, endpoints: ["generateAddress"] }),
    ]);
  });

  test("with every item in order, each with a key of its own", async () => {
    const all = [
      call(0),
      call(1, { twin: true, acknowledges: "op-7", line: 3, cells: ["a", "b"], purpose: "Rent" }),
      ...Array.from({ length: 600 }, (_, index) => call(index + 2)),
    ];
    await createRun({ store, runClients }, newRun(all), lease);
    const rows = await items();
    expect(rows.map(({ position, lane }) => [position, lane])).toEqual(all.map((_item, index) => [index, `p${index}`]));
    expect(new Set(rows.map(({ idempotency_key: key }) => key)).size).toBe(602);
    expect(rows[0]).toEqual({
      run_id: "run-1",
      position: 0,
      endpoint: "generateAddress",
      params: '{"p":"1"}',
      body: '{"reference":"p0"}',
      lane: "p0",
      purpose: null,
      line: null,
      compared_at: null,
      cells: null,
      state: "waiting",
      idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
      twin: 0,
      acknowledges: null,
      identical_to: null,
      due_at: 0,
      baseline: null,
      operation_id: null,
      address_id: null,
      address: null,
      error: null,
    });
    expect(rows[1]).toMatchObject({ twin: 1, acknowledges: "op-7", line: 3, cells: '["a","b"]', purpose: "Rent" });
  });

  test("with a lane only for items of an endpoint with lanes", async () => {
    await createRun({ store, runClients }, newRun([call(0, { endpoint: "writeContract" }), call(1)]), lease);
    expect((await items()).map(({ lane }) => lane)).toEqual([null, "p1"]);
  });

  test("also if its items are large", async () => {
    const large = Array.from({ length: 5 }, (_, index) => call(index, { body: { note: "x".repeat(600_000) } }));
    await createRun({ store, runClients }, newRun(large), lease);
    expect(await items()).toHaveLength(5);
  });
});

describe("a run of a payout", () => {
  const ofPayout = (version: string, more: Partial<NewRun> = {}) => {
    const id = "payout-1";
    const claim: Claim = {
      detail: { payout: id },
      make: (writer, runId) => claimPayout(writer, { environment: "held", id, version }, runId),
    };
    return newRun([call(0)], { source: sourceOf([call(0)], { claim }), ...more });
  };
  const runOfPayout = async () => (await store.selectFrom("payouts").select("run_id").executeTakeFirst())?.run_id;

  test("is the one that the payout is sent as, and the audit says so", async () => {
    await addPayout(store);
    expect((await createRun({ store, runClients }, ofPayout("1"), lease)).kind).toBe("new");
    expect(await runOfPayout()).toBe("run-1");
    expect((await audited(store)).map(({ detail }) => detail)).toEqual([
      JSON.stringify({ total: 1, endpoints: ["generateAddress"], payout: "payout-1" }),
    ]);
  });

  test("is not recorded, if the payout was changed or started meanwhile", async () => {
    await addPayout(store);
    await expect(createRun({ store, runClients }, ofPayout("2"), lease)).rejects.toBeInstanceOf(Problem);
    expect([await runOfPayout(), await items(), await audited(store)]).toEqual([null, [], []]);
    await createRun({ store, runClients }, ofPayout("1"), lease);
    const second = createRun({ store, runClients }, ofPayout("1", { id: "run-2", startKey: "key-2" }), lease);
    await expect(second).rejects.toBeInstanceOf(Problem);
    expect([await runOfPayout(), await items("run-2")]).toEqual(["run-1", []]);
  });
});

describe("a request with a key that was used", () => {
  beforeEach(() => createRun({ store, runClients }, newRun([call(0)]), lease));

  test("gets the run of the first, and records nothing", async () => {
    const again = newRun([call(0), call(1)], { id: "run-2" });
    expect(await createRun({ store, runClients }, again, lease)).toEqual({ kind: "known", id: "run-1" });
    expect(await createdWith(store, again)).toEqual({ kind: "known", id: "run-1" });
    expect([await items("run-2"), (await audited(store)).length]).toEqual([[], 1]);
  });

  test("is told apart, if it asks for something else", async () => {
    const other = newRun([call(0)], { id: "run-2", requestHash: "hash-2" });
    expect(await createRun({ store, runClients }, other, lease)).toEqual({ kind: "key-reused", id: "run-1" });
  });

  test("is another's, if a person, an environment or the key differs", async () => {
    const bob = { ...by, person: { id: "bob", name: "Bob" } };
    for (const more of [{ by: bob }, { environment: "ask" }, { startKey: "key-2" }]) {
      const other = newRun([call(0)], { id: `run-${JSON.stringify(more)}`, ...more });
      expect(await createdWith(store, other)).toBeUndefined();
      expect((await createRun({ store, runClients }, other, lease)).kind).toBe("new");
    }
  });
});
