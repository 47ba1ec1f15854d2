import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDirectory } from "../testing/directory.ts";
import { migrations } from "./migrations.ts";
import { openStore } from "./open.ts";
import type { Store } from "./tables.ts";

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

test("a data directory from before withdrawals keeps what is in it, and takes them", async () => {
  const path = join(testDirectory(), "earlier.db");
  const { "001-first": first, "002-whole-service": wholeService } = migrations;
  if (first === undefined || wholeService === undefined) throw new Error("A migration is missing.");
  const earlier = await openStore(path, { "001-first": first, "002-whole-service": wholeService });
  await earlier.insertInto("organizations").values({ id: "o", name: "", email: "", created_at: "" }).execute();
  const output = { network_id: "n", txid: "t", vout: 0, address: "a", value: "5", spent_by: null, created_at: "" };
  await earlier.insertInto("outputs").values(output).execute();
  await earlier.destroy();
  const now = await openStore(path);
  try {
    expect(await now.selectFrom("outputs").selectAll().execute()).toEqual([output]);
    const withdrawal = { id: "w", organization_id: "o", network_id: "n", txid: "t2", raw: null, created_at: "" };
    await now.insertInto("withdrawals").values(withdrawal).execute();
    // One transaction is one withdrawal.
    const second = now
      .insertInto("withdrawals")
      .values({ ...withdrawal, id: "w2" })
      .execute();
    await expect(second).rejects.toThrow("UNIQUE");
  } finally {
    await now.destroy();
  }
});
