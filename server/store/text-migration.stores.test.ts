import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Database from "libsql";
import { expect, inject, onTestFinished, test } from "vitest";
import { createEarlierStore } from "#server/testing/earlier-store.ts";
import { openRestoredStore } from "#server/testing/restored-store.ts";
import type { FindKind } from "#shared/console/find.ts";
import { openStore } from "./open.ts";
import type { Store } from "./tables.ts";
import { hasOwnText, hasPhrase, phrases } from "./text-search.ts";

/** A record, a label and a contract of two environments, as the version before has them. */
const rows = ["held", "ask"]
  .map(
    (environment) => `
  INSERT INTO mirror_records (environment, kind, id, position, generation, names, words, record) VALUES
    ('${environment}', 'addresses', 'a1', 0, 1, '\na1\n0xabc\nabc\n', '\nordinary\n', '{}'),
    ('${environment}', 'addresses', 'a2', 1, 1, '\na2\n0xdef\ndef\n', '\nextra "quoted" über\n', '{}'),
    ('${environment}', 'unreadable addresses', 'a3', 2, 1, '', '', 'null'),
    ('${environment}', 'wallets', 'a1', 0, 1, '\na1\n', '\nordinary\n', '{}');
  INSERT INTO labels (environment, network_id, address, label, search, version, changed_at, person_id, person_name)
    VALUES ('${environment}', 'n', '0xabc', 'Payroll', 'payroll 0xabc', '1', 1, 'p', 'P');
  INSERT INTO contracts (environment, network_id, address, name, tags, notes, search, version, created_at, changed_at, person_id, person_name)
    VALUES ('${environment}', 'n', '0xdef', 'Token', '', '', 'token\n0xdef\n', '1', 1, 1, 'p', 'P');`,
  )
  .join("\n");

