import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linesSource } from "#server/domains/generation/lines.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { contractAddress, networkId, writeBody, writeItem as write } from "#server/testing/samples.ts";
import { openTestStore } from "#server/testing/store.ts";
import { copySource } from "./copy-source.ts";
import { createRun } from "./create.ts";
import { itemsSource } from "./items-source.ts";
import { readAskedRun, readSource, type RunSource } from "./source.ts";

let store: Store;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-source-"));
  ({ store } = await openTestStore(directory));
});
afterAll(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const payouts: RunSource = { field: "payout", read: () => Promise.reject(new Error("No payout is read here.")) };
const sources = [itemsSource, linesSource, copySource, payouts];

const read = (body: unknown) => readSource(sources, { store, environment: "ask" }, body);
const asked = (body: unknown) => readAskedRun(sources, { store, environment: "ask" }, body);

/** The code and message of a refused body. */
const refusal = async (body: unknown, reader: (given: unknown) => Promise<unknown> = read) => {
  const error: unknown = await reader(body).catch((thrown: unknown) => thrown);
  return error instanceof Problem ? [error.code, error.message] : ["read", ""];
};

describe("a list of calls", () => {
  test("keeps its order, its lines and its cells", async () => {
    const { items, ...source } = await read({
      columns: ["to", "amount"],
      items: [
        { ...write, line: 2, cells: ["0x1", "5"], purpose: " Invoice 7 " },
        { ...write, line: 3 },
      ],
    });
    expect(items).toEqual([
      { ...write, entry: 0, line: 2, cells: ["0x1", "5"], purpose: "Invoice 7" },
      { ...write, entry: 1, line: 3, cells: null, purpose: null },
    ]);
    expect(source).toEqual({
      total: 2,
      endpoints: ["writeContract"],
      networkId,
      columns: ["to", "amount"],
      digest: null,
      reviewed: [],
      madeFrom: null,
      claim: null,
      refusal: null,
    });
  });

  test("fills in an item from the common parts, key by key", async () => {
    const { items } = await read({
      common: {
        endpoint: "writeContract",
        params: { networkId, contractAddress },
        body: { feeLevel: "LOW", addressId: "a" },
      },
      items: [{ body: { addressId: "b" } }, { endpoint: "createWallet", params: { networkId: "other" } }],
    });
    expect(items.map(({ endpoint, params, body }) => [endpoint, params, body])).toEqual([
      ["writeContract", { networkId, contractAddress }, { feeLevel: "LOW", addressId: "b" }],
      ["createWallet", { networkId: "other", contractAddress }, { feeLevel: "LOW", addressId: "a" }],
    ]);
  });

  test("has a network if all items name the same one, in the path or in the body", async () => {
    const inBody = { endpoint: "createWallet", body: { networkId } };
    expect((await read({ items: [write, inBody] })).networkId).toBe(networkId);
    expect((await read({ items: [write, { endpoint: "createWallet", body: { networkId: "other" } }] })).networkId).toBe(
      null,
    );
    expect((await read({ items: [write, { endpoint: "createProfile", body: {} }] })).networkId).toBe(null);
  });

  test("of ten thousand is read with pauses between", async () => {
    let turns = 0;
    let done = false;
    const others = (): void => {
      turns += 1;
      if (!done) setImmediate(others);
    };
    setImmediate(others);
    const { items } = await read({
      common: write,
      items: Array.from({ length: 10_000 }, (_, line) => ({ line: line + 1 })),
    });
    done = true;
    expect([items.length, items[9_999]?.line]).toEqual([10_000, 10_000]);
    expect(turns).toBeGreaterThan(0);
  });
});

describe("an unreadable body names the location of the problem", () => {
  test.each([
    ["nothing", {}, "body: give items, lines, from or payout"],
    ["a list", [], "body: give items, lines, from or payout"],
    ["no item", { items: [] }, "body.items"],
    ["too many items", { common: write, items: Array.from({ length: 10_001 }, () => ({})) }, "body.items"],
    ["an item without an endpoint", { items: [write, { body: {} }] }, "body.items.1.endpoint: name an endpoint"],
    ["an endpoint that does not exist", { items: [{ ...write, endpoint: "toString" }] }, "body.items.0.endpoint"],
    ["an endpoint that only reads", { items: [{ ...write, endpoint: "readContract" }] }, "body.items.0.endpoint"],
    [
      "a parameter that is not text",
      { items: [write, { ...write, params: { networkId: 5 } }] },
      "body.items.1.params.networkId",
    ],
    ["a body that is a list", { items: [{ ...write, body: [] }] }, "body.items.0.body"],
    ["a field that no item has", { items: [{ ...write, query: {} }] }, "body.items.0"],
    ["a line that is not a line number", { items: [{ ...write, line: 0 }] }, "body.items.0.line"],
    ["two sources", { items: [write], lines: [] }, "body"],
    ["lines without a network", { lines: [{ reference: "a", count: 1 }] }, "body.networkId"],
    [
      "a line without a count",
      { networkId, lines: [{ reference: "a", count: 1 }, { reference: "b" }] },
      "body.lines.1.count",
    ],
    ["a state that succeeded", { from: { runId: "x", states: ["succeeded"] } }, "body.from.states.0"],
  ])("%s", async (_name, body, path) => {
    const [code, message] = await refusal(body);
    expect([code, message]).toEqual(["POSTERN_BAD_REQUEST", expect.stringContaining(path)]);
  });

  test("options belong to a start, not to a check", async () => {
    const body = { items: [write], atOnce: 3 };
    expect((await refusal(body))[0]).toBe("POSTERN_BAD_REQUEST");
    expect((await asked(body)).options).toEqual({ atOnce: 3 });
  });

  test("Security 24: a client share in an item or in the common parts is refused, so it is never stored", async () => {
    const smuggled = { clientShare: "canary-share-in-an-item" };
    for (const reader of [read, asked]) {
      for (const body of [
        { items: [write, { ...write, body: { ...writeBody, ...smuggled } }] },
        { common: { body: smuggled }, items: [write] },
      ]) {
        const [code, message] = await refusal(body, reader);
        expect(code).toBe("POSTERN_SHARE_REFUSED");
        expect(message).not.toContain("canary");
      }
    }
  });

  test("Security 30: common parts that would make the items enormous are refused, and so is an item over a mebibyte", async () => {
    const common = { ...write, body: { ...writeBody, note: "x".repeat(100_000) } };
    const [, many] = await refusal({ common, items: Array.from({ length: 1_000 }, () => ({})) });
    expect(many).toContain("body.items: they have more than 67108864 characters");
    const [, one] = await refusal({ items: [write, { ...write, body: { list: [["x".repeat(1_100_000)]] } }] });
    expect(one).toContain("body.items.1: it has more than 1048576 characters");
  });

  test("Security 30: more keys than an endpoint has fields are refused before they are merged into each item", async () => {
    const keys = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`key${index}`, "x"]));
    for (const [part, where] of [
      [{ body: keys }, "body"],
      [{ params: keys }, "params"],
    ] as const) {
      const [, common] = await refusal({ common: part, items: [write] });
      expect(common).toContain(`body.common.${where}: has more than 100 keys`);
      const [, item] = await refusal({ items: [{ ...write, ...part }] });
      expect(item).toContain(`body.items.0.${where}: has more than 100 keys`);
    }
  });

  test("Security 23: a built-in property name is an ordinary key", async () => {
    const body = JSON.parse(
      '{"items":[{"endpoint":"createWallet","params":{"__proto__":"x","constructor":"y"},"body":{"__proto__":{"clientShare":"z"}}}]}',
    );
    const { items } = await read(body);
    const [item] = items;
    expect(Object.getPrototypeOf(item?.params)).toBe(Object.prototype);
    expect(item?.params["polluted"]).toBeUndefined();
    expect(item?.body["clientShare"]).toBeUndefined();
  });
});

