import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditTable, Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import { append, type NewEntry, nobody, record } from "./append.ts";
import { genesis, hashOf } from "./chain.ts";
import { headOf } from "./rows.ts";
import { verify } from "./verify.ts";

let directory: string;
let store: Store;
let reopen: () => Promise<Store>;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-audit-"));
  ({ store, reopen } = await openTestStore(directory));
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const entry = (at: number): NewEntry => ({
  at,
  by: { requestId: `r${at}`, person: { id: "p1", name: "Ada" }, role: "admin", address: "127.0.0.1" },
  action: "operation.requested",
  outcome: "allowed",
  environment: "ask",
  subject: `operation-${at}`,
  detail: { operation: "writeContract" },
});

const chainOf = async (length: number) => {
  for (let at = 1; at <= length; at += 1) await record(store, entry(at));
};

const rowAt = (position: number): Promise<AuditTable> =>
  store.selectFrom("audit").selectAll().where("position", "=", position).executeTakeFirstOrThrow();

const change = (position: number, columns: Partial<AuditTable>) =>
  store.updateTable("audit").set(columns).where("position", "=", position).execute();

const remove = (position: number) => store.deleteFrom("audit").where("position", ">=", position);

describe("an untouched chain", () => {
  test("is intact, however long, and when it is empty", async () => {
    expect(await verify(store)).toEqual({ ok: true, rows: 0, head: { position: 0, hash: genesis } });
    await chainOf(3);
    const { hash } = await rowAt(3);
    expect(await verify(store)).toEqual({ ok: true, rows: 3, head: { position: 3, hash } });
    expect(await headOf(store)).toEqual({ position: 3, hash });
  });

  test("is intact over several pages", async () => {
    await store.transaction().execute(async (writer) => {
      for (let at = 1; at <= 1201; at += 1) await append(writer, entry(at));
    });
    expect(await verify(store)).toMatchObject({ ok: true, rows: 1201 });
  });

  test("has the previous hash in every row, the first one a constant", async () => {
    await chainOf(2);
    const [first, second] = [await rowAt(1), await rowAt(2)];
    expect([first.previous_hash, second.previous_hash]).toEqual([genesis, first.hash]);
  });

  test.each([
    ["half a character", "A\uD800da", "A\uFFFDda"],
    ["a NUL", "A\0da", "A\uFFFDda"],
    ["line breaks", "Ada\r\nGrace", "Ada\r\nGrace"],
    ["other scripts", "Ада 🎩", "Ада 🎩"],
    ["a very long name", "x".repeat(1000), "x".repeat(500)],
  ])("stores a name with %s in the form every store returns", async (_name, name, kept) => {
    await record(store, { ...entry(1), by: { ...nobody, person: { id: "p", name } }, detail: { name } });
    expect((await rowAt(1)).person_name).toBe(kept);
    expect(await verify(store)).toMatchObject({ ok: true });
  });
});

test("Security 34: an entry is gone with the transaction that it was part of, and leaves no gap", async () => {
  await chainOf(1);
  const failing = store.transaction().execute(async (writer) => {
    await append(writer, entry(2));
    throw new Error("stop");
  });
  await expect(failing).rejects.toThrow("stop");
  await record(store, entry(3));
  expect(await verify(store)).toMatchObject({ ok: true, rows: 2 });
});

