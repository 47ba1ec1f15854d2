import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import type { AuditCheckpointTable } from "#server/store/retention-tables.ts";
import type { Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import { append, type NewEntry, nobody, record } from "./append.ts";
import { genesis, hashOf } from "./chain.ts";
import { recordRemoval } from "./checkpoint.ts";
import { exportAudit } from "./export.ts";
import { BrokenChainError, nextRemoval, rowsAtOnce } from "./remove.ts";
import { verify } from "./verify.ts";

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-audit-"));
  ({ store } = await openTestStore(directory));
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const entry = (at: number): NewEntry => ({ at, by: nobody, action: "link.made", outcome: "allowed", subject: `${at}` });

/** Rows that were recorded at 1, 2, 3, … */
const chainOf = (length: number) =>
  store.transaction().execute(async (writer) => {
    for (let at = 1; at <= length; at += 1) await append(writer, entry(at));
  });

const now = Date.parse("2026-03-01T12:00:00Z");

const step = async (before: number | null): Promise<boolean> => {
  const remove = await nextRemoval(store, before, now);
  if (remove !== null) await store.transaction().execute(remove);
  return remove !== null;
};
const removeBefore = async (before: number) => {
  while (await step(before));
};

const positions = async () =>
  (await store.selectFrom("audit").select("position").orderBy("position").execute()).map(({ position }) => position);
const checkpoint = () => store.selectFrom("audit_checkpoint").selectAll().executeTakeFirstOrThrow();
const hashAt = async (position: number) =>
  (await store.selectFrom("audit").select("hash").where("position", "=", position).executeTakeFirstOrThrow()).hash;
const textOf = async (pages: AsyncIterable<string>) => {
  let text = "";
  for await (const page of pages) text += page;
  return text;
};

test("Security 68: removal from the audit leaves a checkpoint from which the rest verifies", async () => {
  await chainOf(5);
  const hash = await hashAt(3);
  await removeBefore(4);
  expect(await positions()).toEqual([4, 5, 6]);
  expect(await checkpoint()).toMatchObject({ position: 3, hash, at: now, recorded: 6 });
  const head = { position: 6, hash: await hashAt(6) };
  expect(await verify(store)).toEqual({
    ok: true,
    rows: 3,
    head,
    removed: { position: 3, at: "2026-03-01T12:00:00.000Z" },
  });
  const recorded = await store.selectFrom("audit").selectAll().where("position", "=", 6).executeTakeFirstOrThrow();
  expect([recorded.action, JSON.parse(recorded.detail)]).toEqual([
    "audit.removed",
    { rows: 3, position: 3, lastHash: hash },
  ]);
});

test("only old rows are removed, and none without a limit", async () => {
  await chainOf(3);
  expect(await step(1)).toBe(false);
  expect(await step(null)).toBe(false);
  expect(await positions()).toEqual([1, 2, 3]);
});

test("if all rows are old, the one that records the removal stays", async () => {
  await chainOf(3);
  await removeBefore(now);
  expect(await positions()).toEqual([4]);
  expect(await verify(store)).toMatchObject({ ok: true, rows: 1, removed: { position: 3 } });
});

test("a second removal continues from the first, and may remove the row that recorded it", async () => {
  await chainOf(5);
  await removeBefore(3);
  await record(store, entry(now + 1));
  await removeBefore(now + 1);
  expect(await positions()).toEqual([7, 8]);
  expect(await verify(store)).toMatchObject({ ok: true, rows: 2, removed: { position: 6 } });
  const last = await store.selectFrom("audit").select("detail").where("position", "=", 8).executeTakeFirstOrThrow();
  expect(JSON.parse(last.detail)).toMatchObject({ rows: 4, position: 6 });
});

test("rows after one with a future time stay until that one is old", async () => {
  await record(store, entry(1));
  await record(store, entry(1000));
  await record(store, entry(2));
  await removeBefore(100);
  expect(await positions()).toEqual([2, 3, 4]);
});

test("a kill between two slices leaves a chain that verifies, and the next start removes the rest", async () => {
  await chainOf(2 * rowsAtOnce + 10);
  const before = 2 * rowsAtOnce + 5;
  expect(await verify(store)).toMatchObject({ ok: true });
  for (let slice = 0; slice < 3; slice += 1) {
    expect(await step(before)).toBe(true);
    expect(await verify(store)).toMatchObject({ ok: true, removed: { position: before - 1 } });
  }
  // A removal that has begun is completed, even if the configuration now keeps rows forever.
  while (await step(null));
  expect(await positions()).toEqual([...Array.from({ length: 6 }, (_, index) => before + index), before + 6]);
  expect(await step(before)).toBe(false);
});

test("rows removed during a verification are not a flaw", async () => {
  await chainOf(1_010);
  const before = 1_000;
  const verifying = Promise.all([verify(store), verify(store), verify(store)]);
  await removeBefore(before);
  for (const verdict of await verifying) expect(verdict).toMatchObject({ ok: true });
});

describe("Security 68: a tampered chain or checkpoint", () => {
  test("nothing is removed while the chain is broken", async () => {
    await chainOf(5);
    await store.updateTable("audit").set({ subject: "another" }).where("position", "=", 2).execute();
    await expect(step(5)).rejects.toThrow("The audit is broken at row 2.");
    expect(await positions()).toEqual([1, 2, 3, 4, 5]);
  });

  test.each<[string, Partial<AuditCheckpointTable>, number]>([
    ["another hash", { hash: genesis }, 4],
    ["an earlier row", { position: 2 }, 3],
    ["a later row", { position: 4 }, 4],
    ["another time", { at: 5 }, 3],
    ["another row that recorded it", { recorded: 5 }, 3],
  ])("a checkpoint with %s is found", async (_name, changes, position) => {
    await chainOf(5);
    await removeBefore(4);
    await store.updateTable("audit_checkpoint").set(changes).execute();
    expect(await verify(store)).toMatchObject({ ok: false, position });
  });

  test("a checkpoint that is missing is found", async () => {
    await chainOf(5);
    await removeBefore(4);
    await store.deleteFrom("audit_checkpoint").execute();
    expect(await verify(store)).toMatchObject({ ok: false, position: 1, why: "This row is missing." });
  });

  test("rows that were deleted under a forged checkpoint are found", async () => {
    await chainOf(5);
    const hash = await hashAt(3);
    await store.deleteFrom("audit").where("position", "<=", 3).execute();
    const forged = { id: 1, position: 3, hash, at: now, recorded: 5 };
    await store.insertInto("audit_checkpoint").values(forged).execute();
    expect(await verify(store)).toMatchObject({ ok: false, position: 3, why: expect.stringContaining("checkpoint") });
  });

  test("a removal that was recorded after the noted head, as a forged one is, has to be confirmed", async () => {
    await chainOf(5);
    const [third, fifth] = [await hashAt(3), await hashAt(5)];
    // This is all that whoever can write to the database has to write.
    await store.transaction().execute((writer) => recordRemoval(writer, { position: 3, hash: third }, 3, now));
    await store.deleteFrom("audit").where("position", "<=", 3).execute();
    const noted = { position: 5, hash: fifth };
    const refused = `confirm it with --removed 3:${third}. Otherwise somebody has deleted them.`;
    await expect(verify(store, noted)).rejects.toThrow(refused);
    await expect(verify(store, noted, { position: 2, hash: third })).rejects.toThrow(refused);
    await expect(verify(store, noted, { position: 3, hash: fifth })).rejects.toThrow(refused);
    await expect(verify(store, { position: 0, hash: genesis })).rejects.toThrow(refused);
    expect(await verify(store, noted, { position: 3, hash: third })).toMatchObject({ ok: true });
  });

  test("nothing is removed behind a checkpoint that no row recorded", async () => {
    await chainOf(5);
    const forged = { id: 1, position: 3, hash: await hashAt(3), at: now, recorded: 5 };
    await store.insertInto("audit_checkpoint").values(forged).execute();
    for (const before of [null, 5]) {
      await expect(step(before)).rejects.toThrow("No row of the audit recorded the removal of the rows up to 3.");
    }
    await store.updateTable("audit_checkpoint").set({ recorded: 9 }).execute();
    await expect(step(null)).rejects.toThrow(BrokenChainError);
    expect(await positions()).toEqual([1, 2, 3, 4, 5]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      "the row that recorded the checkpoint",
      () => store.updateTable("audit").set({ subject: "another" }).where("position", "=", 6).execute(),
      "No row of the audit recorded",
    ],
    [
      "the last row to be removed",
      () => store.updateTable("audit").set({ hash: genesis }).where("position", "=", 3).execute(),
      "does not name the existing row 3",
    ],
  ])("a removal does not go on once %s was changed", async (_name, change, why) => {
    await chainOf(5);
    expect(await step(4)).toBe(true);
    await change();
    await expect(step(null)).rejects.toThrow(BrokenChainError);
    await expect(step(null)).rejects.toThrow(why);
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("a row that was put before the removed ones is kept as evidence", async () => {
    await chainOf(5);
    await removeBefore(4);
    await store.updateTable("audit").set({ position: 0 }).where("position", "=", 4).execute();
    await expect(step(null)).rejects.toThrow(BrokenChainError);
    expect(await positions()).toEqual([0, 5, 6]);
  });

  test("missing rows beyond the checkpoint are found", async () => {
    await chainOf(5);
    await removeBefore(3);
    await store.deleteFrom("audit").where("position", "<=", 3).execute();
    expect(await verify(store)).toMatchObject({ ok: false, position: 3, why: "This row is missing." });
  });

  test("a row that was edited before its removal is found while it exists", async () => {
    await chainOf(5);
    expect(await step(4)).toBe(true);
    const row = await store.selectFrom("audit").selectAll().where("position", "=", 2).executeTakeFirstOrThrow();
    const { hash: _hash, ...edited } = { ...row, subject: "another" };
    await store
      .updateTable("audit")
      .set({ ...edited, hash: hashOf(edited) })
      .where("position", "=", 2)
      .execute();
    expect(await verify(store)).toMatchObject({ ok: false, position: 3 });
  });
});

test("a head noted before the removal can only be compared if it is the checkpoint, or later", async () => {
  await chainOf(5);
  const [second, third, fifth] = [await hashAt(2), await hashAt(3), await hashAt(5)];
  await removeBefore(4);
  const removed = { position: 3, hash: third };
  expect(await verify(store, { position: 3, hash: third }, removed)).toMatchObject({ ok: true });
  expect(await verify(store, { position: 5, hash: fifth }, removed)).toMatchObject({ ok: true });
  await expect(verify(store, { position: 2, hash: second })).rejects.toThrow("Row 2 can no longer be compared");
  await expect(verify(store, { position: 3, hash: second })).rejects.toThrow("Row 3 can no longer be compared");
});

const exportedSchema = z.object({ position: z.number(), previousHash: z.string(), hash: z.string() });

test("a removal before the noted head needs no confirmation", async () => {
  await chainOf(5);
  await removeBefore(4);
  expect(await verify(store, { position: 6, hash: await hashAt(6) })).toMatchObject({ ok: true });
});

test("an export has the rows behind the checkpoint, each with the hash of the one before", async () => {
  await chainOf(rowsAtOnce + 20);
  await step(rowsAtOnce + 10);
  // Its rows still exist; a file with some of them would have a gap.
  const text = await textOf(await exportAudit(store, nobody, "jsonl", now));
  const lines = text
    .trim()
    .split("\n")
    .map((line) => exportedSchema.parse(JSON.parse(line)));
  expect(lines[0]).toMatchObject({ position: rowsAtOnce + 10, previousHash: (await checkpoint()).hash });
  for (const [index, line] of lines.slice(1).entries()) expect(line.previousHash).toBe(lines[index]?.hash);
});

test("an export during a removal fails, and has no gap", async () => {
  // The second of two pages is not read yet.
  await chainOf(1_010);
  const pages = await exportAudit(store, nobody, "jsonl", now);
  await pages.next();
  await removeBefore(1_000);
  await expect(textOf(pages)).rejects.toThrow("were removed while it was exported");
});