describe("the short form", () => {
  const lines = [
    { reference: "alice", count: 2 },
    { reference: "bob", count: 1 },
  ];

  test("is a number of addresses per profile", async () => {
    const source = await read({ networkId, lines });
    expect(source).toMatchObject({ total: 3, networkId, endpoints: ["generateAddress"] });
    expect(source.items.map(({ entry, body }) => [entry, body])).toEqual([
      [0, { reference: "alice", networkId }],
      [0, { reference: "alice", networkId }],
      [1, { reference: "bob", networkId }],
    ]);
  });

  test("with more addresses than a run may have is counted but not expanded", async () => {
    const source = await read({ networkId, lines: lines.map((line) => ({ ...line, count: 10_000 })) });
    expect([source.total, source.items.length]).toEqual([20_000, 0]);
  });
});

describe("the hash of a request", () => {
  const lines = [{ count: 2, reference: "alice" }];
  const hashOf = async (body: object) => (await asked(body)).requestHash;

  test("is the one of version 0.1 for addresses without options", async () => {
    const hash = createHash("sha256")
      .update(JSON.stringify([networkId, [{ reference: "alice", count: 2 }]]))
      .digest("hex");
    expect(await hashOf({ networkId, lines })).toBe(hash);
    expect(await hashOf({ networkId, lines, clientShare: "some share" })).toBe(hash);
    expect(await hashOf({ networkId, lines, name: "May" })).not.toBe(hash);
  });

  test("depends on each item and on the run's options, not on confirmations", async () => {
    const one = await hashOf({ items: [write] });
    expect(await hashOf({ items: [write], acknowledged: ["x"], clientShare: "some share" })).toBe(one);
    const others = [
      { items: [write, write] },
      { items: [{ ...write, line: 4 }] },
      { items: [write], onFailure: "continue" },
    ];
    for (const other of others) expect(await hashOf(other)).not.toBe(one);
  });

  test("depends on each part of the request, whatever else is asked for", async () => {
    const requests = [
      { items: [write] },
      { items: [write], columns: ["to"] },
      { items: [write], common: { body: { gasless: true } } },
      { items: [write], name: "May" },
      { items: [write], name: "June" },
      { items: [write, write], name: "May" },
      { items: [write], columns: ["to"], name: "May" },
      { networkId, lines, name: "May" },
      { networkId, lines: [{ count: 3, reference: "alice" }], name: "May" },
      { networkId: "net-9", lines, name: "May" },
    ];
    const hashes = await Promise.all(requests.map(hashOf));
    expect(new Set(hashes).size).toBe(requests.length);
  });
});

