import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
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
  await expect(broken).rejects.toEqual(new UnavailableError("unreachable"));
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

describe("Reliability 20: a database that takes nothing says why", () => {
  test("a lock that somebody else holds ends what waits for it, and nothing is left of that", async () => {
    const { store } = opened;
    const shown = await sql<{ limit: string }>`SELECT current_setting('lock_timeout') AS limit`.execute(store);
    expect(shown.rows).toEqual([{ limit: "10s" }]);
    await other.transaction().execute(async (holder) => {
      await holder.updateTable("audit_head").set({ position: 1 }).execute();
      const waiting = store.transaction().execute(async (writer) => {
        await sql`SET LOCAL lock_timeout = 20`.execute(writer);
        await writer.insertInto("intents").values({ intent_hash: "waits", touched_at: 1 }).execute();
        await writer.updateTable("audit_head").set({ position: 2 }).execute();
      });
      await expect(waiting).rejects.toEqual(new UnavailableError("busy"));
    });
    await store.insertInto("intents").values({ intent_hash: "after", touched_at: 1 }).execute();
    expect(await store.selectFrom("intents").select("intent_hash").execute()).toEqual([{ intent_hash: "after" }]);
  });

  test("read-only", async () => {
    const writing = opened.store.transaction().execute(async (writer) => {
      await sql`SET TRANSACTION READ ONLY`.execute(writer);
      await writer.insertInto("intents").values({ intent_hash: "a", touched_at: 1 }).execute();
    });
    await expect(writing).rejects.toEqual(new UnavailableError("read-only"));
  });

  test.each([
    ["53100", "full"],
    ["53300", "busy"],
    ["57P03", "unreachable"],
    ["58030", "failing"],
    ["40P01", "busy"],
  ] as const)("SQLSTATE %s is %s", async (code, reason) => {
    const raising = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`).execute(opened.store);
    await expect(raising).rejects.toEqual(new UnavailableError(reason));
  });

  test("an error of a statement itself stays what it is", async () => {
    await expect(sql`SELECT * FROM missing`.execute(opened.store)).rejects.not.toBeInstanceOf(UnavailableError);
  });
});