test("Security 34: 50 concurrent entries of two instances form one unbroken chain", async () => {
  const second = await reopen();
  const stores = [store, second];
  await Promise.all(Array.from({ length: 50 }, (_, index) => record(stores[index % 2] ?? store, entry(index))));
  expect(await verify(second)).toMatchObject({ ok: true, rows: 50 });
  const rows = await store.selectFrom("audit").select("at").execute();
  expect(rows.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual([...rows.keys()]);
  await Promise.all(stores.filter((one) => one !== store).map((one) => one.destroy()));
});

describe("Security 34: a tampered chain", () => {
  const edits: readonly Partial<AuditTable>[] = [
    { at: 7 },
    { request_id: null },
    { person_id: "p2" },
    { person_name: "Eve" },
    { role: "viewer" },
    { address: null },
    { environment: "held" },
    { action: "operation.settled" },
    { subject: "another" },
    { outcome: "denied" },
    { detail: "{}" },
    { previous_hash: genesis },
    { hash: genesis },
  ];

  test.each(edits)("names the row with an edited column: %j", async (columns) => {
    await chainOf(4);
    await change(2, columns);
    expect(await verify(store)).toMatchObject({ ok: false, position: 2, why: expect.stringContaining("was changed") });
  });

  test("every column is covered by the edits above", async () => {
    await chainOf(1);
    const covered = new Set(["position", ...edits.flatMap((columns) => Object.keys(columns))]);
    expect([...covered].toSorted()).toEqual(Object.keys(await rowAt(1)).toSorted());
  });

  test("names the row after one that was edited together with its hash", async () => {
    await chainOf(4);
    const forged = { ...(await rowAt(2)), outcome: "denied" as const };
    await change(2, { ...forged, hash: hashOf(forged) });
    expect(await verify(store)).toMatchObject({ ok: false, position: 3, why: expect.stringContaining("follow") });
  });

  test("names the last row if it was edited together with its hash", async () => {
    await chainOf(4);
    const forged = { ...(await rowAt(4)), outcome: "denied" as const };
    await change(4, { ...forged, hash: hashOf(forged) });
    expect(await verify(store)).toMatchObject({ ok: false, position: 4, why: expect.stringContaining("head") });
  });

  test.each([1, 2, 3])("names the removed row %i", async (position) => {
    await chainOf(4);
    await store.deleteFrom("audit").where("position", "=", position).execute();
    expect(await verify(store)).toEqual({ ok: false, position, why: "This row is missing." });
  });

  test.each([1, 3, 4])("names the first row of a tail that was cut off: %i", async (position) => {
    await chainOf(4);
    await remove(position).execute();
    expect(await verify(store)).toMatchObject({ ok: false, position, why: expect.stringContaining("cut off") });
  });

  test("a tail that was cut off is not hidden by rows appended later", async () => {
    await chainOf(4);
    await remove(4).execute();
    await record(store, entry(5));
    expect(await verify(store)).toMatchObject({ ok: false, position: 4 });
  });

  test("names the first of two rows that were swapped", async () => {
    await chainOf(4);
    const [second, third] = [await rowAt(2), await rowAt(3)];
    await change(2, { ...third, position: 2 });
    await change(3, { ...second, position: 3 });
    expect(await verify(store)).toMatchObject({ ok: false, position: 2 });
  });

  test.each([0, -1, 5, 6])("names a row that was forged at %i", async (position) => {
    await chainOf(4);
    const last = await rowAt(4);
    const forged = { ...last, position, previous_hash: last.hash };
    await store
      .insertInto("audit")
      .values({ ...forged, hash: hashOf(forged) })
      .execute();
    expect(await verify(store)).toMatchObject({ ok: false, position: position === 6 ? 5 : position });
  });

  test("names the row after a forged replacement", async () => {
    await chainOf(4);
    await store.deleteFrom("audit").where("position", "=", 2).execute();
    const forged = { ...(await rowAt(3)), position: 2, previous_hash: (await rowAt(1)).hash };
    await store
      .insertInto("audit")
      .values({ ...forged, hash: hashOf(forged) })
      .execute();
    expect(await verify(store)).toMatchObject({ ok: false, position: 3 });
  });

  test.each([
    ["another hash", { hash: genesis }, 4],
    ["an earlier row", { position: 3 }, 4],
    ["a later row", { position: 9 }, 5],
  ])("names where the head does not match: %s", async (_name, head, position) => {
    await chainOf(4);
    await store.updateTable("audit_head").set(head).execute();
    expect(await verify(store)).toMatchObject({ ok: false, position });
  });

  test("without its head is broken, and accepts no more entries", async () => {
    await chainOf(4);
    await store.deleteFrom("audit_head").execute();
    expect(await verify(store)).toEqual({ ok: false, position: 4, why: "The head of the chain is missing." });
    await expect(record(store, entry(5))).rejects.toThrow("The head of the audit is missing.");
  });
});

describe("a head that was noted elsewhere", () => {
  test("is found while the chain grows", async () => {
    await chainOf(2);
    const noted = await headOf(store);
    await chainOf(2);
    expect(await verify(store, noted)).toMatchObject({ ok: true, rows: 4 });
    expect(await verify(store, { position: 0, hash: genesis })).toMatchObject({ ok: true });
  });

  test("shows that a chain was rewritten", async () => {
    await chainOf(4);
    const noted = await headOf(store);
    await store.deleteFrom("audit").execute();
    await store.updateTable("audit_head").set({ position: 0, hash: genesis }).execute();
    for (let at = 11; at <= 15; at += 1) await record(store, entry(at));
    expect(await verify(store)).toMatchObject({ ok: true, rows: 5 });
    expect(await verify(store, noted)).toMatchObject({
      ok: false,
      position: 4,
      why: expect.stringContaining("rewritten"),
    });
  });

  test("shows that a chain was cut off together with its head", async () => {
    await chainOf(4);
    const noted = await headOf(store);
    await remove(3).execute();
    await store
      .updateTable("audit_head")
      .set({ position: 2, hash: (await rowAt(2)).hash })
      .execute();
    expect(await verify(store)).toMatchObject({ ok: true, rows: 2 });
    expect(await verify(store, noted)).toMatchObject({ ok: false, position: 3, why: expect.stringContaining("noted") });
  });
});