describe("a copy of an earlier run", () => {
  beforeAll(async () => {
    const states = ["failed", "succeeded", "not_sent", "cancelled"] as const;
    const items = states.map((_, position) => ({ ...write, line: position + 2, cells: [`cell ${position}`] }));
    const source = await read({ columns: ["to"], items });
    const by = { person: { id: "ada", name: "Ada" }, role: "admin", address: null, requestId: "r" } as const;
    await createRun(
      { store, runClients: [] },
      {
        id: "run-1",
        environment: "ask",
        name: null,
        source,
        atOnce: 1,
        onFailure: "stop",
        startKey: "k",
        requestHash: "h",
        by,
      },
      { owner: "other", now: 1, until: 1 },
    );
    for (const [position, state] of states.entries()) {
      await store.updateTable("run_items").set({ state }).where("position", "=", position).execute();
    }
  });

  test("has the items in these states with their lines and cells", async () => {
    const source = await read({ from: { runId: "run-1", states: ["failed", "not_sent"] } });
    expect(source).toMatchObject({ total: 2, columns: ["to"], madeFrom: "run-1" });
    expect(source.items).toEqual([
      { ...write, entry: 0, line: 2, cells: ["cell 0"], purpose: null },
      { ...write, entry: 1, line: 4, cells: ["cell 2"], purpose: null },
    ]);
  });

  test("is refused if the run has no items in these states, or does not exist", async () => {
    await store.updateTable("run_items").set({ state: "succeeded" }).where("position", "=", 3).execute();
    expect(await refusal({ from: { runId: "run-1", states: ["cancelled"] } })).toEqual([
      "POSTERN_BAD_REQUEST",
      "The request is not valid. body.from.states: the run has no items in these states.",
    ]);
    expect(await refusal({ from: { runId: "run-2", states: ["failed"] } })).toEqual([
      "POSTERN_NOT_FOUND",
      "This run does not exist.",
    ]);
  });

  test("is refused if its items are larger than is taken, or their requests were removed", async () => {
    const from = { runId: "run-1", states: ["failed"] };
    const small = (body: unknown) => readSource(sources, { store, environment: "ask", largest: 10 }, body);
    expect(await refusal({ from }, small)).toEqual([
      "POSTERN_BAD_REQUEST",
      "The request is not valid. body.from: its items have more than 10 characters.",
    ]);
    const { body } = await store
      .selectFrom("run_items")
      .select("body")
      .where("position", "=", 0)
      .executeTakeFirstOrThrow();
    await store.updateTable("run_items").set({ body: "null" }).where("position", "=", 0).execute();
    expect(await refusal({ from })).toEqual([
      "POSTERN_BAD_REQUEST",
      "The requests of this run's items were removed because of their age.",
    ]);
    await expect(read({ from })).rejects.toMatchObject({ status: 410 });
    await store.updateTable("run_items").set({ body }).where("position", "=", 0).execute();
  });

  test("depends on what it copies, and on what the person has seen", async () => {
    const of = (from: object) => asked({ from: { runId: "run-1", states: ["failed"], ...from } });
    const [one, again, other] = await Promise.all([of({}), of({}), of({ states: ["failed", "not_sent"] })]);
    expect(again.requestHash).toBe(one.requestHash);
    expect(other.requestHash).not.toBe(one.requestHash);
    expect([one.seen, (await of({ digest: "seen" })).seen]).toEqual([null, "seen"]);
    expect(one.source.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test("Security 32: is refused for a run of another environment, as if it did not exist", async () => {
    const from = { runId: "run-1", states: ["failed"] };
    const held = readSource(sources, { store, environment: "held" }, { from });
    await expect(held).rejects.toMatchObject({ code: "POSTERN_NOT_FOUND" });
  });
});

test("a body without the field of a source is refused, and the refusal names all sources", async () => {
  const refusalOf = (fields: string) => ["POSTERN_BAD_REQUEST", `The request is not valid. body: give ${fields}.`];
  expect(await refusal({})).toEqual(refusalOf("items, lines, from or payout"));
  const place = { store, environment: "ask" };
  const lines = { networkId, lines: [{ reference: "alice", count: 1 }] };
  expect(await refusal(lines, (body) => readSource([itemsSource], place, body))).toEqual(refusalOf("items"));
  expect(await refusal(lines, (body) => readSource([itemsSource, copySource], place, body))).toEqual(
    refusalOf("items or from"),
  );
});

test("the refusal of a share says where it is", async () => {
  const body = { ...writeBody, clientShare: "x" };
  const message = (path: string) =>
    `The request is not valid. ${path}.clientShare: an item must not contain the client share. Nothing was sent.`;
  expect((await refusal({ items: [write, { ...write, body }] }))[1]).toBe(message("body.items.1.body"));
  expect((await refusal({ common: { body }, items: [write] }))[1]).toBe(message("body.common.body"));
});
