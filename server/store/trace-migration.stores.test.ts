import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createEarlierStore } from "#server/testing/earlier-store.ts";

const rows = `
  INSERT INTO operations (id, environment, operation, person_id, person_name, idempotency_key, key_slot, state, created_at, updated_at,
    parameters, body, body_hash, lease_until, polls, intent_scheme)
    VALUES ('op', 'held', 'writeContract', 'p', 'Ada', 'k', 'k', 'succeeded', 1, 1, '{}', '{}', 'h', 0, 0, 1);
  INSERT INTO ledger_transactions (number, environment, network_id, hash, hash_key, at, seen_at, sort_at, state, status, ask_at, asks)
    VALUES (7, 'held', 'n', '0xab', 'ab', 1, 1, 1, 'confirmed', 'CONFIRMED', NULL, 0);
  INSERT INTO ledger_rows (transaction_number, identity, kind, from_address, to_address, contract, token_id, amount, direction, status,
    is_mempool, at, fee, copies, reading, reading_copies)
    VALUES (7, 'one', 'native', '0x1', '0x2', NULL, NULL, '5', 'out', 'CONFIRMED', 0, 1, '3', 1, 1, 1);
  INSERT INTO operation_meanings (operation_id, short, meaning, predicted, happened, fee, differences, descriptor, made_at, tries)
    VALUES ('op', 'Send', '{}', NULL, '[]', NULL, '[]', NULL, 1, 0);`;

test("what was there before is what the service listed, and nothing is traced that ended before", async () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-traces-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const earlier = await createEarlierStore(join(directory, "data", "postern.db"), "027-intent-scheme", rows);
  const store = await earlier.open();
  onTestFinished(() => store.destroy());
  const [row] = await store.selectFrom("ledger_rows").selectAll().execute();
  expect(row).toMatchObject({ identity: "one", amount: "5", fee: "3", source: "list" });
  expect(await store.selectFrom("traces").selectAll().execute()).toEqual([]);
  const [words] = await store.selectFrom("operation_meanings").select(["happened", "traced"]).execute();
  expect(words).toEqual({ happened: "[]", traced: null });
});
