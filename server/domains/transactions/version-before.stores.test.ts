import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "#server/store/tables.ts";
import { createEarlierStore } from "#server/testing/earlier-store.ts";
import { claimLists } from "./claim.ts";
import { tidy } from "./tidy.ts";

const [own, other] = ["aa", "bb"].map((start) => `0x${start.repeat(20)}`);
const now = 1_000_000;
const transactions = 450;

/** What the version before stores for an address with so many outgoing transactions, each of 2 with a fee of 1. */
const rows = `
  INSERT INTO ledger_lists (id, phase, offered, failures, reading, next_skip, shifted, seen, seen_unreadable, row_count, unreadable,
    total, gap, passes, walked_at, checked_at, head_at, hurry, used_at, owners_at, due_at, lease_until)
    VALUES ('ask', 'rest', 1, 0, 1, 0, 0, 0, 0, ${transactions}, 0, ${transactions}, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0);
  INSERT INTO ledger_keys (environment, kind, text, number) VALUES ('ask', 'address', '${own}', 1), ('ask', 'address', '${other}', 2),
    ('ask', 'network', 'n', 3), ('ask', 'organization', '', 4);
  INSERT INTO ledger_assets (number, environment, network_id, kind, token) VALUES (5, 'ask', 'n', 'native', 'native');
  UPDATE ledger_numbers SET next = 2000;
  INSERT INTO ledger_owners (environment, id, address) VALUES ('ask', 'a', '${own}');
  ${Array.from({ length: transactions }, (_, index) => {
    const number = 1_000 + index;
    return `INSERT INTO ledger_transactions (number, environment, network_id, hash, hash_key, at, seen_at, sort_at, state, status, asks)
      VALUES (${number}, 'ask', 'n', 'h${index}', 'h${index}', ${index}, ${index}, ${index}, 'confirmed', 'CONFIRMED', 0);
    INSERT INTO ledger_rows (transaction_number, identity, kind, from_address, to_address, amount, is_mempool, fee, copies, reading, reading_copies)
      VALUES (${number}, 'i', 'native', '${own}', '${other}', '2', 0, '1', 1, 1, 1);
    INSERT INTO ledger_movements (transaction_number, scope, direction, asset, counterparty, network, sort_at, state, amount, counted)
      VALUES (${number}, 1, 1, 5, 2, 3, ${index}, 0, '2', 1);`;
  }).join("\n")}`;

let directory: string;
let store: Store;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-before-"));
  store = await (await createEarlierStore(join(directory, "postern.db"), "028-traces", rows)).open();
});
afterEach(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const networks = { find: () => Promise.resolve(undefined) };
const sums = async () =>
  (await store.selectFrom("book_sums").select(["scope", "asset", "moved", "parts"]).orderBy("asset").execute()).filter(
    ({ scope }) => scope === 1,
  );
const stale = async () => (await store.selectFrom("ledger_stale").selectAll().execute()).length;

test("transactions stored by the previous version get into the books, and until then their addresses are not compared", async () => {
  expect(await sums()).toEqual([]);
  const [list] = await claimLists(store, ["ask"], "me", now);
  if (list === undefined) throw new Error("There is no list.");
  const first = await tidy({ store, networks }, list, now);
  expect([first?.isMore, await stale()]).toEqual([true, 1]);
  let current = first;
  for (let step = 0; current?.isMore === true && step < 10; step += 1) {
    current = await tidy({ store, networks }, current.list, now);
  }
  expect([current?.isMore, await stale()]).toEqual([false, 0]);
  expect(await sums()).toEqual([
    { scope: 1, asset: 0, moved: String(-transactions), parts: transactions },
    { scope: 1, asset: 5, moved: String(-2 * transactions), parts: transactions },
  ]);
});

test("so do rows that an instance of the previous version adds later", async () => {
  const [list] = await claimLists(store, ["ask"], "me", now);
  if (list === undefined) throw new Error("There is no list.");
  const booked = await tidy({ store, networks }, list, now);
  await store.deleteFrom("ledger_stale").execute();
  if (booked === undefined) throw new Error("The list is held.");
  expect((await tidy({ store, networks }, booked.list, now))?.isMore).toBe(false);
  const added = { ...booked.list, row_count: booked.list.row_count + 1 };
  expect((await tidy({ store, networks }, added, now))?.isMore).toBe(true);
  expect(await stale()).toBe(1);
});
