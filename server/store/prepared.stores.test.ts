import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "#server/testing/store.ts";
import { prepared, preparedLike } from "./prepared.ts";

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore(mkdtempSync(join(tmpdir(), "postern-prepared-")));
  const rows = ["a", "b", "c"].map((name, index) => ({ intent_hash: name, touched_at: index }));
  await opened.store.insertInto("intents").values(rows).execute();
});
afterEach(() => opened.store.destroy());

const since = prepared((store) =>
  store.selectFrom("intents").select("intent_hash").where("touched_at", ">=", 0).orderBy("intent_hash"),
);

test("a query is built once and run with different parameters", async () => {
  expect(await since(opened.store, [1])).toEqual([{ intent_hash: "b" }, { intent_hash: "c" }]);
  expect(await since(opened.store, [2])).toEqual([{ intent_hash: "c" }]);
  expect(await since(opened.store, [3])).toEqual([]);
});

test.each([
  [[], "another number of parameters"],
  [[1, 2], "another number of parameters"],
  [[true], "A column takes"],
  [[1.5], "A column takes"],
  [[undefined], "A column takes"],
])("the parameters %j are refused", async (parameters, message) => {
  await expect(since(opened.store, parameters)).rejects.toThrow(message);
});

const rowsNamed = preparedLike(
  (store, names: readonly string[]) =>
    store.selectFrom("intents").select("touched_at").where("intent_hash", "in", names),
  (names) => String(names.length),
);

test("a query whose text depends on its input is built once per text, and sees its own transaction", async () => {
  const touched = async (names: readonly string[]) => (await rowsNamed(opened.store, names, names)).length;
  expect([await touched(["a"]), await touched(["a", "b"]), await touched(["c"]), await touched(["x", "b"])]).toEqual([
    1, 2, 1, 1,
  ]);
  await opened.store.transaction().execute(async (writer) => {
    await writer.insertInto("intents").values({ intent_hash: "d", touched_at: 9 }).execute();
    expect(await rowsNamed(writer, ["d"], ["d"])).toEqual([{ touched_at: 9 }]);
  });
  expect(await touched(["d"])).toBe(1);
});