const opened = async (name: string) => {
  const directory = mkdtempSync(join(tmpdir(), "postern-text-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, "data", `${name}.db`);
  const earlier = await createEarlierStore(path, "035-compared-items", rows);
  const store = await earlier.open();
  onTestFinished(() => store.destroy());
  return { store, path, directory, source: earlier.url ?? path };
};

const idsWith = async (store: Store, some: readonly string[], kind: FindKind = "addresses", environment = "held") => {
  const list = { environment, table: "mirror_records", kind } as const;
  const records = await store
    .selectFrom("mirror_records")
    .select("id")
    .where("environment", "=", environment)
    .where("kind", "=", kind)
    .where(hasPhrase(store, list, some))
    .orderBy("id")
    .execute();
  return records.map(({ id }) => id);
};

const addressesWith = async (store: Store, table: "labels" | "contracts", text: string) => {
  const list = { environment: "held", table } as const;
  const its = await store
    .selectFrom(table)
    .select("address")
    .where("environment", "=", "held")
    .where(hasOwnText(store, list, text))
    .execute();
  return its.map(({ address }) => address);
};

test("the rows of the version before are found, each in its own list", async () => {
  const { store } = await opened("before");
  expect(await idsWith(store, phrases.containing("ordinary"))).toEqual(["a1"]);
  expect(await idsWith(store, phrases.containing("ordinary"), "wallets", "ask")).toEqual(["a1"]);
  expect(await idsWith(store, phrases.containing('"quoted" ü'))).toEqual(["a2"]);
  expect(await idsWith(store, phrases.beginning("a"))).toEqual(["a1", "a2"]);
  expect(await idsWith(store, phrases.wholeName("a"))).toEqual([]);
  expect(await idsWith(store, phrases.nameEnding("bc"))).toEqual(["a1"]);
  expect(await idsWith(store, phrases.wholeWord("ordinary"))).toEqual(["a1"]);
  expect(await idsWith(store, phrases.containing("nowhere"))).toEqual([]);
  expect(await addressesWith(store, "labels", "AYRO")).toEqual(["0xabc"]);
  expect(await addressesWith(store, "contracts", "token")).toEqual(["0xdef"]);
});

test("rows that are added, changed and removed later are found as they are, by anyone's statement", async () => {
  const { store } = await opened("later");
  await sql`UPDATE mirror_records SET words = ${"\nchanged\n"} WHERE id = 'a1'`.execute(store);
  await sql`DELETE FROM mirror_records WHERE id = 'a2' AND environment = 'held'`.execute(store);
  await sql`INSERT INTO mirror_records (environment, kind, id, position, generation, names, words, record)
    VALUES ('new', 'addresses', 'a9', 0, 1, ${"\na9\n"}, ${"\nextra\n"}, '{}')`.execute(store);
  await sql`UPDATE labels SET search = 'savings 0xabc' WHERE environment = 'held'`.execute(store);
  await sql`DELETE FROM contracts WHERE environment = 'held'`.execute(store);
  expect(await idsWith(store, phrases.containing("ordinary"))).toEqual([]);
  expect(await idsWith(store, phrases.containing("changed"))).toEqual(["a1"]);
  expect(await idsWith(store, phrases.containing("extra"))).toEqual([]);
  expect(await idsWith(store, phrases.containing("extra"), "addresses", "ask")).toEqual(["a2"]);
  expect(await idsWith(store, phrases.containing("extra"), "addresses", "new")).toEqual(["a9"]);
  expect([await addressesWith(store, "labels", "payroll"), await addressesWith(store, "labels", "savings")]).toEqual([
    [],
    ["0xabc"],
  ]);
  expect(await addressesWith(store, "contracts", "token")).toEqual([]);
});

test("what a rolled-back transaction wrote is not found", async () => {
  const { store } = await opened("rolled-back");
  const undone = store.transaction().execute(async (writer) => {
    await sql`UPDATE mirror_records SET words = ${"\nchanged\n"} WHERE id = 'a1'`.execute(writer);
    throw new Error("On purpose.");
  });
  await expect(undone).rejects.toThrow("On purpose.");
  expect(await idsWith(store, phrases.containing("changed"))).toEqual([]);
  expect(await idsWith(store, phrases.containing("ordinary"))).toEqual(["a1"]);
});

test("a dump for the next version's tests has the index as well", async () => {
  const { store, directory, source } = await opened("dumped");
  await sql`DELETE FROM mirror_records WHERE environment = 'held' AND id = 'a1'`.execute(store);
  await store.destroy();
  const dump = execFileSync(process.execPath, ["scripts/dump-version.mjs", source], { encoding: "utf8" });
  const restored = await openRestoredStore(directory, { sqlite: dump, postgres: dump });
  onTestFinished(() => restored.store.destroy());
  expect(await idsWith(restored.store, phrases.containing("extra"))).toEqual(["a2"]);
  await sql`UPDATE mirror_records SET words = ${"\nchanged\n"} WHERE id = 'a2'`.execute(restored.store);
  expect(await idsWith(restored.store, phrases.containing("extra"))).toEqual([]);
  expect(await idsWith(restored.store, phrases.containing("changed"))).toEqual(["a2"]);
});

test.runIf(inject("postgresUrl") === undefined)(
  "a backup with VACUUM INTO finds the same rows after others were removed",
  async () => {
    const { store, path } = await opened("original");
    await sql`DELETE FROM mirror_records WHERE environment = 'held' AND id = 'a1'`.execute(store);
    await store.destroy();
    const database = new Database(path);
    database.prepare("VACUUM INTO ?").run(`${path}.backup`);
    database.close();
    renameSync(`${path}.backup`, path);
    const restored = await openStore(path);
    onTestFinished(() => restored.destroy());
    expect(await idsWith(restored, phrases.containing("extra"))).toEqual(["a2"]);
    expect(await idsWith(restored, phrases.containing("ordinary"), "addresses", "ask")).toEqual(["a1"]);
    await sql`UPDATE mirror_records SET words = ${"\nchanged\n"} WHERE id = 'a2'`.execute(restored);
    expect(await idsWith(restored, phrases.containing("extra"))).toEqual([]);
    expect(await idsWith(restored, phrases.containing("changed"))).toEqual(["a2"]);
  },
);
