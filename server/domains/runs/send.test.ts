import { beforeEach, describe, expect, test } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
import type { LogSent } from "#server/lib/log.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { RunItemTable, RunTable, Store } from "#server/store/tables.ts";
import { storeProblem } from "#server/store/unavailable.ts";
import { answer } from "#server/testing/address-lists.ts";
import { contractAddress, networkId, sender, writeBody } from "#server/testing/samples.ts";
import { addItem, addOperation, addRun, audited, itemIn, me, openRunStore } from "#server/testing/stored-runs.ts";
import { type Sending, sendItem } from "./send.ts";
import { environmentWith, heldShare, sendingWith, serviceInMemory } from "./testing.ts";
import { afterBegin, unsent } from "./unsent.ts";

let store: Store;
let memory: ReturnType<typeof serviceInMemory>;
beforeEach(async () => {
  store = await openRunStore();
  memory = serviceInMemory();
});

const body = { reference: "alice", networkId };
const stored = async (run: Partial<RunTable> = {}, item: Partial<RunItemTable> = {}) => ({
  run: await addRun(store, run),
  item: await addItem(store, { body: JSON.stringify(body), ...item }),
});
const send = (
  { run, item }: Awaited<ReturnType<typeof stored>>,
  more: Partial<Sending> = {},
  share: "held" | "ask" = "held",
) => {
  const environment = environmentWith(memory.service, share);
  const upstream = environment.upstream();
  if (upstream === null) throw new Error("no service");
  const sending = { run, item, environment, upstream, share: null, baseline: null, ...more };
  return sendItem(sendingWith(store, me).dependencies, sending);
};
const operations = () => store.selectFrom("operations").selectAll().orderBy("created_at").execute();

describe("an item is sent", () => {
  test("as an operation of the person who started the run, with the item's key", async () => {
    const sent = await send(await stored({ address: "192.0.2.1" }, { purpose: "Rent" }), { baseline: 3 });
    const [operation] = await operations();
    expect(sent).toEqual({ kind: "operation", row: operation, retryAfter: undefined });
    expect(operation).toMatchObject({
      environment: "held",
      operation: "generateAddress",
      state: "succeeded",
      person_id: "ada",
      person_name: "Ada",
      idempotency_key: "key-run-1-0",
      purpose: "Rent",
      run_id: "run-1",
      body: JSON.stringify(body),
    });
    expect(memory.written).toMatchObject([{ body: { ...body, clientShare: heldShare }, params: {}, query: {} }]);
    expect(await itemIn(store)).toMatchObject({ state: "sending", operation_id: operation?.id, baseline: 3 });
    expect((await audited(store)).map((entry) => [entry.person_id, entry.role, entry.address])).toEqual(
      expect.arrayContaining([["ada", "operator", "192.0.2.1"]]),
    );
  });

  test("as an operation of the admin who took the run over", async () => {
    const taken = { taken_by: "bob", taken_name: "Bob", taken_role: "admin", taken_address: "192.0.2.2" } as const;
    await send(await stored(taken));
    expect(await operations()).toMatchObject([{ person_id: "bob", person_name: "Bob" }]);
    const [entry] = await audited(store);
    expect([entry?.person_id, entry?.role, entry?.address]).toEqual(["bob", "admin", "192.0.2.2"]);
  });

  test("with the share that a person typed for the run", async () => {
    await send(await stored({ environment: "ask" }), { share: createSecret("typed for the run") }, "ask");
    expect(memory.written).toMatchObject([{ body: { clientShare: "typed for the run" } }]);
  });

  test("with what the service says about when to try again", async () => {
    memory.state.writes = () =>
      Promise.resolve({ ...answer(429, { code: "ERR_020", message: "no", statusCode: 429 }), retryAfter: "7" });
    expect(await send(await stored())).toMatchObject({
      kind: "operation",
      row: { state: "rejected" },
      retryAfter: "7",
    });
  });
});

describe("Reliability 41: an item's line", () => {
  const sendWith = async (isTaken: boolean) => {
    const lines: Parameters<LogSent>[0][] = [];
    const logSent: LogSent = (line) => Promise.resolve(lines.push(line) > 0 && isTaken);
    const { run, item } = await stored();
    const environment = environmentWith(memory.service);
    const upstream = environment.upstream();
    if (upstream === null) throw new Error("no service");
    const dependencies = { ...sendingWith(store, me).dependencies, logSent };
    return {
      lines,
      sent: await sendItem(dependencies, { run, item, environment, upstream, share: null, baseline: 3 }),
    };
  };

  test("names its run, and its request as the service gets it", async () => {
    const { lines } = await sendWith(true);
    const [operation] = await operations();
    const requestId = memory.written[0]?.requestId;
    expect(lines).toEqual([{ operationId: operation?.id, run: "run-1", requestId, environment: "held" }]);
  });

  test("that the log does not take leaves the item unsent", async () => {
    const { sent } = await sendWith(false);
    expect(sent).toMatchObject({ kind: "operation", row: { state: "not_sent", run_id: "run-1" } });
    expect(memory.written).toEqual([]);
  });
});

