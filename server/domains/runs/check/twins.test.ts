import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { intentHash, unreadableHash } from "#server/domains/journal/intent.ts";
import type { Store } from "#server/store/tables.ts";
import { contractAddress, networkId } from "#server/testing/samples.ts";
import { addOperation, openRunStore } from "#server/testing/stored-runs.ts";
import { spentIn } from "./spent.ts";
import { namedNetworks, reading, spending } from "./testing.ts";
import { twinsIn } from "./twins.ts";

let store: Store;
beforeAll(async () => {
  store = await openRunStore();
});
beforeEach(() => store.deleteFrom("operations").execute());

const [one, other] = ["0x00000000000000000000000000000000000000a1", "0x00000000000000000000000000000000000000b2"];
const addresses = new Map([
  ["address-1", one],
  ["address-2", other],
  ["address-3", one],
]);
const find = async (readings: Parameters<typeof spentIn>[1], networks = namedNetworks(), environment = "held") =>
  twinsIn(
    { store, environment, freshAfter: 1_000 },
    await spentIn({ store, environment }, readings, networks),
    addresses,
  );
const positions = async (...given: Parameters<typeof find>) => (await find(...given)).map((group) => group.positions);
const from = (sender: string, position: number, more: Partial<typeof spending> = {}) =>
  reading({ position, spending: { ...spending, sender, ...more } });
const hash = intentHash({ environment: "held", endpoint: "writeContract" }, spending);
const earlier = (id: string, sender: string | null, created_at: number, intent_hash = hash) =>
  addOperation(store, { id, operation: "writeContract", state: "succeeded", sender, created_at, intent_hash });
const named = async (...given: Parameters<typeof find>) =>
  (await find(...given)).map((group) => [group.positions, group.operationId]);

describe("Security 49: items spend the same", () => {
  test("if the call, the network and the sender's address are the same", async () => {
    const items = [
      from("address-1", 0),
      from("address-1", 1, { data: "0x02" }),
      from("address-2", 2),
      from("address-3", 3),
      from("ADDRESS-1", 4),
      from("address-1", 5, { amount: "1", baseAmount: "1", coinAmount: null }),
      from("address-1", 6, { to: other }),
    ];
    expect(await positions(items)).toEqual([[0, 3, 4]]);
  });

  test("if one of their senders is not known, because it may be any of them", async () => {
    expect(await positions([from("address-1", 0), from("address-2", 1), from("address-9", 2)])).toEqual([[0, 1, 2]]);
  });

  test("in another spelling of the network, but not on another network, or on one that nobody knows", async () => {
    const again = { id: networkId, network: null };
    const networks = new Map([...namedNetworks(), ["SANDBOX", again], ["Nowhere", { id: null, network: null }]]);
    const items = ["SANDBOX", networkId, "Nowhere", "Nowhere", "elsewhere", "elsewhere"].map((network, position) =>
      from("address-1", position, { network }),
    );
    expect(await positions(items, networks)).toEqual([[0, 1]]);
  });

  test("only if they spend anything", async () => {
    expect(await positions([0, 1].map((position) => reading({ position, spending: null })))).toEqual([]);
  });

  test("in groups by their first items", async () => {
    const items = [
      from("address-1", 0),
      from("address-2", 1, { data: "0x02" }),
      from("address-2", 2),
      from("address-2", 3),
      from("address-1", 4),
      from("address-2", 5, { data: "0x02" }),
    ];
    expect(await positions(items)).toEqual([
      [0, 4],
      [1, 5],
      [2, 3],
    ]);
  });
});

