import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { addItem, addRun, openRunStore } from "#server/testing/stored-runs.ts";
import { copiedItems } from "./copied-items.ts";

let store: Store;
beforeEach(async () => {
  store = await openRunStore();
  await addRun(store, { columns: '["to"]' });
});
afterEach(() => store.destroy());

const copy = (
  states: Parameters<typeof copiedItems>[2]["states"] = ["failed"],
  largest = 1_000,
  environment = "held",
) => copiedItems(store, environment, { runId: "run-1", states }, largest);
const copied = async (...of: Parameters<typeof copy>) => {
  const result = await copy(...of);
  if (typeof result !== "object") throw new Error(String(result));
  return result;
};
const bodyOf = (length: number) => JSON.stringify({ a: "x".repeat(length - 8) });

test("the items in some states are copied in order, with the headings of their cells", async () => {
  const failed = { state: "failed", params: '{"p":"1"}', body: '{"a":1}' } as const;
  await addItem(store, { ...failed, position: 3, line: 4, cells: '["x"]', purpose: "Rent" });
  await addItem(store, { ...failed, position: 1 });
  await addItem(store, { ...failed, position: 2, state: "succeeded" });
  await addItem(store, { ...failed, position: 4, state: "not_sent" });
  await addRun(store, { id: "run-2" });
  await addItem(store, { ...failed, run_id: "run-2", position: 5 });
  const { columns, items } = await copied(["failed", "not_sent"]);
  const call = { endpoint: "generateAddress", params: { p: "1" }, body: { a: 1 } };
  const bare = { ...call, line: null, cells: null, purpose: null };
  expect([columns, items]).toEqual([["to"], [bare, { ...call, line: 4, cells: ["x"], purpose: "Rent" }, bare]]);
});

test("a run of hundreds of items is copied whole", async () => {
  for (const count of [100, 101, 250]) {
    for (let position = 0; position < count; position += 1) {
      await addItem(store, { position, state: "failed", body: JSON.stringify({ at: position }) });
    }
    const { items } = await copied(["failed"], 1_000_000);
    expect(items.map(({ body }) => body["at"])).toEqual(Array.from({ length: count }, (_, index) => index));
    await store.deleteFrom("run_items").execute();
  }
});

describe("the digest", () => {
  const digest = async () => (await copied(["failed", "not_sent", "cancelled"])).digest;

  test("is another one, if an item has another state or is another item", async () => {
    const digests = [await digest()];
    await addItem(store, { position: 1, state: "failed" });
    digests.push(await digest());
    await store.updateTable("run_items").set({ state: "not_sent" }).execute();
    digests.push(await digest());
    await addItem(store, { position: 11, state: "not_sent" });
    digests.push(await digest());
    expect(new Set(digests).size).toBe(4);
    expect(digests.every((one) => /^[0-9a-f]{64}$/.test(one))).toBe(true);
    expect(await digest()).toBe(digests.at(-1));
  });
});

describe("nothing is copied", () => {
  test("of a run that the environment does not have", async () => {
    expect(await copy(["failed"], 1_000, "ask")).toBeUndefined();
  });

  test("if the items have more characters than are taken", async () => {
    await addItem(store, { position: 1, state: "failed", params: bodyOf(20), body: bodyOf(50), cells: '["abcdef"]' });
    expect(await copy(["failed"], 79)).toBe("too large");
    expect((await copied(["failed"], 80)).items).toHaveLength(1);
    await addItem(store, { position: 2, state: "failed", params: "{}", body: bodyOf(20) });
    expect(await copy(["failed"], 101)).toBe("too large");
    expect((await copied(["failed"], 102)).items).toHaveLength(2);
  });

  test("if the requests were removed because of their age", async () => {
    await addItem(store, { position: 1, state: "failed" });
    await addItem(store, { position: 2, state: "failed", body: "null" });
    expect(await copy()).toBe("removed");
  });
});
