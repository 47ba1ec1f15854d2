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

test("a transaction that nobody goes on with is ended by the database, and its locks are free", async () => {
  const { store } = opened;
  const shown = await sql<{
    limit: string;
  }>`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`.execute(store);
  expect(shown.rows).toEqual([{ limit: "15s" }]);
  const appended = { id: 1, position: 1, hash: "" };
  const frozen = store.transaction().execute(async (writer) => {
    await writer.updateTable("audit_head").set(appended).execute();
    await sql`SET LOCAL idle_in_transaction_session_timeout = 1`.execute(writer);
    // The other waits at the same row, for as long as the first does not go on.
    await other.updateTable("audit_head").set({ position: 2 }).execute();
    await writer.selectFrom("audit_head").selectAll().execute();
  });
  await expect(frozen).rejects.toBeInstanceOf(Error);
  expect(await other.selectFrom("audit_head").select("position").execute()).toEqual([{ position: 2 }]);
});
