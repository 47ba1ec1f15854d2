import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEarlierStore } from "#server/testing/earlier-store.ts";

const rows = `
  INSERT INTO asset_addresses (id, environment, address_id, network_id, address, due_at, read_at, failures, touched, lease_until)
    VALUES ('held/a', 'held', 'a', 'n', '0x1', 5, 4, 0, 0, 0);
  INSERT INTO asset_totals (environment, scope, network_id, asset, kind, amount, addresses, unreadable)
    VALUES ('held', 'organization', 'n', 'native', 'native', '7', 1, 0);`;

test("balances of the version before are current until something moves", async () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-moved-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const earlier = await createEarlierStore(join(directory, "data", "postern.db"), "029-books", rows);
  const store = await earlier.open();
  onTestFinished(() => store.destroy());
  const [row] = await store.selectFrom("asset_addresses").selectAll().execute();
  expect(row).toMatchObject({ id: "held/a", due_at: 5, read_at: 4, moved_at: null });
  expect(await store.selectFrom("asset_totals").select("amount").execute()).toEqual([{ amount: "7" }]);
});
