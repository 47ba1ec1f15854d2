import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UnavailableError } from "#database/unavailable.ts";
import { openTestStore, type TestStore } from "#server/testing/store.ts";
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

/** Terminates sleeping connections and returns how many there were. */
const endSleepers = async (): Promise<number> => {
  const ended = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'PgSleep'`.execute(other);
  return ended.rows.length;
};

test("a connection that breaks during a transaction fails only that transaction, and the next one gets a new connection", async () => {
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

test("the database ends an idle transaction and frees its locks", async () => {
  const { store } = opened;
  const shown = await sql<{
    limit: string;
  }>`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`.execute(store);
  expect(shown.rows).toEqual([{ limit: "15s" }]);
  const appended = { id: 1, position: 1, hash: "" };
  const frozen = store.transaction().execute(async (writer) => {
    await writer.updateTable("audit_head").set(appended).execute();
    await sql`SET LOCAL idle_in_transaction_session_timeout = 1`.execute(writer);
    // The other transaction waits for the same row until the first continues.
    await other.updateTable("audit_head").set({ position: 2 }).execute();
    await writer.selectFrom("audit_head").selectAll().execute();
  });
  await expect(frozen).rejects.toBeInstanceOf(Error);
  expect(await other.selectFrom("audit_head").select("position").execute()).toEqual([{ position: 2 }]);
});

describe("Reliability 20: a database that refuses writes says why", () => {
  test("waiting for someone else's lock fails in the end and leaves nothing behind", async () => {
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
    ["53300", "overloaded"],
    ["57014", "overloaded"],
    ["57P03", "unreachable"],
    ["58030", "failing"],
    ["40P01", "busy"],
  ] as const)("SQLSTATE %s is %s", async (code, reason) => {
    const raising = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`).execute(opened.store);
    await expect(raising).rejects.toMatchObject({ reason, cause: { code } });
  });

  test("the database ends a statement that takes too long", async () => {
    const shown = await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(
      opened.store,
    );
    expect(shown.rows).toEqual([{ limit: "30s" }]);
    const sleeping = opened.store.transaction().execute(async (writer) => {
      await sql`SET LOCAL statement_timeout = 20`.execute(writer);
      await sql`SELECT pg_sleep(60)`.execute(writer);
    });
    await expect(sleeping).rejects.toEqual(new UnavailableError("overloaded"));
  });

  test("Reliability 33: a commit without an answer may have been recorded; a change that was not committed was not", async () => {
    const broken = (sleep: string) =>
      opened.store
        .transaction()
        .execute(async (writer) => {
          await sql.raw(sleep).execute(writer);
          await writer.insertInto("intents").values({ intent_hash: "lost", touched_at: 1 }).execute();
        })
        .catch((error: unknown) => error);
    const endWhileAsleep = async (sleep: string) => {
      const ended = broken(sleep);
      await vi.waitFor(async () => expect(await endSleepers()).toBe(1), { timeout: 20_000 });
      return ended;
    };
    expect(await endWhileAsleep("SELECT pg_sleep(600)")).toMatchObject({ reason: "unreachable", mayBeRecorded: false });
    // A trigger that waits at the end of the transaction delays its commit.
    await sql`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END'`.execute(
      other,
    );
    await sql`CREATE CONSTRAINT TRIGGER hold AFTER INSERT ON intents DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION hold()`.execute(other);
    try {
      expect(await endWhileAsleep("SELECT 1")).toMatchObject({ reason: "unreachable", mayBeRecorded: true });
    } finally {
      await sql`DROP TRIGGER hold ON intents`.execute(other);
      await sql`DROP FUNCTION hold`.execute(other);
    }
  });

  test("a statement's own error is passed on unchanged", async () => {
    await expect(sql`SELECT * FROM missing`.execute(opened.store)).rejects.not.toBeInstanceOf(UnavailableError);
  });
});
