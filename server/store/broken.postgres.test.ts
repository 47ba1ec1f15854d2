import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "../testing/store.ts";
import type { Store } from "./tables.ts";

let opened: TestStore;
let other: Store;
beforeEach(async () => {
  opened = await openTestStore("");
  other = await opened.reopen();
});
afterEach(async () => {
  await opened.store.destroy();
  await other.destroy();
});

const endOthers = () =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(other);

test("a connection that breaks in the middle of a transaction fails that one alone, and the next has another", async () => {
  const { store } = opened;
  const broken = store.transaction().execute(async (writer) => {
    await writer.insertInto("intents").values({ intent_hash: "lost", touched_at: 1 }).execute();
    await endOthers();
    await writer.selectFrom("intents").selectAll().execute();
  });
  await expect(broken).rejects.toBeInstanceOf(Error);
  await store.insertInto("intents").values({ intent_hash: "next", touched_at: 1 }).execute();
  expect(await store.selectFrom("intents").select("intent_hash").execute()).toEqual([{ intent_hash: "next" }]);
});
