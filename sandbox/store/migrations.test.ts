import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { migrations } from "./migrations.ts";
import { openStore } from "./open.ts";
import type { Store } from "./tables.ts";

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

let store: Store;
beforeEach(async () => {
  store = await openStore(join(testDirectory(), "store.db"));
});
afterEach(() => store.destroy());

test("a sender cannot use a nonce twice on one network", async () => {
  const block = (number: number) => ({ network_id: "n", number, timestamp: number });
  await store
    .insertInto("blocks")
    .values([block(1), block(2)])
    .execute();
  const transaction = { network_id: "n", sender: "s", nonce: 0, raw: "0x", receipt: null };
  await store
    .insertInto("transactions")
    .values({ ...transaction, block_number: 1, hash: "a" })
    .execute();
  const second = store
    .insertInto("transactions")
    .values({ ...transaction, block_number: 2, hash: "b" })
    .execute();
  await expect(second).rejects.toThrow("UNIQUE");
});

test("a row of an organization that does not exist is refused", async () => {
  const profile = { position: null, organization_id: "none", reference: "r", type: "User", created_at: "" };
  await expect(store.insertInto("profiles").values(profile).execute()).rejects.toThrow("FOREIGN KEY");
});

test("a data directory of version 0.1 keeps its data, and accepts withdrawals", async () => {
  const path = join(testDirectory(), "earlier.db");
  const { "001-first": first, "002-whole-service": wholeService } = migrations;
  if (first === undefined || wholeService === undefined) throw new Error("A migration is missing.");
  const earlier = await openStore(path, { "001-first": first, "002-whole-service": wholeService });
  await earlier.insertInto("organizations").values({ id: "o", name: "", email: "", created_at: "" }).execute();
  const output = { network_id: "n", txid: "t", vout: 0, address: "a", value: "5", spent_by: null, created_at: "" };
  await earlier.insertInto("outputs").values(output).execute();
  for (const statement of [
    "INSERT INTO wallets VALUES (1, 'w', 'o', 'n', 'r', 0, 0, 1, '')",
    "INSERT INTO addresses VALUES (1, 'a', 'o', 'w', 'n', 'r', '0x', 0, '', NULL, NULL)",
    "INSERT INTO deployed_contracts VALUES (7, 'd', 'o', 'n', '0x1', 't', 'a', 'Counter', '[]', '0x2', '')",
    "INSERT INTO workflows VALUES ('w', 'r', 'x', 'o', 'n', 'COMPLETED', '0x2', '', '', '{}', NULL)",
  ]) {
    await sql.raw(statement).execute(earlier);
  }
  await earlier.destroy();
  const now = await openStore(path);
  try {
    expect(await now.selectFrom("outputs").selectAll().execute()).toEqual([output]);
    expect(await now.selectFrom("deployed_contracts").selectAll().execute()).toEqual([
      {
        position: 7,
        id: "d",
        organization_id: "o",
        network_id: "n",
        contract_address: "0x1",
        template_id: "t",
        deployer_address_id: "a",
        name: "Counter",
        abi: "[]",
        transaction_hash: "0x2",
        status: "DONE",
        created_at: "",
      },
    ]);
    expect(await now.selectFrom("workflows").select(["kind", "subject_id"]).execute()).toEqual([
      { kind: "WRITE", subject_id: null },
    ]);
    const withdrawal = { id: "w", organization_id: "o", network_id: "n", txid: "t2", raw: null, created_at: "" };
    await now.insertInto("withdrawals").values(withdrawal).execute();
    // A transaction is one withdrawal.
    const second = now
      .insertInto("withdrawals")
      .values({ ...withdrawal, id: "w2" })
      .execute();
    await expect(second).rejects.toThrow("UNIQUE");
  } finally {
    await now.destroy();
  }
});

test("a database of the time between 0.1 and 0.2 keeps every value of every row", async () => {
  const dump = readFileSync(new URL("../testing/version-0.2-development.sql", import.meta.url), "utf8");
  const path = join(testDirectory(), "earlier.db");
  const earlier = new Database(path);
  earlier.exec(dump);
  const tables = [...dump.matchAll(/^CREATE TABLE "?(?!kysely)(\w+)/gm)].flatMap(([, name]) => name ?? []);
  const before = tables.map(
    (table) => [table, rowsSchema.parse(earlier.prepare(`SELECT * FROM ${table}`).all())] as const,
  );
  earlier.close();
  expect(before.length).toBeGreaterThan(15);
  const now = await openStore(path);
  try {
    for (const [table, rows] of before) {
      const { rows: after } = await sql`SELECT * FROM ${sql.table(table)}`.execute(now);
      expect.soft(after, table).toMatchObject(rows);
    }
  } finally {
    await now.destroy();
  }
});