describe("a withdrawal spends the same as another", () => {
  const withdrawal = (sender: string, position: number) =>
    reading({ endpoint: "withdraw", position, spending: { ...spending, sender, data: "0x" } });

  test("if they share a sender, directly or through others", async () => {
    const items = [withdrawal("a b", 0), withdrawal("c d", 1), withdrawal("e", 2), withdrawal("b c", 3)];
    expect(await positions(items)).toEqual([[0, 1, 3]]);
    expect(await positions([withdrawal("a", 0), withdrawal("b", 1), withdrawal("c", 2)])).toEqual([]);
    const chained = [withdrawal("a b", 0), withdrawal("c d", 1), withdrawal("b c", 2), withdrawal("d", 3)];
    expect(await positions(chained)).toEqual([[0, 1, 2, 3]]);
  });

  test("names the newest earlier one that shares a sender, or whose senders are not known", async () => {
    const own = intentHash({ environment: "held", endpoint: "withdraw" }, { ...spending, data: "0x" });
    const before = (id: string, sender: string | null, created_at: number) =>
      addOperation(store, { id, operation: "withdraw", state: "succeeded", sender, created_at, intent_hash: own });
    await before("op-1", "b c", 2_000);
    await before("op-2", "x", 3_000);
    expect(await named([withdrawal("a x1", 0), withdrawal("a b", 1)])).toEqual([[[0, 1], "op-1"]]);
    const items = [withdrawal("a b", 0), withdrawal("d", 1)];
    expect(await named(items)).toEqual([[[0], "op-1"]]);
    await before("op-3", null, 4_000);
    expect(await named(items)).toEqual([
      [[0], "op-3"],
      [[1], "op-3"],
    ]);
  });
});

describe("an earlier operation", () => {
  test("is named by the items of its sender's address", async () => {
    await earlier("op-1", "address-3", 2_000);
    expect(await named([from("address-1", 0), from("address-2", 1)])).toEqual([[[0], "op-1"]]);
    expect(await named([from("address-1", 0)], namedNetworks(), "ask")).toEqual([]);
  });

  test("is the newest of several, and fresh", async () => {
    await earlier("op-1", "address-1", 2_000);
    await earlier("op-2", "address-3", 3_000);
    await earlier("op-3", "address-2", 4_000);
    const items = [from("address-1", 0), from("address-2", 1)];
    expect(await named(items)).toEqual([
      [[0], "op-2"],
      [[1], "op-3"],
    ]);
    await store.updateTable("operations").set({ created_at: 1_000 }).where("id", "<>", "op-1").execute();
    expect(await named(items)).toEqual([[[0], "op-1"]]);
  });

  test.each([null, "address-9"])("whose sender is %j counts for all, if none of their own is newer", async (sender) => {
    await earlier("op-1", "address-1", 2_000);
    await earlier("op-2", sender, 3_000);
    await earlier("op-3", "address-2", 4_000);
    expect(await named([from("address-1", 0), from("address-2", 1)])).toEqual([
      [[0], "op-2"],
      [[1], "op-3"],
    ]);
  });

  test("is the newest of all for items whose sender is not known", async () => {
    await earlier("op-1", "address-1", 2_000);
    await earlier("op-2", "address-2", 3_000);
    expect(await named([from("address-9", 0)])).toEqual([[[0], "op-2"]]);
    expect(await named([from("address-1", 0), from("address-9", 1)])).toEqual([[[0, 1], "op-2"]]);
  });

  test("whose address only the store knows is compared by it", async () => {
    await store
      .insertInto("senders")
      .values({ environment: "held", address_id: "address-7", address: other })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await earlier("op-1", "address-7", 2_000);
    expect(await named([from("address-1", 0), from("address-2", 1)])).toEqual([[[1], "op-1"]]);
  });

  test("that cannot be read guards every call to its destination, or to any if that cannot be read either", async () => {
    const target = { environment: "held", endpoint: "writeContract" };
    await earlier("op-1", "address-1", 2_000, unreadableHash(target, spending.to));
    const items = [from("address-1", 0), from("address-1", 1, { to: other })];
    expect(await named(items)).toEqual([[[0], "op-1"]]);
    await earlier("op-2", "address-1", 3_000, unreadableHash(target, null));
    expect((await named(items)).map(([, id]) => id)).toEqual(["op-2", "op-2"]);
  });

  test("is the newest, however each of several guards the items, because the journal asks about that one", async () => {
    const target = { environment: "held", endpoint: "writeContract" };
    await earlier("op-1", "address-1", 3_000, unreadableHash(target, null));
    await earlier("op-2", "address-1", 2_000);
    expect(await named([from("address-1", 0)])).toEqual([[[0], "op-1"]]);
    await earlier("op-3", "address-1", 3_000, unreadableHash(target, spending.to));
    expect(await named([from("address-1", 0)])).toEqual([[[0], "op-3"]]);
    await store.updateTable("operations").set({ created_at: 2_000 }).where("id", "<>", "op-2").execute();
    expect(await named([from("address-1", 0)])).toEqual([[[0], "op-3"]]);
  });
});

