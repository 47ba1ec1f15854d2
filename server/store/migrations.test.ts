import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { beforeEach, describe, expect, test } from "vitest";
import { dumpText } from "#server/testing/restored-store.ts";
import { openStore } from "./open.ts";

/** A directory of version 0.1. */
let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "postern-before-")), "postern.db");
  const database = new Database(path);
  database.exec(dumpText("version-0.1.sql", "version-0.1-writes.sql"));
  database.close();
});

const change = (...statements: readonly string[]) => {
  const database = new Database(path);
  for (const statement of statements) database.exec(statement);
  database.close();
};

const rows = (query: string): readonly unknown[] => {
  const database = new Database(path);
  const result = database.prepare(query).raw().all();
  database.close();
  return result;
};

const migrate = async () => {
  await (await openStore(path)).destroy();
};

const counts = (tables: readonly string[]) => tables.map((table) => rows(`SELECT COUNT(*) FROM ${table}`));
const keptTables = ["operations", "operation_events", "labels", "sessions", "audit"];

describe("a directory of version 0.1", () => {
  test("keeps every row, and its operations get nothing that version did not record", async () => {
    const operations = () => rows("SELECT id, state, body_hash, intent_hash FROM operations ORDER BY id");
    const before = [counts([...keptTables, "batches", "batch_items"]), operations()];
    expect(rows("SELECT COUNT(*) FROM operations WHERE operation = 'writeContract'")).not.toEqual([[0]]);
    await migrate();
    expect([counts([...keptTables, "runs", "run_items"]), operations()]).toEqual(before);
    const later = "sender, purpose, withdrawal, listed, silent_ms, looked_at, subject, created_contract";
    expect(rows(`SELECT DISTINCT ${later} FROM operations`)).toEqual([[null, null, null, null, 0, null, null, null]]);
  });

  test("counts the operations of each environment, and later insertions and deletions", async () => {
    await migrate();
    const noted = () => rows("SELECT environment, operations FROM operation_counts ORDER BY environment");
    const counted = () =>
      rows("SELECT environment, COUNT(*) FROM operations GROUP BY environment ORDER BY environment");
    expect(noted()).toEqual(counted());
    expect(noted()).not.toEqual([]);
    change(
      "CREATE TEMP TABLE one AS SELECT * FROM operations LIMIT 1",
      "UPDATE one SET id = 'new', key_slot = 'new', environment = 'elsewhere'",
      "INSERT INTO operations SELECT * FROM one",
      "UPDATE one SET id = 'newer'",
      "INSERT INTO operations SELECT * FROM one WHERE true ON CONFLICT (person_id, environment, key_slot) DO NOTHING",
    );
    expect(noted()).toEqual(counted());
    expect(noted()).toContainEqual(["elsewhere", 1]);
    change("DELETE FROM operations WHERE id = 'new'");
    expect(noted()).toContainEqual(["elsewhere", 0]);
  });

  test("assigns a transaction to one of the operations that named it, in any spelling", async () => {
    const ids = rows("SELECT id FROM operations WHERE environment = 'ask' ORDER BY id LIMIT 2").flat().map(String);
    const [first = "", second = ""] = ids;
    change(
      "UPDATE operations SET transaction_hash = NULL",
      `UPDATE operations SET transaction_hash = '0xABCD' WHERE id = '${first}'`,
      `UPDATE operations SET transaction_hash = 'abcd' WHERE id = '${second}'`,
    );
    await migrate();
    expect(rows("SELECT environment, transaction_key, operation_id FROM claimed_transactions")).toEqual([
      ["ask", "abcd", first],
    ]);
  });

  test("treats a Bitcoin address label in capitals as the lower-case address", async () => {
    const label = (address: string, text: string) =>
      `INSERT INTO labels (environment, network_id, address, label, search, version, changed_at, person_id, person_name)
        VALUES ('ask', '', '${address}', '${text}', '', '${text}', 1, 'p', 'Ada')`;
    change(
      "DELETE FROM labels",
      label("TB1QCAPITALS", "capitals"),
      label("TB1QBOTH", "capitals of both"),
      label("tb1qboth", "both"),
      label("BC1Mixed", "neither"),
      label("mzBC1QBASE58", "base 58"),
    );
    await migrate();
    expect(rows("SELECT label, address FROM labels ORDER BY label")).toEqual([
      ["base 58", "mzBC1QBASE58"],
      ["both", "tb1qboth"],
      ["capitals", "tb1qcapitals"],
      ["capitals of both", "TB1QBOTH"],
      ["neither", "BC1Mixed"],
    ]);
  });
});
