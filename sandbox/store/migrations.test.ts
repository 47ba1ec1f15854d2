import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDirectory } from "../testing/directory.ts";
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