describe("a group", () => {
  const idOf = async (items: Parameters<typeof find>[0]) => (await find(items))[0]?.id;

  test("has the same id in any order of its items, and another for more items or an earlier operation", async () => {
    const pair = [from("address-1", 0), from("address-3", 1)];
    const id = await idOf(pair);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(await idOf([from("address-3", 0), from("address-1", 1)])).toBe(id);
    expect(await idOf([...pair, from("address-1", 2)])).not.toBe(id);
    expect(await idOf([from("address-1", 0), from("address-1", 1)])).not.toBe(id);
    await earlier("op-1", "address-1", 2_000);
    expect(await idOf(pair)).not.toBe(id);
  });

  test("lists its first hundred items", async () => {
    const [group] = await find(Array.from({ length: 101 }, (_, position) => from("address-1", position)));
    expect([group?.entries.length, group?.count, group?.positions.length]).toEqual([100, 101, 101]);
  });
});

describe("a group is called", () => {
  const what = async (changes: Parameters<typeof reading>[0]) =>
    (await find([0, 1].map((position) => reading({ ...changes, position }))))[0]?.what;
  const call = (abiFunction: unknown, more: object = {}) => what({ body: { abiFunction, ...more } });
  const place = `on ${contractAddress}`;

  test("by its function, with the arguments and their names, and the amount", async () => {
    const inputs = [
      { name: "to", type: "address", value: one },
      { name: "", type: "uint8[]", value: ["1", 2] },
      { name: "", type: "bool", value: true },
    ];
    const described = { type: "function", name: "pay", inputs };
    expect(await call(described)).toBe(`pay(to: ${one}, ["1",2], true) ${place}`);
    expect(await call(described, { amount: "0.5" })).toBe(`pay(to: ${one}, ["1",2], true) ${place}, amount 0.5`);
    expect(await call({ type: "function", name: "stop", inputs: [] }, { amount: "5" })).toBe(
      `stop() ${place}, amount 5`,
    );
  });

  test("by the type of a call without a name", async () => {
    expect(await call({ type: "fallback", inputs: [] })).toBe(`fallback ${place}`);
    expect(await call({ type: "receive", name: "", inputs: [] }, { amount: "1" })).toBe(`receive ${place}, amount 1`);
  });

  test("by its endpoint if nothing describes a call", async () => {
    expect(await what({ endpoint: "deployTemplate", params: { templateId: "t-1" }, body: {} })).toBe(
      "Deployment on the network",
    );
    expect(await what({ endpoint: "createCollection", params: {}, body: {} })).toBe(
      "Collection creation on the network",
    );
  });

  test("by its destination or its token if it names no contract", async () => {
    const withdrawal = { endpoint: "withdraw", params: {}, body: { to: one, amount: "2" } } as const;
    expect(await what(withdrawal)).toBe(`Coin transfer to ${one}, amount 2`);
    const token = { params: { id: "collection-1" }, body: { tokenId: "7", to: one } };
    expect(await what({ endpoint: "mintToken", ...token })).toBe(`Mint #7 to ${one}`);
    expect(await what({ endpoint: "burnToken", params: {}, body: { tokenId: "7" } })).toBe("Burn #7 on the network");
  });

  test("by the first 400 characters", async () => {
    const long = (length: number) => call({ type: "function", name: "x".repeat(length), inputs: [] });
    expect(await long(398)).toBe(`${"x".repeat(398)}() ${place}`);
    expect(await long(399)).toBe(`${"x".repeat(399)}(… ${place}`);
  });
});