describe("nothing is sent", () => {
  test.each<[string, Partial<RunTable>, Partial<RunItemTable>]>([
    ["has stopped", { state: "paused" }, {}],
    ["belongs to another instance", { owner: "instance-2" }, {}],
    ["has already begun the item", {}, { state: "sending" }],
  ])("if the run %s", async (_what, run, item) => {
    expect(await send(await stored(run, item))).toEqual({ kind: "withdrawn" });
    expect([memory.written, await operations()]).toEqual([[], []]);
  });

  test("if somebody took the run over since it was read", async () => {
    const read = await stored();
    await store.updateTable("runs").set({ taken_by: "bob" }).execute();
    expect(await send(read)).toEqual({ kind: "withdrawn" });
  });

  test("if the key was used: the item gets that operation", async () => {
    const read = await stored();
    await send(read);
    const [first] = await operations();
    await store.updateTable("run_items").set({ state: "waiting" }).execute();
    expect(await send(read)).toEqual({ kind: "operation", row: first, retryAfter: undefined });
    await store.updateTable("operations").set({ state: "sending", reply_status: null }).execute();
    expect(await send(read)).toMatchObject({ kind: "operation", row: { id: first?.id, state: "sending" } });
    expect(memory.written).toHaveLength(1);
  });

  test("if an earlier operation spends the same, unless the person has confirmed that one, or it is the run's own", async () => {
    const write = {
      endpoint: "writeContract",
      params: JSON.stringify({ networkId, contractAddress }),
      body: JSON.stringify({ ...writeBody, addressId: sender.address }),
    };
    const first = await send(await stored({}, write));
    if (first.kind !== "operation") throw new Error(first.kind);
    const later = async (position: number, more: Partial<RunItemTable> = {}) => {
      const run = await store.selectFrom("runs").selectAll().where("id", "=", "run-1").executeTakeFirstOrThrow();
      return send({ run, item: await addItem(store, { ...write, position, ...more }) });
    };
    expect(await later(1)).toEqual({
      kind: "identical",
      operationId: first.row.id,
      error: expect.objectContaining({ code: "POSTERN_IDENTICAL_OPERATION" }),
    });
    expect(await later(2, { acknowledges: first.row.id })).toMatchObject({ kind: "operation" });
    expect(await later(3, { twin: 1 })).toMatchObject({ kind: "operation" });
    expect(memory.written).toHaveLength(3);
  });

  test.each<[string, Partial<RunItemTable>, string]>([
    [
      "has an endpoint of another version",
      { endpoint: "burnEverything" },
      "Postern has no endpoint burnEverything. Nothing was sent.",
    ],
    ["has a body that lacks a field", { body: "{}" }, "body.reference"],
    ["needs a share that nobody has", {}, "clientShare"],
  ])("if the item %s", async (_what, item, message) => {
    const sent = await send(await stored({ environment: "ask" }, item), {}, "ask");
    expect(sent).toMatchObject({
      kind: "refused",
      error: { code: "POSTERN_BAD_REQUEST", message: expect.stringContaining(message) },
    });
    expect([memory.written, await operations()]).toEqual([[], []]);
  });
});

describe("an item that was not begun", () => {
  test("is tried again later if the store is unavailable", async () => {
    const error = new UnavailableError("full");
    expect(await unsent(store, error)).toEqual({ kind: "later" });
    expect(await unsent(store, storeProblem("busy", { cause: error }))).toEqual({ kind: "later" });
  });

  test.each(["POSTERN_NOT_SENT", "POSTERN_SERVICE_UNREACHABLE", "POSTERN_SERVICE_TIMEOUT"] as const)(
    "is tried again later after %s",
    async (code) => expect(await unsent(store, new Problem(code, "no"))).toEqual({ kind: "later" }),
  );

  test("is refused after any other error, which it does not show", async () => {
    expect(await unsent(store, new Error("a secret"))).toMatchObject({
      kind: "refused",
      error: { code: "POSTERN_INTERNAL", message: "The request could not be made. Nothing was sent." },
    });
    // Without an operation there is nothing to follow.
    for (const code of [
      "POSTERN_IDENTICAL_OPERATION",
      "POSTERN_IN_FLIGHT",
      "POSTERN_REPLY_REMOVED",
      "POSTERN_KEY_REUSED",
    ] as const)
      expect(await unsent(store, new Problem(code, "no"))).toMatchObject({ kind: "refused", error: { code } });
    expect(await unsent(store, new Problem("POSTERN_KEY_REUSED", "no", { operationId: "op-1" }))).toMatchObject({
      kind: "refused",
    });
  });

  test("gets the operation that its key belongs to", async () => {
    const row = await addOperation(store);
    for (const code of ["POSTERN_IN_FLIGHT", "POSTERN_REPLY_REMOVED"] as const)
      expect(await unsent(store, new Problem(code, "no", { operationId: "op-1" }))).toMatchObject({
        kind: "operation",
        row,
      });
  });
});

describe("an item that was begun", () => {
  const item = { run_id: "run-1", position: 3 };

  test("has the outcome of its operation, whatever ended its sending", async () => {
    const row = await addOperation(store);
    expect(await afterBegin(store, item, "op-1", new Error("a fault"))).toMatchObject({ kind: "operation", row });
  });

  test("waits if the store did not record its operation because it was unavailable; otherwise that is a fault", async () => {
    expect(await afterBegin(store, item, "op-1", new UnavailableError("busy"))).toEqual({ kind: "later" });
    const fault = new Error("a fault");
    await expect(afterBegin(store, item, "op-1", fault)).rejects.toThrow(
      new Error("Item 3 of the run run-1 was not begun.", { cause: fault }),
    );
  });

  test("is followed if the relay fails behind it", async () => {
    const sending = await stored();
    memory.state.prepare = async (call) => {
      await store.updateTable("operations").set({ owner: "another" }).execute();
      return call;
    };
    expect(await send(sending)).toMatchObject({ kind: "operation", row: { state: "prepared" } });
    expect(memory.written).toEqual([]);
  });
});
