import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OperationTable, RunItemTable, Store } from "#server/store/tables.ts";
import { failing, type Listed, listing } from "#server/testing/address-lists.ts";
import { addItem, addOperation, addRun, now, openRunStore } from "#server/testing/stored-runs.ts";
import { settleItem } from "./settle.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
  await addRun(store);
});
afterEach(() => store.destroy());

const [first, second] = [
  { id: "a-1", address: "0xOne", date: "2026-01-01T00:00:00.000Z" },
  { id: "a-2", address: "0xTwo", date: "2026-01-02T00:00:00.000Z" },
];

/** An item whose profile had one address before it was sent. */
const unconfirmed = async (item: Partial<RunItemTable> = {}, operation: Partial<OperationTable> = {}) => {
  await addOperation(store, operation);
  return addItem(store, { state: "unknown", lane: "alice", baseline: 1, operation_id: "op-1", ...item });
};
const settled = (item: RunItemTable, addresses: readonly Listed[] = [first, second], total?: number) =>
  settleItem(store, item, { service: listing(addresses, total) }, () => now);
const stateOf = async (id = "op-1") =>
  (await store.selectFrom("operations").select("state").where("id", "=", id).executeTakeFirst())?.state;

test("an item is settled if its profile has exactly one address more, which no other operation made", async () => {
  const item = await unconfirmed();
  expect(await settled(item)).toEqual({ state: "succeeded", error: null, address: "0xTwo", address_id: "a-2" });
  expect(await stateOf()).toBe("succeeded");
  const events = await store.selectFrom("operation_events").select(["at", "detail"]).execute();
  expect(events).toEqual([{ at: now, detail: "Found in the profile's list of addresses: 0xTwo." }]);
});

describe("an item is not settled", () => {
  const open = [null, "unknown"];
  const left = async (item: RunItemTable, ...list: [addresses?: readonly Listed[], total?: number]) => [
    await settled(item, ...list),
    await stateOf(),
  ];

  test("if nothing says how many addresses there were, or of which profile", async () => {
    const item = await unconfirmed();
    expect(await left({ ...item, baseline: null })).toEqual(open);
    expect(await left({ ...item, lane: null })).toEqual(open);
    expect(await left({ ...item, operation_id: null })).toEqual(open);
    expect(await left({ ...item, operation_id: "op-9" })).toEqual(open);
  });

  test.each([0, 1, 3])("if the profile has %d addresses", async (total) => {
    expect(await left(await unconfirmed(), [first, second], total)).toEqual(open);
  });

  test("if the list is not given", async () => {
    const item = await unconfirmed();
    expect(await settleItem(store, item, { service: failing(500, "ERR_000") }, () => now)).toBeNull();
    expect(await stateOf()).toBe("unknown");
  });

  test("if the newest is not known", async () => {
    expect(
      await left(await unconfirmed(), [
        { id: "a-1", address: "0xOne" },
        { id: "a-2", address: "0xTwo" },
      ]),
    ).toEqual(open);
  });

  test("if it is another profile's", async () => {
    expect(await left(await unconfirmed(), [first, { ...second, reference: "bob" }])).toEqual(open);
    expect(
      await settled(await addItem(store, { ...(await itemOf()), position: 1, idempotency_key: "other" }), [
        first,
        { ...second, reference: "alice" },
      ]),
    ).not.toBeNull();
  });

  test("if another item has it", async () => {
    const item = await unconfirmed();
    await addItem(store, { position: 1, state: "succeeded", address: "0xTwo" });
    expect(await left(item)).toEqual(open);
  });

  test("if another operation was answered with it, in any case", async () => {
    const item = await unconfirmed();
    const answered = { state: "succeeded", reply_status: 201, reply_body: '{"data":{"address":"0XTWO"}}' } as const;
    await addOperation(store, { ...answered, id: "elsewhere", environment: "ask" });
    await addOperation(store, { ...answered, id: "write", operation: "writeContract" });
    await addOperation(store, { ...answered, id: "op-2" });
    expect(await left(item)).toEqual(open);
  });

  test("if its operation has moved meanwhile", async () => {
    const item = await unconfirmed({}, { state: "succeeded" });
    await expect(settled(item)).rejects.toThrow("An operation that is succeeded cannot become");
  });

  test("if the address cannot be one", async () => {
    expect(await left(await unconfirmed(), [first, { ...second, address: "0x\u0000" }])).toEqual(open);
  });
});

const itemOf = async (): Promise<RunItemTable> =>
  store.selectFrom("run_items").selectAll().where("position", "=", 0).executeTakeFirstOrThrow();

describe("another operation that may have made the address", () => {
  test.each<[string, Partial<OperationTable>, boolean]>([
    ["is one whose outcome is open", {}, true],
    ["is one that is being sent", { state: "sending" }, true],
    ["is one that a person settled", { state: "succeeded" }, true],
    ["is one that succeeded although it was answered with an error", { state: "succeeded", reply_status: 500 }, true],
    ["is one that was redirected", { state: "succeeded", reply_status: 300 }, true],
    ["is not one that was answered", { state: "succeeded", reply_status: 201 }, false],
    ["is not one that was never sent", { state: "not_sent" }, false],
    ["is not one that was refused", { state: "rejected" }, false],
    ["is not one of another environment", { environment: "ask" }, false],
    ["is not one that makes no address", { operation: "writeContract" }, false],
    ["is not one of another profile", { body: JSON.stringify({ reference: "bob" }) }, false],
    ["is not one without a body", { body: "null" }, false],
  ])("%s", async (_what, operation, isInDoubt) => {
    const item = await unconfirmed();
    await addOperation(store, { id: "op-2", ...operation });
    expect((await settled(item)) === null).toBe(isInDoubt);
  });

  test("is not one whose own address was found", async () => {
    const item = await unconfirmed();
    await addOperation(store, { id: "op-2" });
    await addItem(store, { position: 1, operation_id: "op-2", state: "unknown" });
    expect(await settled(item)).toBeNull();
    await store.updateTable("run_items").set({ address: "0xOne" }).where("position", "=", 1).execute();
    expect(await settled(item)).not.toBeNull();
  });
});
