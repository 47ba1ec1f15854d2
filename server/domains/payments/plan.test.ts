import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "#server/store/open.ts";
import type { Store } from "#server/store/tables.ts";
import { queryPlans } from "#server/testing/query-plans.ts";
import type { AskedPayment } from "./asked.ts";
import { inJournal } from "./in-journal.ts";
import { inLedger } from "./in-ledger.ts";

// SQLite only: it chooses an index by the text of a query, PostgreSQL by the table's content.
const directory = mkdtempSync(join(tmpdir(), "postern-plan-"));
let store: Store;
beforeAll(async () => {
  store = await openStore(join(directory, "postern.db"));
});
afterAll(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true });
});

const payments: readonly AskedPayment[] = ["0xa", "0xb"].map((recipient) => ({
  network_id: "n",
  recipient,
  asset: "native",
  amount: "1",
  otherAmounts: ["1 coins"],
  call: null,
  purpose_key: "rent",
  intent_hash: "i",
}));
const within = { environment: "held", since: 0, run: null };

test("Reliability 42: payments are found by recipient, asset and amount, and by recipient and purpose, newest first", async () => {
  const plan = (await queryPlans(store, (reader) => inJournal(reader, within, payments))).join("\n");
  expect(plan).toContain("payments_by_amount (environment=? AND recipient=? AND asset=? AND amount=? AND paid_at>?)");
  expect(plan).toContain("payments_by_purpose (environment=? AND recipient=? AND purpose_key=? AND paid_at>?)");
  expect(plan).not.toMatch(/SCAN (payments|operations)/);
});

test("what was paid since a run was stopped is found in the same way, without the transactions of its own operations", async () => {
  const rest = { ...within, run: { id: "own", comparedAt: 5, part: "rest" as const } };
  const plan = await queryPlans(store, async (reader) => {
    await inJournal(reader, rest, payments);
    await inLedger(reader, rest, payments);
  });
  expect(plan.join("\n")).toContain("operations_by_transaction (environment=? AND <expr>=?)");
  expect(plan.join("\n")).not.toMatch(/SCAN (payments|operations|moved|listed|ledger)/);
});

test("listed transactions are found by their counterparty", async () => {
  const plan = (await queryPlans(store, (reader) => inLedger(reader, within, payments))).join("\n");
  expect(plan).toContain("ledger_movements_by_counterparty (scope=? AND counterparty=? AND direction=? AND sort_at>?)");
  expect(plan).not.toMatch(/SCAN (moved|ledger)/);
});
