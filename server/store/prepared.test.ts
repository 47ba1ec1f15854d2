import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "../testing/store.ts";
import { prepared } from "./prepared.ts";

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

test("a query is built once and asked with other parameters each time", async () => {
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
